import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { bookkeeping } from '../core/bookkeeping.ts';
import { systemCtx } from '../core/context.ts';
import type { Parts } from '../core/parts.ts';
import { setScope } from '../core/scope.ts';

/** For a test that has to bring about by hand what the product does not do: rows of any merchant, without a fact. */
export const writeAsSystem = <R>(parts: Parts, work: (tx: WritableTransaction) => Promise<R>): Promise<R> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    return work(tx);
  });
