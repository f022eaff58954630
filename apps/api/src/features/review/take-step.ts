import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type ApprovalStep, UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import type { Guard } from '@ledgate/domain/lifecycle/guards.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import {
  type Application,
  demandStepOf,
  findApplication,
  type Holding,
  holdApplication,
  insertApproval,
  type Move,
  moveApplication,
  type Moved,
  pickedUp,
  presentApplication,
} from '../applications/public.ts';
import { carryOut } from './effects.ts';
import { gatherFacts } from './facts.ts';
import { tellOf } from './tell.ts';

interface NewApproval {
  step: ApprovalStep;
  decision: string;
  memo?: string;
  conditions?: Record<string, unknown>;
  documentsReason?: string;
  bypass?: boolean;
}

export interface Step extends Omit<Move, 'holding'> {
  applicationUid: string;
  /** The approval that this step is; it names the evidence the person saw. */
  approval?: NewApproval;
  /** What need not hold this time: the person said why, or it has no bearing on what they decide. */
  waived?: readonly Guard[];
  /** Facts that only the caller knows, told under the lock. */
  more?: (tx: WritableTransaction, found: Application) => Promise<Holding>;
  /** What this one step does besides, in the same transaction. */
  also?: (tx: WritableTransaction, moved: Moved) => Promise<void>;
}

/** Neither merchant nor ISO is told why a case with a confirmed sanctions match ends. */
const isQuiet = ({ risk }: Application): boolean => risk?.hard_stop === 'true_match';

/** A decision of a person: under the lock, on what they saw, with everything that follows from it or nothing. */
export const takeStep = async (
  ctx: SignedInCtx,
  { applicationUid, approval, also, more, waived = [], ...move }: Step,
) => {
  const { actor, parts } = ctx;
  demandStepOf(move.event, actor);
  return change(ctx, `application.${move.event}`, async (tx) => {
    setScope(tx, ctx);
    const found = await pickedUp(tx, ctx, await holdApplication(tx, actor, applicationUid));
    const holding = {
      ...(await gatherFacts(tx, ctx, found, move.event)),
      ...(await more?.(tx, found)),
      ...Object.fromEntries(waived.map((guard) => [guard, true])),
    };
    const details = move.event === 'decline' && isQuiet(found) ? { ...move.details, is_neutral: true } : move.details;
    const moved = await moveApplication(tx, ctx, found, { ...move, holding, ...(details && { details }) });
    const at = parts.clock();
    await carryOut(tx, parts, moved);
    if (approval) {
      const { evidence } = found;
      const { uid: person, role } = actor;
      await insertApproval(tx, { applicationUid: found.uid, ...approval, person, role, evidence, eventN: moved.n, at });
    }
    await also?.(tx, moved);
    await tellOf(tx, parts, moved);
    const now = (await findApplication(tx, found.uid)) ?? moved.now;
    return {
      subject: `application:${found.uid}`,
      before: { status: found.status },
      after: {
        status: moved.now.status,
        event: moved.n,
        ...(move.evidence && { evidence: move.evidence }),
        ...move.details,
      },
      ...(move.reason !== undefined && { reason: move.reason }),
      reply: {
        application: presentApplication(now, actor),
        undo: { event: moved.n, until: new Date(at.getTime() + UNDO_SECONDS * 1000).toISOString() },
      },
    };
  });
};
