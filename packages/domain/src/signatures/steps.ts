import { seesReview } from '../applications/steps.ts';
import type { Role } from '../access/roles.ts';
import type { Status } from '../applications/statuses.ts';
import { mayReview } from '../review/document-review.ts';
import { SIGNING_STATUSES } from './signers.ts';
import type { SignerState } from './state.ts';

export const SIGNING_STEPS = ['send', 'revoke', 'sign', 'accept_paper'] as const;
export type SigningStep = (typeof SIGNING_STEPS)[number];

/** Who ever takes a step, whatever the application: an applicant sends links on, but only the desk takes one back. */
export const mayTakeSigningStep = (role: Role, step: SigningStep): boolean => {
  if (step === 'sign') return role === 'merchant';
  return seesReview({ role }) || (step === 'send' && role === 'merchant');
};

export interface SignerNow {
  readonly status: Status;
  readonly state: SignerState;
  readonly hasLink: boolean;
  readonly isMe: boolean;
  /** Mail to their address came back: somebody at the desk may try once more, an applicant corrects it first. */
  readonly isReturned: boolean;
}

/** What lies open to somebody about one signer now. */
export const signingStepsOpen = (
  role: Role,
  { status, state, hasLink, isMe, isReturned }: SignerNow,
): SigningStep[] => {
  const isWaiting = state !== 'signed' && SIGNING_STATUSES.includes(status);
  const open: Record<SigningStep, boolean> = {
    send: isWaiting && (!isReturned || seesReview({ role })),
    revoke: isWaiting && hasLink,
    sign: isWaiting && isMe,
    accept_paper: isWaiting && mayReview({ role }, status) === 'yes',
  };
  return SIGNING_STEPS.filter((step) => open[step] && mayTakeSigningStep(role, step));
};
