import type { FailureCode } from '@ledgate/contract/failures.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import {
  type StaffStep,
  type StaffStepAnswer,
  type StaffStepFacts,
  takeStaffStep,
} from '@ledgate/domain/access/staff-steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { type HeldPerson, lockWithKeepers } from './store.ts';

export type Because = Extract<StaffStepAnswer, { open: false }>['because'];

const REFUSALS: Record<Because, [FailureCode, string]> = {
  notYours: ['not_allowed', 'Only a super admin looks after admins and super admins.'],
  yourself: ['not_yourself', 'This would be a step on your own account.'],
  lastAdmin: ['last_admin', 'Nobody else could look after people any more.'],
  wrongState: ['wrong_state', 'This step does not fit how the account stands now.'],
  gone: ['not_found', 'There is no such person.'],
};

export const refuse = (because: Because): Failure => {
  const [code, detail] = REFUSALS[because];
  return new Failure(code, detail);
};

export interface HeldForStep {
  target: HeldPerson;
  facts: StaffStepFacts;
}

/** Holds the person's row and answers how things stand, if this step on them is open to the one who asks. */
export const holdForStep = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  step: StaffStep,
  uid: string,
): Promise<HeldForStep> => {
  const { target, keepers } = await lockWithKeepers(tx, uid);
  const self = keepers.find((keeper) => keeper.uid === ctx.actor.uid);
  // Blocked or demoted while waiting for the rows: what a session said a moment ago no longer counts.
  if (!self) throw new Failure('not_signed_in', 'Your account was closed in the meantime.');
  if (self.role !== ctx.actor.ownRole) throw new Failure('not_allowed', 'Your role was changed in the meantime.');
  if (!target) throw refuse('gone');
  const facts: StaffStepFacts = {
    actor: ctx.actor,
    target: {
      uid,
      role: target.role,
      isBlocked: target.blocked_at !== null,
      isDeleted: target.deleted_at !== null,
      isActivated: target.is_activated,
    },
    activeKeepers: keepers.length,
  };
  const answer = takeStaffStep(step, facts);
  if (!answer.open) throw refuse(answer.because);
  if (ctx.ifMatch !== null && ctx.ifMatch !== target.version) {
    throw new Failure('stale', `You saw version ${ctx.ifMatch}, now it is ${target.version}.`, {
      currentVersion: target.version,
    });
  }
  return { target, facts };
};
