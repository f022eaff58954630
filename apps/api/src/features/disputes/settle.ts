import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { lockAnswer, takeFilesBack, updateAnswer } from './answer-store.ts';
import { addEvent, laneOf, lockDispute, updateDispute } from './store.ts';
import { tellMerchant } from './tell.ts';

/** What is certain about an answer. */
export type Settled =
  | { state: 'confirmed'; fault?: string }
  /** It was understood and not taken. */
  | { state: 'refused'; fault: string }
  /** It certainly did not arrive. */
  | { state: 'absent'; fault: string };

const ignoreSecond = (error: unknown): void => {
  if (!(error instanceof DoneByAnother)) throw error;
};

/** Writes down what became of an answer, once. Whoever asked hears of one that never arrived. */
export const settleAnswer = async (
  parts: Parts,
  uid: string,
  settled: Settled,
  isWaitedFor: boolean,
): Promise<void> => {
  const ctx: Ctx = systemCtx(parts);
  const settling = change(ctx, 'dispute.answer_settled', async (tx) => {
    setScope(tx, ctx);
    const answer = await lockAnswer(tx, uid);
    const dispute = answer && (await lockDispute(tx, answer.dispute_uid));
    if (!answer || !dispute || answer.settled_at !== null) throw new DoneByAnother();
    const at = parts.clock();
    await updateAnswer(tx, uid, {
      state: settled.state,
      fault: settled.fault?.slice(0, 1000) ?? null,
      settled_at: at,
      lease_until: null,
      next_at: null,
    });
    const after = await updateDispute(tx, dispute, { pending_answer: null }, at);
    const isSent = settled.state === 'confirmed';
    await addEvent(tx, after, { kind: isSent ? 'answer_sent' : 'answer_failed', at, about: settled.fault ?? '' });
    if (!isSent) await takeFilesBack(tx, uid);
    if (!isSent && !isWaitedFor) await tellMerchant(tx, parts, after, 'dispute_unsent');
    return {
      subject: laneOf(after),
      after: { dispute: after.uid, answer: uid, act: answer.act, state: settled.state },
      reply: undefined,
    };
  });
  await settling.catch(ignoreSecond);
};

/** Nobody knows yet: said so until a look at the provider tells. */
export const markUnknown = async (parts: Parts, uid: string): Promise<void> => {
  const ctx = systemCtx(parts);
  const marking = change(ctx, 'dispute.answer_unknown', async (tx) => {
    setScope(tx, ctx);
    const answer = await lockAnswer(tx, uid);
    const dispute = answer && (await lockDispute(tx, answer.dispute_uid));
    if (!answer || !dispute || answer.settled_at !== null) throw new DoneByAnother();
    const nextAt = new Date(parts.clock().getTime() + parts.settings.outside.quietMs);
    await updateAnswer(tx, uid, { state: 'unknown', lease_until: null, next_at: nextAt });
    return { subject: laneOf(dispute), after: { dispute: dispute.uid, answer: uid }, reply: undefined };
  });
  await marking.catch(ignoreSecond);
};
