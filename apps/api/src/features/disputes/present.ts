import type { DisputeAnswer, DisputeRow, DisputeView, EvidenceFile } from '@ledgate/contract/dispute-view.ts';
import { daysLeft } from '@ledgate/domain/disputes/deadlines.ts';
import { EVIDENCE } from '@ledgate/domain/disputes/evidence.ts';
import { disputeSteps, standingOf, type StepVerdict } from '@ledgate/domain/disputes/next-steps.ts';
import { reasonOf } from '@ledgate/domain/disputes/reasons.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { presentFile } from '../documents/public.ts';
import { readGroup } from '../ledger/public.ts';
import { type Evidence, listAnswers, listEvidence } from './answer-store.ts';
import { gatherKit, type Gathered } from './gather.ts';
import type { ListedDispute } from './list-store.ts';
import { factsOf, listEvents } from './store.ts';

const reasonFor = ({ brand, reason_code, cycle }: ListedDispute) => reasonOf(brand, reason_code, cycle === 'retrieval');

export const presentRow = (dispute: ListedDispute, now: Date): DisputeRow => {
  const standing = standingOf(factsOf(dispute), now);
  return {
    id: dispute.uid,
    merchant: { uid: dispute.merchant_uid, name: dispute.merchant_name },
    payment:
      dispute.payment_uid === null
        ? null
        : {
            uid: dispute.payment_uid,
            reference: dispute.payment_reference ?? '',
            brand: dispute.brand,
            last4: dispute.last4,
          },
    cycle: dispute.cycle,
    state: dispute.state,
    standing,
    amount_cents: dispute.amount_cents,
    fee_cents: dispute.fee_cents,
    reason_code: dispute.reason_code,
    reason_title: reasonFor(dispute).title,
    received_on: dispute.received_on,
    reply_by: dispute.reply_by,
    days_left: standing === 'needs_answer' && dispute.reply_by !== null ? daysLeft(dispute.reply_by, now) : null,
  };
};

/** From the merchant's side; what only changes its name inside moves nothing. */
const SIGNS: Record<string, number> = { dispute: -1, dispute_fee: -1, dispute_credit: 1, dispute_debit: -1 };
const ORDER = Object.keys(SIGNS);

const movesOf = async (tx: ReadTransaction, uid: string): Promise<DisputeView['moves']> =>
  (await readGroup(tx, uid))
    .flatMap(({ kind, cents, effectiveAt }) => {
      const sign = SIGNS[kind];
      return sign === undefined ? [] : [{ kind, cents: sign * cents, at: effectiveAt.toISOString() }];
    })
    .toSorted((a, b) => a.at.localeCompare(b.at) || ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind));

const presentKit = ({ kind, lines, isReady }: Gathered): NonNullable<DisputeView['kit']>[number] => {
  const { label, hint, from } = EVIDENCE[kind];
  return { kind, label, hint, from, lines, is_ready: isReady };
};

const presentEvidence = (ctx: SignedInCtx, evidence: Evidence): EvidenceFile => ({
  file: presentFile(evidence.file, ctx.actor),
  kind: evidence.kind,
  is_made: evidence.is_made,
  sent_at: evidence.sent_at?.toISOString() ?? null,
});

const answersOf = async (tx: ReadTransaction, uid: string): Promise<DisputeAnswer[]> =>
  (await listAnswers(tx, uid)).map((answer) => ({
    uid: answer.uid,
    act: answer.act,
    text: answer.text,
    delivery: {
      carrier: answer.delivery.carrier,
      tracking: answer.delivery.tracking,
      delivered_on: answer.delivery.deliveredOn,
      address: answer.delivery.address,
    },
    state: answer.state,
    fault: answer.fault,
    made_at: answer.made_at.toISOString(),
    made_by: answer.made_by === null ? null : { uid: answer.made_by, name: answer.by ?? '' },
  }));

/** Whom a merchant sells to, and what it says to the bank, is read by its own people and the house. */
const seesEvidence = ({ actor }: SignedInCtx, { merchant_uid }: ListedDispute): boolean =>
  actor.merchantUid === merchant_uid || (isStaff(actor.role) && actor.role !== 'iso');

const evidenceOf = async (tx: ReadTransaction, ctx: SignedInCtx, dispute: ListedDispute) => {
  if (!seesEvidence(ctx, dispute)) return { kit: null, files: null, answers: null };
  const files = await listEvidence(tx, dispute.uid);
  const kit = await gatherKit(tx, ctx, dispute, { files });
  return {
    // Who paid is the merchant's own: the house sees that it was gathered.
    kit: kit.map(presentKit).map((one) => (ctx.actor.merchantUid === null ? { ...one, lines: [] } : one)),
    files: files.map((file) => presentEvidence(ctx, file)),
    answers: await answersOf(tx, dispute.uid),
  };
};

const presentVerdict = (verdict: StepVerdict) => ({
  allowed: verdict.allowed,
  why: verdict.allowed ? null : verdict.why,
});

/** A dispute as whoever asks may see it, with what they can do about it. */
export const presentDispute = async (
  tx: ReadTransaction,
  ctx: SignedInCtx,
  dispute: ListedDispute,
): Promise<DisputeView> => {
  const now = ctx.parts.clock();
  const { sentence, wins, evidence } = reasonFor(dispute);
  const steps = disputeSteps(factsOf(dispute), {
    now,
    abilities: [...ctx.actor.abilities],
    isOwn: ctx.actor.merchantUid === dispute.merchant_uid,
  });
  return {
    ...presentRow(dispute, now),
    reason: { said: dispute.reason_said, sentence, wins, evidence: [...evidence] },
    money: {
      taken_cents: dispute.taken_cents,
      credited_cents: dispute.credited_cents,
      lost_cents: dispute.lost_cents,
    },
    moves: await movesOf(tx, dispute.uid),
    ...(await evidenceOf(tx, ctx, dispute)),
    events: (await listEvents(tx, dispute.uid)).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    next_steps: {
      answer: presentVerdict(steps.answer),
      accept: presentVerdict(steps.accept),
      add_file: presentVerdict(steps.add_file),
    },
    version: dispute.version,
  };
};
