import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { reminderDue } from '@ledgate/domain/disputes/deadlines.ts';
import { disputeMoves, type Moved } from '@ledgate/domain/disputes/money.ts';
import { standingOf } from '@ledgate/domain/disputes/next-steps.ts';
import type { ProcessorDispute } from '@ledgate/providers/card-processor/payments-port.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { postTransfers } from '../ledger/public.ts';
import { caseFee } from './case-fee.ts';
import { markPayment, paymentOf } from './disputed-payment.ts';
import { openTasks } from './open-tasks.ts';
import {
  addEvent,
  type Dispute,
  factsOf,
  findByProcessorId,
  insertDispute,
  laneOf,
  lockDispute,
  moneyOf,
  updateDispute,
} from './store.ts';
import { tellMerchant } from './tell.ts';

interface Account {
  application_uid: string;
  merchant_uid: string;
}

/** Whose account at the provider it is; nothing where it is none of ours. */
const ownerOf = async (tx: ReadTransaction, merchantId: string): Promise<Account | undefined> =>
  tx
    .selectFrom('processor_merchant as p')
    .innerJoin('application as a', 'a.uid', 'p.application_uid')
    .select(['a.uid as application_uid', 'a.merchant_uid'])
    .where('p.merchant_id', '=', merchantId)
    .executeTakeFirst();

const seenColumns = (seen: ProcessorDispute) => ({
  cycle: seen.cycle,
  state: seen.state,
  reason_code: seen.reasonCode.slice(0, 100),
  reason_said: seen.reason.slice(0, 1000),
  reply_by: seen.replyBy,
  is_actionable: seen.isActionable,
});

const isKnown = (stored: Dispute, seen: ProcessorDispute): boolean =>
  Object.entries(seenColumns(seen)).every(([name, value]) => stored[name as keyof Dispute] === value) &&
  stored.amount_cents === seen.totalCents;

/** A payment may be known later than the dispute of it. */
const isFoundNow = async (tx: ReadTransaction, stored: Dispute): Promise<boolean> =>
  stored.payment_uid === null && (await paymentOf(tx, stored.merchant_uid, stored.processor_txn)) !== null;

const isCurrent = async (tx: ReadTransaction, stored: Dispute, seen: ProcessorDispute): Promise<boolean> =>
  isKnown(stored, seen) && !(await isFoundNow(tx, stored));

interface Applying {
  tx: WritableTransaction;
  parts: Parts;
  seen: ProcessorDispute;
  at: Date;
}

const enter = async ({ tx, seen, at }: Applying, account: Account): Promise<Dispute | null> => {
  const payment = await paymentOf(tx, account.merchant_uid, seen.txnId);
  const isoDay = seen.receivedOn === '' ? at.toISOString().slice(0, 10) : seen.receivedOn;
  const entered = await insertDispute(tx, {
    uid: crypto.randomUUID(),
    ...account,
    payment_uid: payment?.uid ?? null,
    processor_id: seen.id,
    processor_txn: seen.txnId,
    brand: payment?.brand ?? null,
    amount_cents: seen.totalCents,
    received_on: isoDay,
    ...seenColumns(seen),
    opened_at: at,
    changed_at: at,
  });
  if (entered) await addEvent(tx, entered, { kind: 'opened', at });
  return entered;
};

const post = (tx: WritableTransaction, dispute: Dispute, { transfers }: Moved, at: Date): void =>
  postTransfers(tx, {
    merchantUid: dispute.merchant_uid,
    groupUid: dispute.uid,
    source: 'provider',
    sourceRef: `${dispute.uid}:${dispute.cycle}`,
    effectiveAt: at,
    transfers,
  });

/** What the provider says of money is posted, however it came about. */
const settleMoney = async ({ tx, seen }: Applying, dispute: Dispute): Promise<Moved> => {
  const { application_uid: applicationUid, received_on: day } = dispute;
  const feeCents = await caseFee(tx, { applicationUid, cycle: seen.cycle, day });
  return disputeMoves(moneyOf(dispute), { cycle: seen.cycle, state: seen.state, cents: seen.totalCents, feeCents });
};

const noteSteps = async ({ tx, at }: Applying, before: Dispute, after: Dispute): Promise<void> => {
  if (before.cycle !== after.cycle) await addEvent(tx, after, { kind: 'cycle_changed', at });
  if (before.state === after.state && after.version > 2) return;
  if (after.state !== 'open') await addEvent(tx, after, { kind: after.state, at });
};

/** That it came, that it needs an answer again, or how it ended: each once. */
const tell = async ({ tx, parts, at }: Applying, before: Dispute, after: Dispute, isNew: boolean): Promise<void> => {
  const needsAnswer = standingOf(factsOf(after), at) === 'needs_answer';
  const asksAgain = !before.is_actionable || before.cycle !== after.cycle;
  if (needsAnswer && (isNew || asksAgain)) await tellMerchant(tx, parts, after, 'dispute_opened');
  else if (after.state !== 'open' && (isNew || before.state === 'open'))
    await tellMerchant(tx, parts, after, 'dispute_decided');
};

const apply = async (applying: Applying, dispute: Dispute, isNew: boolean): Promise<Dispute> => {
  const { tx, seen, at } = applying;
  const moved = await settleMoney(applying, dispute);
  const payment = await paymentOf(tx, dispute.merchant_uid, dispute.processor_txn);
  const asksAnew = isNew || dispute.cycle !== seen.cycle;
  const after = await updateDispute(
    tx,
    dispute,
    {
      ...seenColumns(seen),
      amount_cents: seen.totalCents,
      payment_uid: payment?.uid ?? null,
      brand: payment?.brand ?? null,
      taken_cents: moved.money.takenCents,
      credited_cents: moved.money.creditedCents,
      lost_cents: moved.money.lostCents,
      fee_cents: moved.money.feeCents,
      is_fee_taken: moved.money.isFeeTaken,
      // Whoever hears of it today is not reminded of it today.
      ...(asksAnew && { reminded_days: reminderDue(seen.replyBy, null, at) }),
      ended_at: seen.state === 'open' ? null : (dispute.ended_at ?? at),
    },
    at,
  );
  post(tx, after, moved, at);
  await noteSteps(applying, dispute, after);
  if (payment) await markPayment(tx, payment, at);
  await openTasks(applying, { before: dispute, after, payment });
  await tell(applying, dispute, after, isNew);
  return after;
};

/** Under the lock, once: whoever finds it as it is changes nothing. */
const write = (ctx: Ctx, account: Account, seen: ProcessorDispute, isNew: boolean): Promise<string> =>
  change(ctx, isNew ? 'dispute.opened' : 'dispute.followed', async (tx) => {
    const { parts } = ctx;
    setScope(tx, ctx);
    const applying = { tx, parts, seen, at: parts.clock() };
    const entered = await enter(applying, account);
    const known = entered ? null : await findByProcessorId(tx, seen.id);
    const held = known && (await lockDispute(tx, known.uid));
    const dispute = entered ?? held;
    if (!dispute || (!entered && (await isCurrent(tx, dispute, seen)))) throw new DoneByAnother();
    const after = await apply(applying, dispute, entered !== null);
    return {
      subject: laneOf(after),
      ...(!entered && { before: { cycle: dispute.cycle, state: dispute.state } }),
      after: { dispute: after.uid, cycle: after.cycle, state: after.state, cents: after.amount_cents },
      reply: after.uid,
    };
  });

/**
 * Makes what the provider says of a dispute ours: the row, the ledger, the payment, the timeline, and who hears of it. Any
 * number may do it at once; the same again is nothing. Answers with its application, or nothing where it is none of ours.
 */
export const applySeen = async (parts: Parts, seen: ProcessorDispute): Promise<string | null> => {
  const ctx = systemCtx(parts);
  const { account, isNew, isSame } = await reading(ctx, async (tx) => {
    const stored = await findByProcessorId(tx, seen.id);
    const isSame = stored !== null && (await isCurrent(tx, stored, seen));
    return { account: await ownerOf(tx, seen.merchantId), isNew: stored === null, isSame };
  });
  if (!account) return null;
  if (!isSame)
    await write(ctx, account, seen, isNew).catch((error: unknown) => {
      if (!(error instanceof DoneByAnother)) throw error;
    });
  return account.application_uid;
};
