import { isStaff } from '@ledgate/domain/access/roles.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { evidenceMark, isCurrent } from '@ledgate/domain/lifecycle/approvals.ts';
import { decide, eventsOpen } from '@ledgate/domain/lifecycle/decide.ts';
import type { Guard } from '@ledgate/domain/lifecycle/guards.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import {
  type Application,
  chooseApplication,
  holdsIn,
  namesOf,
  sentenceOf,
  standingApprovals,
  whoOf,
} from '../applications/public.ts';
import { gatherFacts } from './facts.ts';
import { undoable } from './undo-decision.ts';

/** In the way only of somebody who gives no reason. */
const WAIVABLE: Guard = 'documentsAreAccepted';

/** Each step that lies open to the reader, with what still stands in its way. */
const stepsOf = async (tx: ReadTransaction, ctx: SignedInCtx, found: Application) => {
  const who = whoOf(ctx.actor);
  if (who === null) return [];
  const steps = [];
  for (const event of eventsOpen(found.status, who)) {
    const holding = await gatherFacts(tx, ctx, found, event);
    const decision = decide({ event, status: found.status, who, holds: holdsIn(holding) });
    if (decision.kind === 'wrongState' || decision.kind === 'notAllowed') continue;
    const missing = decision.kind === 'notReady' ? decision.missing : [];
    steps.push({
      event,
      because: missing.filter((guard) => guard !== WAIVABLE).map((guard) => sentenceOf(guard, holding)),
      not_accepted: [...namesOf(WAIVABLE, holding)],
    });
  }
  return steps;
};

/** Who decided is the acquirer's own affair; a merchant and a partner see that it was decided, not by whom or why. */
const approvalsOf = async (tx: ReadTransaction, actor: PersonActor, found: Application) => {
  const standing = await standingApprovals(tx, found.uid);
  const names = await tx
    .selectFrom('app_user')
    .select(['uid', 'known_as', 'role'])
    .where('uid', 'in', [...standing.map(({ person }) => person), actor.uid])
    .execute();
  return standing.map((approval) => {
    const open = seesReview(actor) || approval.person === actor.uid;
    const person = names.find(({ uid }) => uid === approval.person);
    return {
      step: approval.step,
      decision: open ? approval.decision : 'decided',
      person: {
        uid: approval.person,
        name: open && person ? person.known_as : 'Ledgate',
      },
      role: open && person ? person.role : 'staff',
      memo: open ? approval.memo : null,
      conditions: open ? approval.conditions : {},
      documents_reason: open ? approval.documentsReason : null,
      bypass: isStaff(actor.role) && approval.bypass,
      at: approval.at.toISOString(),
      current: isCurrent(approval, found.evidence),
    };
  });
};

export const readDecisions = (ctx: SignedInCtx, uid: string) =>
  reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    return {
      evidence: evidenceMark(found.evidence),
      steps: await stepsOf(tx, ctx, found),
      approvals: await approvalsOf(tx, ctx.actor, found),
      undo: await undoable(tx, ctx, found),
    };
  });
