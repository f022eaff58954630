import { after, DAY_MS, MINUTE_MS } from '@ledgate/domain/payments/instants.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
import { asking, cardPayments } from '../payments/public.ts';
import { knownBatches } from './batch-store.ts';
import { findByEntity, listAccounts, type ReadAccount, setRead } from './cursor-store.ts';
import { knownDeposits } from './deposit-store.ts';
import { takeBatch } from './take-batch.ts';
import { isTaken, takeDeposit } from './take-deposit.ts';

const AT_ONCE = 50;
/** Read again, so that nothing is missed whose moment at the processor was a little before it could be read. */
const OVERLAP_MS = 3 * DAY_MS;
const EVERYTHING = 0;
/** Events tell of most sooner. */
const EVERY_MS = 10 * MINUTE_MS;

/** Somebody else did it first: then it is done. */
const unlessDone = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof DoneByAnother)) throw error;
  }
};

/**
 * New batches are taken first, since a deposit is made of them; deposits are read first, so that those of every deposit are
 * there when batches are read. One that is made in between is for the next reading.
 */
const collectFor = async (parts: Parts, account: ReadAccount): Promise<void> => {
  const { merchantUid, processorMerchant, processorEntity, readAt } = account;
  const payments = cardPayments(parts);
  const at = parts.clock();
  const since = readAt ? after(readAt, -OVERLAP_MS) : after(at, EVERYTHING - at.getTime());
  const ctx = systemCtx(parts);
  const deposits = await payments.deposits({ entityId: processorEntity, since }, asking);
  const closed = (await payments.batches({ merchantId: processorMerchant, since }, asking)).filter(
    ({ isClosed }) => isClosed,
  );
  const have = await reading(ctx, (tx) =>
    knownBatches(
      tx,
      merchantUid,
      closed.map(({ id }) => id),
    ),
  );
  for (const batch of closed) if (!have.has(batch.id)) await unlessDone(takeBatch(parts, account, batch));
  const known = await reading(ctx, (tx) =>
    knownDeposits(
      tx,
      merchantUid,
      deposits.map(({ id }) => id),
    ),
  );
  for (const deposit of deposits) await unlessDone(takeDeposit(parts, account, deposit, known.get(deposit.id)));
  await setRead(parts, account, at);
};

const collect = (parts: Parts, readBefore: Date | null): Promise<void> =>
  eachInTurn(parts, {
    what: 'batches and deposits of a merchant could not be taken',
    next: (last: ReadAccount | null) =>
      listAccounts(parts, { readBefore, after: last?.applicationUid ?? null, most: AT_ONCE }),
    work: (account) => collectFor(parts, account),
    nameOf: ({ applicationUid }) => ({ application: applicationUid }),
  });

/** Reads at the processor what was settled and paid, merchant by merchant. */
export const collectSettlements = async (parts: Parts): Promise<void> => {
  if (parts.processor) await collect(parts, null);
};

/** Those that nobody read for a while, whether an event told of them or not; what failed is due still. */
export const collectDue = async (parts: Parts): Promise<void> => {
  if (parts.processor) await collect(parts, after(parts.clock(), -EVERY_MS));
};

/** What an event said of a deposit: its account is read; its application, or nothing where it is none of ours. */
export const followDeposit = async (parts: Parts, id: string): Promise<string | null> => {
  const deposit = await cardPayments(parts).deposit(id, asking);
  const account = deposit && (await findByEntity(parts, deposit.entityId));
  if (!account) return null;
  const known = await reading(systemCtx(parts), (tx) => knownDeposits(tx, account.merchantUid, [id]));
  if (!isTaken(deposit, known.get(id))) await collectFor(parts, account);
  return account.applicationUid;
};
