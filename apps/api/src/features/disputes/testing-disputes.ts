import { systemCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { readBalances } from '../ledger/public.ts';

export type Balances = Record<string, number>;

export const balancesOf = async (parts: Parts, merchantUid: string): Promise<Balances> => {
  const found = await reading(systemCtx(parts), (tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(found.map(({ code, balanceCents }) => [code, balanceCents]));
};

const NAMES = ['funding_clearing', 'disputes_held', 'dispute_losses', 'provider_fees'];

/** What was moved since on the accounts of disputes, and nothing else. */
export const movedSince = async (parts: Parts, merchantUid: string, before: Balances): Promise<Balances> => {
  const after = await balancesOf(parts, merchantUid);
  const pairs = NAMES.map((name): [string, number] => [name, (after[name] ?? 0) - (before[name] ?? 0)]);
  return Object.fromEntries(pairs.filter(([, cents]) => cents !== 0));
};

/** What the provider calls a sale. */
export const txnOf = (parts: Parts, paymentUid: string): Promise<string> =>
  reading(systemCtx(parts), async (tx) => {
    const row = await tx
      .selectFrom('payment')
      .select('processor_txn')
      .where('uid', '=', paymentUid)
      .executeTakeFirstOrThrow();
    return row.processor_txn ?? '';
  });

/** What we call a dispute of the provider's. */
export const uidOf = (parts: Parts, processorId: string): Promise<string> =>
  reading(systemCtx(parts), async (tx) => {
    const row = await tx
      .selectFrom('dispute')
      .select('uid')
      .where('processor_id', '=', processorId)
      .executeTakeFirstOrThrow();
    return row.uid;
  });

/** What somebody of the house has to look at. */
export const tasksOf = (parts: Parts): Promise<string[]> =>
  reading(systemCtx(parts), async (tx) => {
    const rows = await tx.selectFrom('task').select('subject').where('kind', '=', 'dispute_check').execute();
    return rows.map(({ subject }) => subject);
  });
