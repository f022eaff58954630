import type { ImportResult } from '@ledgate/contract/catalogue-view.ts';
import { ROWS_AT_ONCE } from '@ledgate/domain/till/product-rows.ts';
import { useRef, useState } from 'react';

import { client } from '../../../lib/client.ts';
import { isProblem, type ProblemError } from '../../../lib/problem.ts';
import { reloadCatalogue } from '../data.ts';
import type { BadRow, GoodRow } from './judge-rows.ts';

export interface Tally {
  created: number;
  changed: number;
  unchanged: number;
  refused: BadRow[];
}

export type ImportState =
  | { at: 'idle' }
  | { at: 'running'; isPreview: boolean; done: number; of: number }
  | { at: 'previewed' | 'imported'; tally: Tally }
  /** What was sent before it stopped stays; sent again, nothing is doubled. */
  | { at: 'stopped'; isPreview: boolean; done: number; of: number; problem: ProblemError | null };

const EMPTY: Tally = { created: 0, changed: 0, unchanged: 0, refused: [] };

const add = (tally: Tally, results: readonly ImportResult[], sent: readonly GoodRow[]): Tally => {
  const count = (outcome: ImportResult['outcome']): number => results.filter((one) => one.outcome === outcome).length;
  const refused = results.flatMap(({ row, outcome, why }): BadRow[] => {
    const from = sent.find(({ number }) => number === row);
    return outcome === 'refused' && from ? [{ number: from.number, cells: from.cells, why: why ?? '' }] : [];
  });
  return {
    created: tally.created + count('created'),
    changed: tally.changed + count('changed'),
    unchanged: tally.unchanged + count('unchanged'),
    refused: [...tally.refused, ...refused],
  };
};

/** Sends a table by parts, says how far it is, and stops where it is told to. */
export const useImport = () => {
  const [state, setState] = useState<ImportState>({ at: 'idle' });
  const isStopped = useRef(false);

  const run = async (rows: readonly GoodRow[], isPreview: boolean): Promise<void> => {
    isStopped.current = false;
    let tally = EMPTY;
    for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
      setState({ at: 'running', isPreview, done, of: rows.length });
      const sent = rows.slice(done, done + ROWS_AT_ONCE);
      try {
        const body = { preview: isPreview, rows: sent.map(({ number, row }) => ({ row: number, ...row })) };
        tally = add(tally, (await client.catalogue.importProducts({ body })).results, sent);
      } catch (error) {
        setState({ at: 'stopped', isPreview, done, of: rows.length, problem: isProblem(error) ? error : null });
        return;
      }
      if (isStopped.current) {
        setState({ at: 'stopped', isPreview, done: done + sent.length, of: rows.length, problem: null });
        return;
      }
    }
    setState({ at: isPreview ? 'previewed' : 'imported', tally });
    if (!isPreview) reloadCatalogue();
  };

  return {
    state,
    preview: (rows: readonly GoodRow[]) => run(rows, true),
    send: (rows: readonly GoodRow[]) => run(rows, false),
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setState({ at: 'idle' }),
  };
};
