import { useCallback, useState } from 'react';

import { client } from '../../../lib/client.ts';
import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { type ProductView, queryOf } from '../data.ts';
import { t } from '../messages.ts';
import type { ProductsSearch } from '../paths.ts';

/** Who is chosen, with the version that was seen. */
export type Chosen = ReadonlyMap<string, number>;

const NONE: Chosen = new Map();

const toggled = (chosen: Chosen, { uid, version }: Pick<ProductView, 'uid' | 'version'>): Chosen =>
  chosen.has(uid) ? new Map([...chosen].filter(([one]) => one !== uid)) : new Map([...chosen, [uid, version]]);

const readAll = async (query: ReturnType<typeof queryOf>): Promise<Chosen> => {
  const all = new Map<string, number>();
  let cursor: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof client.catalogue.listProductVersions>> =
      await client.catalogue.listProductVersions({ query: { ...query, ...(cursor !== null && { cursor }) } });
    for (const { uid, version } of page.results) all.set(uid, version);
    cursor = page.next_cursor;
  } while (cursor !== null);
  return all;
};

/** What of the list is chosen: row by row, or all that match its filters. What was chosen under other filters is let go. */
export const useSelection = (search: ProductsSearch, rows: readonly ProductView[] | undefined) => {
  const query = queryOf(search);
  const under = JSON.stringify(query);
  const [state, setState] = useState({ under, chosen: NONE });
  const [isReading, setReading] = useState(false);
  const chosen = state.under === under ? state.chosen : NONE;
  const toggle = useCallback(
    (uid: string): void => {
      const row = rows?.find((one) => one.uid === uid);
      if (row) setState((before) => ({ under, chosen: toggled(before.under === under ? before.chosen : NONE, row) }));
    },
    [rows, under],
  );
  const chooseAll = async (): Promise<void> => {
    setReading(true);
    try {
      setState({ under, chosen: await readAll(query) });
    } catch (error) {
      if (!isProblem(error)) throw error;
      toast.problem(t('bulkNotRead'), error);
    } finally {
      setReading(false);
    }
  };
  return { chosen, toggle, chooseAll, isReading, clear: () => setState({ under, chosen: NONE }) };
};
