import { seesReview, type ApplicationActor } from '../applications/steps.ts';
import type { Status } from '../applications/statuses.ts';
import { UNDER_DECISION } from '../lifecycle/groups.ts';

/** Why a paper is not taken; the merchant reads the sentence. */
export const REJECT_REASONS = {
  unreadable: 'It cannot be read.',
  incomplete: 'A page or a side is missing.',
  expired: 'It has run out.',
  wrong_document: 'It is another document than the one we asked for.',
  wrong_person: 'It is about another person or account.',
  does_not_match: 'It does not say what the application says.',
  altered: 'It was changed, or is not an original.',
  other: 'It cannot be used.',
} as const satisfies Record<string, string>;
export type RejectReason = keyof typeof REJECT_REASONS;
export const REJECT_REASON_CODES = Object.keys(REJECT_REASONS) as RejectReason[];

/** What the merchant reads: the reason, and whatever was added by hand. */
export const rejectSentence = (code: RejectReason, words = ''): string =>
  [REJECT_REASONS[code], words.trim()].filter((part) => part !== '').join(' ');

/** While anything is left to decide, what was handed in is looked at. */
const LOOKED_AT: readonly Status[] = [...UNDER_DECISION, 'provider_review'];

export type ReviewAnswer = 'yes' | 'wrongState' | 'notAllowed';

/** May this person verify sections and accept or refuse papers now. */
export const mayReview = (actor: Pick<ApplicationActor, 'role'>, status: Status): ReviewAnswer => {
  if (!seesReview(actor)) return 'notAllowed';
  return LOOKED_AT.includes(status) ? 'yes' : 'wrongState';
};
