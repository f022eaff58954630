import type { Role } from '../access/roles.ts';
import { seesReview } from '../applications/steps.ts';
import { DECLINE_REASONS } from './approvals.ts';
import type { AmendmentEvent, ChangeEvent } from './event-words.ts';
import type { Event } from './transition.ts';

type Outside = 'merchant' | 'iso';

/** Who besides the desk reads what was written with a step. The dialog says so before it is written. */
const COMMENT_READERS: Partial<Record<Event | AmendmentEvent | ChangeEvent, readonly Outside[]>> = {
  iso_return: ['iso'],
  bypass_iso: ['iso'],
  merchant_reject: ['merchant', 'iso'],
  approve: ['iso'],
  return: ['iso'],
  withdraw: ['merchant', 'iso'],
  reopen: ['merchant', 'iso'],
  correct: ['merchant', 'iso'],
  close: ['merchant', 'iso'],
  amendment_confirmed: ['merchant', 'iso'],
  amendment_withdrawn: ['merchant', 'iso'],
  change_requested: ['merchant', 'iso'],
  change_refused: ['merchant', 'iso'],
  change_declined: ['merchant', 'iso'],
  change_applied: ['merchant', 'iso'],
};

const READERS: Readonly<Record<string, readonly Outside[] | undefined>> = COMMENT_READERS;

interface Commented {
  readonly event: string;
  /** As it was written. */
  readonly reason: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
}

const isDeclineReason = (code: unknown): code is keyof typeof DECLINE_REASONS =>
  typeof code === 'string' && Object.hasOwn(DECLINE_REASONS, code);

/** What a decline says to everybody: the words of its code. What was noted beside it stays with the desk. */
const spokenReason = ({ event, details }: Commented, isDesk: boolean): string | null => {
  const code = details?.['reason_code'];
  if (event !== 'decline' || !isDeclineReason(code)) return null;
  // Of a sanctions match neither merchant nor ISO is told why.
  return DECLINE_REASONS[!isDesk && details?.['is_neutral'] === true ? 'other' : code];
};

/** The comment of a step as this reader may know it. */
export const commentFor = (role: Role, step: Commented): string | null => {
  const isDesk = seesReview({ role });
  const spoken = spokenReason(step, isDesk);
  if (isDesk) return [spoken, step.reason].filter((words) => words !== null).join(' ') || null;
  if (spoken !== null) return spoken;
  // Reasons of closings were the desk's own once; those that were written since say that they are told.
  if (step.event === 'close' && step.details?.['is_told'] !== true) return null;
  const side: Outside = role === 'iso' ? 'iso' : 'merchant';
  return READERS[step.event]?.includes(side) === true ? step.reason : null;
};
