import { setScope } from '../core/scope.ts';
import { demandInquiryLater, insertInquiry } from '../features/risk/public.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';

const DAY_MS = 86_400_000;

const listRecommended = ({ tx }: DemoWorld) =>
  tx
    .selectFrom('approval as r')
    .innerJoin('application as a', 'a.uid', 'r.application_uid')
    .select(['a.uid', 'a.reference', 'a.status', 'r.person', 'r.at'])
    .where('r.step', '=', 'recommend')
    .where('r.voided_at', 'is', null)
    .where('r.decision', '!=', 'decline')
    .orderBy('a.reference')
    .execute();

/** Cases further on have been looked up in the terminated-merchant file; those just recommended are a task. */
export const inquiriesStep: DemoStep = {
  name: 'inquiries',
  load: async (world) => {
    const { tx, ctx, now } = world;
    setScope(tx, ctx);
    const cases = await listRecommended(world);
    for (const { uid, reference, status, person, at } of cases) {
      if (status === 'recommended') {
        await demandInquiryLater(tx, ctx.parts, uid);
        continue;
      }
      // What still waits for its approval was asked about a few days ago, or approving it would wait for that.
      const isWaiting = status.startsWith('awaiting_');
      const asked = new Date(isWaiting ? Math.max(at.getTime(), now.getTime() - 3 * DAY_MS) : at.getTime());
      await insertInquiry(tx, uid, {
        on: asked.toISOString().slice(0, 10),
        reference: `MTC-${reference.slice(-6)}`,
        result: 'no_match',
        note: '',
        by: person,
        at: asked,
      });
    }
    return cases.length;
  },
};
