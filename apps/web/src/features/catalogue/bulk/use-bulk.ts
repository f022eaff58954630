import type { Ask } from '@ledgate/contract/call.ts';
import type { catalogue } from '@ledgate/contract/catalogue.ts';
import type { EditedProductView } from '@ledgate/contract/catalogue-bulk.ts';
import { EDITED_AT_ONCE } from '@ledgate/domain/till/bulk-edit.ts';
import { useEffect, useRef, useState } from 'react';

import { client } from '../../../lib/client.ts';
import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { reloadCatalogue } from '../data.ts';
import type { Chosen } from './use-selection.ts';

export type Edit = Ask<typeof catalogue.editProducts>['body']['edit'];
type Back = Ask<typeof catalogue.putBackProducts>['body']['products'];
type Does = 'preview' | 'apply' | 'back';

export type BulkState =
  | { at: 'idle' }
  | { at: 'running'; does: Does; done: number; of: number }
  | { at: 'previewed' | 'applied' | 'put back'; edit: Edit; results: readonly EditedProductView[] }
  /** What went through before it broke off stays, and can be taken back. */
  | {
      at: 'stopped';
      does: Does;
      edit: Edit;
      done: number;
      of: number;
      results: readonly EditedProductView[];
      problem: ProblemError;
    };

const AFTER = { preview: 'previewed', apply: 'applied', back: 'put back' } as const;

const changedOf = (results: readonly EditedProductView[]) => results.filter(({ outcome }) => outcome === 'changed');

const wasOf = (results: readonly EditedProductView[]): Back =>
  changedOf(results).flatMap(({ uid, version, before }) => {
    if (before === null) return [];
    const { price_cents, category, tax_category, track_stock, favorite } = before;
    return [{ uid, version, to: { price_cents, category, tax_category, track_stock, favorite } }];
  });

type Send<Row> = (rows: Row[]) => Promise<{ results: EditedProductView[] }>;

/** Sends an edit by parts: looked at first, done, and taken back. */
export const useBulk = () => {
  const [state, setState] = useState<BulkState>({ at: 'idle' });
  const isLeft = useRef(false);
  // Nothing more is looked at once it is out of sight.
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const run = async <Row>(does: Does, edit: Edit, rows: readonly Row[], send: Send<Row>): Promise<void> => {
    const results: EditedProductView[] = [];
    for (let done = 0; done < rows.length && !isLeft.current; done += EDITED_AT_ONCE) {
      setState({ at: 'running', does, done, of: rows.length });
      try {
        results.push(...(await send(rows.slice(done, done + EDITED_AT_ONCE))).results);
      } catch (error) {
        if (!isProblem(error)) throw error;
        setState({ at: 'stopped', does, edit, done, of: rows.length, results, problem: error });
        if (does !== 'preview') reloadCatalogue();
        return;
      }
    }
    setState({ at: AFTER[does], edit, results });
    if (does !== 'preview') reloadCatalogue();
  };

  const sendAs =
    (preview: boolean, edit: Edit): Send<{ uid: string; version: number }> =>
    (products) =>
      client.catalogue.editProducts({ body: { preview, edit, products } });
  const seen = (chosen: Chosen) => [...chosen].map(([uid, version]) => ({ uid, version }));

  return {
    state,
    preview: (edit: Edit, chosen: Chosen) => run('preview', edit, seen(chosen), sendAs(true, edit)),
    apply: (edit: Edit, chosen: Chosen) => run('apply', edit, seen(chosen), sendAs(false, edit)),
    putBack: (edit: Edit, results: readonly EditedProductView[]) => {
      if (edit.kind === 'change')
        return run('back', edit, wasOf(results), (products) =>
          client.catalogue.putBackProducts({ body: { products } }),
        );
      const other = { kind: edit.kind === 'archive' ? 'restore' : 'archive' } as const;
      const rows = changedOf(results).map(({ uid, version }) => ({ uid, version }));
      return run('back', edit, rows, sendAs(false, other));
    },
    reset: () => setState({ at: 'idle' }),
  };
};
