import type { ApprovalStep } from '@ledgate/domain/lifecycle/approvals.ts';
import { setScope } from '../core/scope.ts';
import { findApplication, insertApproval } from '../features/applications/public.ts';
import type { DemoStep, DemoWorld } from './demo-step.ts';
import { storyOf } from './stories.ts';

/** Which step of the history was whose approval. */
const APPROVED_BY = {
  recommend: 'recommend',
  iso_approve: 'iso',
  bypass_iso: 'iso',
  merchant_accept: 'merchant',
  approve: 'admin',
} as const satisfies Record<string, ApprovalStep>;

const isApproval = (event: string): event is keyof typeof APPROVED_BY => Object.hasOwn(APPROVED_BY, event);

const DECISIONS: Record<ApprovalStep, string> = {
  recommend: 'approve',
  iso: 'approve',
  merchant: 'accept',
  admin: 'approve',
};

/** Cases that were lost have no approval that still stands. */
const LOST = ['declined', 'withdrawn', 'expired'];

const listSteps = ({ tx }: DemoWorld) =>
  tx
    .selectFrom('application_event as e')
    .innerJoin('application as a', 'a.uid', 'e.application_uid')
    .select(['e.application_uid', 'e.n', 'e.event', 'e.actor', 'e.role', 'e.reason', 'e.at'])
    .where('e.event', 'in', Object.keys(APPROVED_BY))
    .where('a.status', 'not in', LOST)
    .orderBy('e.application_uid')
    .orderBy('e.n')
    .execute();

/** What was approved in the demo, by whom, on what stands there now: without it nobody could go on from there. */
export const approvalsStep: DemoStep = {
  name: 'approvals',
  load: async (world) => {
    const { tx, ctx } = world;
    const today = world.now.toISOString().slice(0, 10);
    setScope(tx, ctx);
    const filled = new Set<string>();
    for (const { application_uid: uid, event, actor, role, reason, n, at } of await listSteps(world)) {
      const found = await findApplication(tx, uid);
      // One person fills one step, in the demo too: where the same admin took two, the first one counts.
      if (!isApproval(event) || actor === null || !found || filled.has(`${uid} ${actor}`)) continue;
      filled.add(`${uid} ${actor}`);
      const step = APPROVED_BY[event];
      const { conditions } = storyOf(found.merchant.name, today);
      await insertApproval(tx, {
        applicationUid: uid,
        step,
        decision: step === 'recommend' && conditions ? 'approve_with_conditions' : DECISIONS[step],
        ...(step === 'recommend' && conditions && { conditions: { ...conditions } }),
        person: actor,
        role: role ?? 'admin',
        evidence: found.evidence,
        ...(reason !== null && { memo: reason }),
        bypass: event === 'bypass_iso',
        eventN: n,
        at,
      });
    }
    return filled.size;
  },
};
