import type { FailureCode } from '@ledgate/contract/failures.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { PERMISSION_WORDS, ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import {
  checkTeamChange,
  isPermission,
  takeTeamStep,
  type TeamActor,
  type TeamChangeAnswer,
  type TeamRefusal,
  type TeamStep,
  type WantedAccess,
} from '@ledgate/domain/access/team.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { factsOf } from './present.ts';
import { chosenMerchant } from './read-team.ts';
import { type Access, findMember, lockWithEditor, type Member } from './store.ts';

const REFUSALS: Record<TeamRefusal, [FailureCode, string]> = {
  notAllowed: ['not_allowed', 'You don’t have access to the team. Ask the account owner.'],
  yourself: ['not_yourself', 'Nobody changes their own access. Ask the account owner.'],
  owner: ['not_allowed', 'The account owner’s access can’t be changed here.'],
  holdsMore: ['not_allowed', 'This person can do more than you can. Ask the account owner.'],
  wrongState: ['wrong_state', 'This step does not fit how the account stands now.'],
  blockedByHouse: ['not_allowed', 'This person was suspended by your payment provider. Contact support.'],
};

const refuse = (because: TeamRefusal): Failure => {
  const [code, detail] = REFUSALS[because];
  return new Failure(code, detail);
};

export interface HeldMember {
  actor: TeamActor;
  member: Member;
}

/** Who asks, as they stand now and not a moment ago: a right taken away meanwhile is gone. */
const holdEditor = async (tx: WritableTransaction, { actor }: SignedInCtx, target: string): Promise<TeamActor> => {
  const self = await lockWithEditor(tx, actor.uid, target);
  if (!self) throw new Failure('not_signed_in', 'Your account was closed in the meantime.');
  if (self.role !== actor.role) throw refuse('notAllowed');
  return { uid: actor.uid, role: self.role, abilities: new Set(abilitiesOf(self.role, self.permissions)) };
};

/** Holds the person's row, if this step on them is open to the one who asks. Others' people are not there. */
export const holdMember = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  step: TeamStep,
  uid: string,
): Promise<HeldMember> => {
  const own = isStaff(ctx.actor.role) ? null : chosenMerchant(ctx, undefined);
  const actor = await holdEditor(tx, ctx, uid);
  const member = await findMember(tx, uid, own);
  if (!member) throw new Failure('not_found', 'There is no such person on the team.');
  const answer = takeTeamStep(step, actor, factsOf(member));
  if (!answer.open) throw refuse(answer.because);
  if (ctx.ifMatch !== null && ctx.ifMatch !== member.version)
    throw new Failure('stale', 'Somebody else changed this person.', { currentVersion: member.version });
  return { actor, member };
};

/** For somebody new: who asks, held. */
export const holdInviter = (tx: WritableTransaction, ctx: SignedInCtx): Promise<TeamActor> =>
  holdEditor(tx, ctx, ctx.actor.uid);

const namesOf = (which: readonly string[]): string =>
  which.map((each) => (isPermission(each) ? PERMISSION_WORDS[each].label : each)).join(', ');

const reasonOf = (
  { because, which }: Extract<TeamChangeAnswer, { ok: false }>,
  { roleSetting }: WantedAccess,
): string => {
  if (because === 'lacking') return `You don’t have these permissions yourself: ${namesOf(which)}.`;
  if (because === 'nothing') return 'Choose at least one permission.';
  if (because === 'notThePreset')
    return `A ${ROLE_SETTING_WORDS[roleSetting].label.toLowerCase()} has other permissions. Choose Custom.`;
  return 'This permission is not known.';
};

const isAboutStep = (because: string): because is TeamRefusal => Object.hasOwn(REFUSALS, because);

/** What somebody gets, as the domain's one rule says; refused at the field, or with what stands in the way. */
export const demandAccess = (actor: TeamActor, member: Member | null, wanted: WantedAccess): Access => {
  const answer = checkTeamChange(actor, member && factsOf(member), wanted);
  if (answer.ok) return { role_setting: wanted.roleSetting, permissions: answer.permissions };
  if (isAboutStep(answer.because)) throw refuse(answer.because);
  if (answer.because === 'lacking') throw new Failure('not_allowed', reasonOf(answer, wanted));
  const errors = { permissions: [reasonOf(answer, wanted)] };
  throw new Failure('invalid', 'Nothing was saved. Check the marked fields.', { errors });
};
