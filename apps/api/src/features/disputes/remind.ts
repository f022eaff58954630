import { REMINDER_DAYS, reminderDue } from '@ledgate/domain/disputes/deadlines.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { standingOf } from '@ledgate/domain/disputes/next-steps.ts';
import { addEvent, factsOf, laneOf, lockDispute, updateDispute } from './store.ts';
import { tellMerchant } from './tell.ts';

const AT_ONCE = 50;

const remind = (ctx: Ctx, uid: string): Promise<null> =>
  change(ctx, 'dispute.reminded', async (tx) => {
    setScope(tx, ctx);
    const { parts } = ctx;
    const at = parts.clock();
    const dispute = await lockDispute(tx, uid);
    if (!dispute || standingOf(factsOf(dispute), at) !== 'needs_answer') throw new DoneByAnother();
    const days = reminderDue(dispute.reply_by, dispute.reminded_days, at);
    if (days === null) throw new DoneByAnother();
    const after = await updateDispute(tx, dispute, { reminded_days: days }, at);
    await addEvent(tx, after, { kind: 'reminded', at });
    await tellMerchant(tx, parts, after, 'dispute_due');
    return { subject: laneOf(after), after: { dispute: uid, days }, reply: null };
  });

/** Whoever has not answered is told again, while there is time. */
export const remindOfDisputes = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const today = newYorkDate(parts.clock().getTime());
  await eachInTurn(parts, {
    what: 'nobody was reminded of a dispute',
    next: (after: { uid: string } | null) =>
      reading(ctx, (tx) =>
        tx
          .selectFrom('dispute')
          .select('uid')
          .where('state', '=', 'open')
          .where('is_actionable', '=', true)
          .where('pending_answer', 'is', null)
          .where('reply_by', '>=', today)
          .where('reply_by', '<=', addDays(today, REMINDER_DAYS[0]))
          .$if(after !== null, (query) => query.where('uid', '>', after?.uid ?? ''))
          .orderBy('uid')
          .limit(AT_ONCE)
          .execute(),
      ),
    work: ({ uid }) => remind(ctx, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};
