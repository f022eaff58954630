import type { RiskView } from '@ledgate/contract/risk.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { type InquiryResult, isInquiryRecent } from '@ledgate/domain/risk/match-inquiry.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { holdApplication } from '../applications/public.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { findInquiry, insertInquiry } from './hit-store.ts';
import { riskOf } from './read-risk.ts';
import { runUnderLock } from './run-checks.ts';

const todayOf = (now: Date): string => newYorkDate(now.getTime());

/** Whether an approval could rest on what was asked of the schemes' file. */
export const hasRecentInquiry = async (tx: ReadTransaction, uid: string, now: Date): Promise<boolean> => {
  const inquiry = await findInquiry(tx, uid);
  return inquiry !== null && isInquiryRecent(inquiry.on, todayOf(now));
};

/** A recommendation may go without; somebody owes the inquiry before the approval. */
export const demandInquiryLater = async (tx: WritableTransaction, parts: Parts, uid: string): Promise<void> => {
  if (!(await hasRecentInquiry(tx, uid, parts.clock())))
    await openTask(tx, parts, { kind: 'match_inquiry', applicationUid: uid });
};

export interface InquiryAsk {
  on: string;
  reference: string;
  result: InquiryResult;
  note: string;
}

/** What the schemes' file answered. A match is a hit like one of our own list. */
export const recordInquiry = (ctx: SignedInCtx, uid: string, ask: InquiryAsk): Promise<RiskView> =>
  change(ctx, 'risk.match_inquiry_recorded', async (tx) => {
    const { actor, parts } = ctx;
    setScope(tx, ctx);
    const found = await holdApplication(tx, actor, uid);
    const at = parts.clock();
    if (ask.on > todayOf(at)) {
      const say = 'The inquiry can’t be dated ahead.';
      throw new Failure('invalid', say, { errors: { on: [say] } });
    }
    await insertInquiry(tx, found.uid, { ...ask, by: actor.uid, at });
    if (isInquiryRecent(ask.on, todayOf(at)))
      await closeTask(tx, parts, {
        kind: 'match_inquiry',
        applicationUid: found.uid,
        outcome: 'done',
        by: actor.uid,
      });
    const { score, band } = await runUnderLock(tx, ctx, found.uid, 'manual');
    return {
      subject: `application:${found.uid}`,
      after: { on: ask.on, reference: ask.reference, result: ask.result, score, band },
      reply: await riskOf(tx, ctx, found),
    };
  });
