import type { Role } from '../access/roles.ts';
import { seesReview } from '../applications/steps.ts';
import { DECLINE_REASONS } from './approvals.ts';
import type { Event } from './transition.ts';

type Outside = 'merchant' | 'iso';

/** Who besides the desk reads what was written with a step. The dialog says so before it is written. */
const COMMENT_READERS: Partial<Record<Event, readonly Outside[]>> = {
  iso_return: ['iso'],
  bypass_iso: ['iso'],
  merchant_reject: ['merchant', 'iso'],
  approve: ['iso'],
  return: ['iso'],
  withdraw: ['merchant', 'iso'],
  reopen: ['merchant', 'iso'],
  correct: ['merchant', 'iso'],
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
const spokenReason = ({ event, details }: Commented): string | null => {
  const code = details?.['reason_code'];
  return event === 'decline' && isDeclineReason(code) ? DECLINE_REASONS[code] : null;
};

/** The comment of a step as this reader may know it. */
export const commentFor = (role: Role, step: Commented): string | null => {
  const spoken = spokenReason(step);
  if (seesReview({ role })) return [spoken, step.reason].filter((words) => words !== null).join(' ') || null;
  if (spoken !== null) return spoken;
  const side: Outside = role === 'iso' ? 'iso' : 'merchant';
  return READERS[step.event]?.includes(side) === true ? step.reason : null;
};
