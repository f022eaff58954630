import type { WritableTransaction } from '@ledgate/database/connect.ts';
import {
  depositArrivedPosts,
  depositPosts,
  depositReturnedPosts,
  reserveReleasedPosts,
  returnFeePosts,
} from '@ledgate/domain/ledger/funding-posts.ts';
import type { Transfer } from '@ledgate/domain/ledger/transfer.ts';
import { centsForItems } from '@ledgate/domain/rates/money.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { matchDeposit } from '@ledgate/domain/settlement/match-deposit.ts';
import type { Deposit } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { postTransfers } from '../ledger/public.ts';
import { asking, cardPayments } from '../payments/public.ts';
import { inForce, listSaleRates, ratesByDay } from '../rates/public.ts';
import { openTask } from '../tasks/public.ts';
import { holdFundingForReturn } from '../watching/public.ts';
import { findBatches, markSettled, setDeposit } from './batch-store.ts';
import type { ReadAccount } from './cursor-store.ts';
import {
  type DepositState,
  insertDeposit,
  insertEntries,
  lockDeposit,
  moveDeposit,
  type StoredDeposit,
} from './deposit-store.ts';
import { openDifferences } from './differences.ts';
import { knownOutside, readItsDisputes } from './known-outside.ts';
import { type Placed, placeEntries } from './place-entries.ts';

const stateOf = ({ state }: Deposit): DepositState => {
  if (state === 'requested' || state === 'processing') return 'on_its_way';
  return state === 'processed' ? 'arrived' : 'returned';
};

const sumOf = (entries: readonly Placed[], claim: Placed['claim'], batchUid?: string): number =>
  entries
    .filter((entry) => entry.claim === claim && (batchUid === undefined || entry.batchUid === batchUid))
    .reduce((sum, { cents }) => sum + cents, 0);

/** What is given back of reserves is owed from then on, and paid with this deposit. */
const releasedOf = (placed: readonly Placed[]): number =>
  placed.filter(({ event }) => event === 'reserve_release').reduce((sum, { cents }) => sum + cents, 0);

const batchesOf = (placed: readonly Placed[]): string[] => [
  ...new Set(placed.flatMap(({ claim, batchUid }) => (claim === 'batch' && batchUid ? [batchUid] : []))),
];

const makeOf = (placed: readonly Placed[]): Transfer[] => [
  ...reserveReleasedPosts(releasedOf(placed)),
  ...depositPosts({
    batches: batchesOf(placed).map((batch) => ({ batch, cents: sumOf(placed, 'batch', batch) })),
    outsideBatchesCents: sumOf(placed, 'outside'),
    sentAgainCents: sumOf(placed, 'returned'),
  }),
];

interface Moving {
  account: ReadAccount;
  uid: string;
  deposit: Deposit;
}

const post = (
  tx: WritableTransaction,
  { account, uid }: Moving,
  effectiveAt: Date,
  transfers: readonly Transfer[],
): void => {
  const { merchantUid } = account;
  postTransfers(tx, { merchantUid, groupUid: uid, source: 'provider', sourceRef: uid, effectiveAt, transfers });
};

const enterEntries = (tx: WritableTransaction, { account, uid }: Moving, placed: readonly Placed[]): Promise<void> =>
  insertEntries(
    tx,
    placed.map(({ entry, claim, batchUid, paymentUid }, at) => ({
      uid: crypto.randomUUID(),
      deposit_uid: uid,
      merchant_uid: account.merchantUid,
      n: at + 1,
      processor_id: entry.id,
      event: entry.event,
      about_id: entry.aboutId,
      batch_uid: batchUid,
      payment_uid: paymentUid,
      cents: entry.netCents,
      description: entry.description,
      claim,
    })),
  );

/** A deposit is seen for the first time: what it is made of is taken from the claims that it pays. */
const enter = async (parts: Parts, account: ReadAccount, deposit: Deposit): Promise<string> => {
  const { merchantUid, applicationUid } = account;
  const entries = await cardPayments(parts).depositEntries(deposit.id, asking);
  await readItsDisputes(parts, entries);
  const ctx = systemCtx(parts);
  const uid = crypto.randomUUID();
  await change(ctx, 'settlement.deposit_taken', async (tx) => {
    setScope(tx, ctx);
    const placed = await placeEntries(tx, merchantUid, entries, await knownOutside(tx, merchantUid, entries));
    const batches = await findBatches(tx, merchantUid, { uids: batchesOf(placed) });
    const at = parts.clock();
    const isNew = await insertDeposit(tx, {
      uid,
      merchant_uid: merchantUid,
      application_uid: applicationUid,
      processor_id: deposit.id,
      state: 'on_its_way',
      net_cents: deposit.netCents,
      made_at: deposit.createdAt,
      recorded_at: at,
    });
    if (!isNew) throw new DoneByAnother();
    const moving = { account, uid, deposit };
    await enterEntries(tx, moving, placed);
    const paid = batches.map((batch) => batch.uid);
    await setDeposit(tx, paid, uid);
    await markSettled(tx, paid, at);
    post(tx, moving, deposit.createdAt, makeOf(placed));
    const expected = batches.map(({ uid: batch, net_cents, fee_lines, reserve_cents }) => ({
      uid: batch,
      netCents: net_cents,
      feeLines: fee_lines,
      reserveCents: reserve_cents,
    }));
    const differing = matchDeposit(expected, placed, deposit.netCents);
    await openDifferences(tx, parts, differing, { merchantUid, applicationUid, depositUid: uid, at });
    return {
      subject: `merchant:${merchantUid}`,
      after: { deposit: uid, net_cents: deposit.netCents, batches: paid.length, differences: differing.length },
      reply: null,
    };
  });
  return uid;
};

/** What the bank's sending it back costs by the rates of that day. */
const returnFee = async (tx: WritableTransaction, applicationUid: string, at: Date): Promise<number> => {
  const { final } = inForce(await listSaleRates(tx, applicationUid));
  if (!final) return 0;
  const sheet = (await ratesByDay(tx, final))(newYorkDate(at.getTime()));
  return centsForItems(1, sheet.lines.ach_reject_fee ?? 0);
};

const comeBack = async (tx: WritableTransaction, parts: Parts, moving: Moving, was: StoredDeposit): Promise<void> => {
  const { account, uid } = moving;
  const at = parts.clock();
  await moveDeposit(tx, uid, { state: 'returned', returned_at: at });
  const fee = await returnFee(tx, account.applicationUid, at);
  post(tx, moving, at, [...depositReturnedPosts(was.net_cents, was.state === 'arrived'), ...returnFeePosts(fee)]);
  await openTask(tx, parts, {
    kind: 'deposit_returned',
    applicationUid: account.applicationUid,
    subject: `Deposit ${moving.deposit.id}`,
    details: { deposit: uid },
  });
  await holdFundingForReturn(tx, systemCtx(parts), { applicationUid: account.applicationUid, depositUid: uid });
};

/** When the bank had it, as the processor says; never in the future. */
const arrivedAt = ({ changedAt }: Deposit, now: Date): Date => (changedAt < now ? changedAt : now);

/** On its way, arrived, sent back: each is entered once. */
const move = (parts: Parts, moving: Moving): Promise<null> => {
  const ctx = systemCtx(parts);
  const { account, uid, deposit } = moving;
  return change(ctx, 'settlement.deposit_taken', async (tx) => {
    setScope(tx, ctx);
    const was = await lockDeposit(tx, uid);
    const state = stateOf(deposit);
    if (!was || was.state === state || was.state === 'returned') throw new DoneByAnother();
    if (state === 'arrived') {
      const at = arrivedAt(deposit, parts.clock());
      await moveDeposit(tx, uid, { state, arrived_at: at });
      post(tx, moving, at, depositArrivedPosts(was.net_cents));
    } else if (state === 'returned') await comeBack(tx, parts, moving, was);
    return {
      subject: `merchant:${account.merchantUid}`,
      before: { state: was.state },
      after: { deposit: uid, state },
      reply: null,
    };
  });
};

/** It is in the books as it stands at the processor, or came back, after which nothing follows. */
export const isTaken = (deposit: Deposit, known: StoredDeposit | undefined): boolean =>
  known !== undefined && (known.state === stateOf(deposit) || known.state === 'returned');

/** Takes a deposit into the books as it stands at the processor. */
export const takeDeposit = async (
  parts: Parts,
  account: ReadAccount,
  deposit: Deposit,
  known: StoredDeposit | undefined,
): Promise<void> => {
  if (isTaken(deposit, known)) return;
  const uid = known?.uid ?? (await enter(parts, account, deposit));
  if (stateOf(deposit) !== 'on_its_way') await move(parts, { account, uid, deposit });
};
