import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { batchFeePosts, batchPosts, reserveHeldPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import { batchCloseOf } from '@ledgate/domain/payments/instants.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { matchBatch, netOf, type Settled } from '@ledgate/domain/settlement/match-batch.ts';
import type { Batch, ProcessorTxn } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { postTransfers } from '../ledger/public.ts';
import { asking, cardPayments } from '../payments/public.ts';
import { type BatchCost, costOf } from './batch-cost.ts';
import {
  billAsked,
  type BookedStep,
  insertBatch,
  insertItems,
  listBooked,
  markClosed,
  type NewItem,
} from './batch-store.ts';
import type { ReadAccount } from './cursor-store.ts';
import { closeMissing, openDifferences } from './differences.ts';

const UID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** What of a batch is money: sales, captures and refunds. */
const settledOf = (txns: readonly ProcessorTxn[]): (Settled & { of: ProcessorTxn })[] =>
  txns
    .filter(({ kind, isVoided }) => !isVoided && (kind === 'sale' || kind === 'capture' || kind === 'refund'))
    .map((of) => ({ txn: of.id, kind: of.kind === 'refund' ? 'refund' : 'sale', cents: of.totalCents, of }));

type SettledTxn = ReturnType<typeof settledOf>[number];

/** Somebody still looks for the answer to one of them: the batch is taken when that is known. */
class NotYet extends Error {}

const bookedBy = async (parts: Parts, merchantUid: string, settled: readonly SettledTxn[]) => {
  const references = settled.flatMap(({ of }) => (of.reference && UID.test(of.reference) ? [of.reference] : []));
  const steps = await reading(systemCtx(parts), (tx) => listBooked(tx, merchantUid, references));
  if (steps.some(({ isSettled }) => !isSettled)) throw new NotYet('a payment of the batch has no answer yet');
  const byUid = new Map(steps.map((step) => [step.stepUid, step]));
  return new Map(
    settled.flatMap(({ txn, of }) => {
      const step = byUid.get(of.reference ?? '');
      return step ? [[txn, step] as const] : [];
    }),
  );
};

const itemOf = (
  one: SettledTxn,
  step: BookedStep | undefined,
  owner: { batchUid: string; merchantUid: string },
): NewItem => ({
  uid: crypto.randomUUID(),
  batch_uid: owner.batchUid,
  merchant_uid: owner.merchantUid,
  processor_txn: one.txn,
  payment_uid: step?.paymentUid ?? null,
  step_uid: step?.stepUid ?? null,
  kind: one.kind,
  cents: one.cents,
  brand: step?.brand ?? one.of.card?.brand ?? null,
  funding: step?.funding ?? one.of.card?.funding ?? null,
  sold_on: newYorkDate((step?.soldAt ?? one.of.createdAt).getTime()),
  category: one.of.interchange?.category ?? null,
  interchange_cents: one.of.interchange?.cents ?? null,
  downgrade: one.of.interchange?.downgrade ?? null,
});

/** The cut-off of its day; by hand a batch is closed later as well, which is after all that is in it. */
const closeOf = ({ day }: Batch, settled: readonly SettledTxn[], booked: ReadonlyMap<string, BookedStep>): Date =>
  settled
    .map(({ txn, of }) => booked.get(txn)?.soldAt ?? of.createdAt)
    .reduce((latest, at) => (at > latest ? at : latest), batchCloseOf(day));

interface Taking {
  account: ReadAccount;
  batch: Batch;
  uid: string;
  closedAt: Date;
  items: readonly NewItem[];
}

const post = (tx: WritableTransaction, { account, uid, closedAt }: Taking, netCents: number, cost: BatchCost): void =>
  postTransfers(tx, {
    merchantUid: account.merchantUid,
    groupUid: uid,
    source: 'provider',
    sourceRef: uid,
    effectiveAt: closedAt,
    transfers: [
      ...batchPosts(uid, netCents),
      ...batchFeePosts(uid, cost.feeLines),
      ...reserveHeldPosts(uid, cost.reserveCents),
    ],
  });

const sumOf = (items: readonly NewItem[], kind: string): number =>
  items.reduce((sum, item) => sum + (item.kind === kind ? item.cents : 0), 0);

/** Enters a batch and what it costs; nothing where it is there already. */
const enter = async (
  tx: WritableTransaction,
  parts: Parts,
  taking: Taking,
): Promise<BatchCost & { netCents: number }> => {
  const { account, batch, uid, closedAt, items } = taking;
  const { merchantUid, applicationUid } = account;
  const [sales, refunds] = [sumOf(items, 'sale'), sumOf(items, 'refund')];
  const row = {
    uid,
    merchant_uid: merchantUid,
    application_uid: applicationUid,
    processor_id: batch.id,
    day: batch.day,
    closed_at: closedAt,
    net_cents: sales - refunds,
    sales_cents: sales,
    refunds_cents: refunds,
    items: items.length,
    recorded_at: parts.clock(),
  };
  const asked = await billAsked(tx, { merchantUid, batchUid: uid, by: closedAt });
  const cost = await costOf(tx, { merchantUid, applicationUid, day: batch.day, items, asked });
  const feeCents = cost.feeLines.reduce((sum, { cents }) => sum + cents, 0);
  const entered = await insertBatch(tx, {
    ...row,
    fee_cents: feeCents,
    fee_lines: cost.feeLines,
    reserve_cents: cost.reserveCents,
    expected_on: cost.expectedOn,
  });
  if (!entered) throw new DoneByAnother();
  await insertItems(tx, items);
  return { ...cost, netCents: sales - refunds };
};

/** Takes a closed batch into the books: what it settled, what it cost, and what of it we did not expect. */
export const takeBatch = async (parts: Parts, account: ReadAccount, batch: Batch): Promise<void> => {
  const { merchantUid, applicationUid } = account;
  const settled = settledOf(await cardPayments(parts).batchTxns(batch.id, asking));
  const booked = await bookedBy(parts, merchantUid, settled);
  const uid = crypto.randomUUID();
  const items = settled.map((one) => itemOf(one, booked.get(one.txn), { batchUid: uid, merchantUid }));
  const taking = { account, batch, uid, closedAt: closeOf(batch, settled, booked), items };
  const differing = matchBatch(settled, booked, batch.netCents);
  const ctx = systemCtx(parts);
  await change(ctx, 'settlement.batch_taken', async (tx) => {
    setScope(tx, ctx);
    const { netCents, ...cost } = await enter(tx, parts, taking);
    const payments = items.flatMap(({ payment_uid: payment }) => payment ?? []);
    await markClosed(tx, payments, taking.closedAt);
    await closeMissing(tx, parts, payments);
    post(tx, taking, netCents, cost);
    await openDifferences(tx, parts, differing, { merchantUid, applicationUid, batchUid: uid, at: parts.clock() });
    return {
      subject: `merchant:${merchantUid}`,
      after: {
        batch: uid,
        day: batch.day,
        net_cents: netOf(settled),
        items: items.length,
        differences: differing.length,
      },
      reply: null,
    };
  });
};
