import type { Role } from '@ledgate/domain/access/roles.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { DeclineReason } from '@ledgate/domain/lifecycle/approvals.ts';
import type { Event } from '@ledgate/domain/lifecycle/transition.ts';

/** One step an application of the demo has taken; `system` is the server itself. */
export interface PastStep {
  event: Event | 'start';
  to: Status;
  by: Role | 'system';
  reason?: string;
  /** Of what is declined. */
  code?: DeclineReason;
}

/** Why something was declined: the code that is counted, and what the desk wrote. */
type Declined = readonly [DeclineReason, string];
export const DECLINED: readonly [Declined, ...Declined[]] = [
  ['identity', 'The premises could not be matched with the trade stated.'],
  ['credit', 'Two loans of the owner are in default.'],
  ['risk', 'Delivery up to five months after payment, and no reserve was agreed.'],
  ['incomplete', 'No bank statements after three requests.'],
];

const step = (event: PastStep['event'], to: Status, by: PastStep['by'], reason?: string): PastStep => ({
  event,
  to,
  by,
  ...(reason !== undefined && { reason }),
});

const STARTED = [step('start', 'draft', 'merchant')];
const SUBMITTED = [...STARTED, step('submit', 'submitted', 'merchant')];
const IN_REVIEW = [...SUBMITTED, step('pick_up', 'in_underwriting', 'underwriter')];
const ASKED = [...IN_REVIEW, step('raise_query', 'query_raised', 'underwriter')];
const RECOMMENDED = [
  ...IN_REVIEW,
  step('recommend', 'recommended', 'underwriter', 'Steady sales, clean history, documents agree with the answers.'),
];
const WITH_ISO = [...RECOMMENDED, step('set_buy_rate', 'awaiting_iso', 'underwriter')];
const OFFERED = [...WITH_ISO, step('iso_approve', 'awaiting_merchant', 'iso')];
const OFFERED_DIRECTLY = [
  ...RECOMMENDED,
  step('bypass_iso', 'awaiting_merchant', 'admin', 'The merchant came to us without an ISO.'),
];
const accepted = (offered: PastStep[]): PastStep[] => [
  ...offered,
  step('merchant_accept', 'awaiting_admin', 'merchant'),
];
const approved = (offered: PastStep[]): PastStep[] => [...accepted(offered), step('approve', 'approved', 'admin')];
const boarding = (offered: PastStep[]): PastStep[] => [
  ...approved(offered),
  step('send_to_provider', 'boarding', 'admin'),
];
const boarded = (offered: PastStep[]): PastStep[] => [
  ...boarding(offered),
  step('provider_board', 'boarded', 'system'),
];

/** How an application came to stand where it stands, by the shortest believable way. */
const HISTORIES: Record<Exclude<Status, 'declined'>, (offered: PastStep[]) => PastStep[]> = {
  draft: () => STARTED,
  submitted: () => SUBMITTED,
  in_underwriting: () => IN_REVIEW,
  query_raised: () => ASKED,
  recommended: () => RECOMMENDED,
  awaiting_iso: () => WITH_ISO,
  awaiting_merchant: (offered) => offered,
  awaiting_admin: accepted,
  approved,
  sent_to_bank: (offered) => [...approved(offered), step('send_to_bank', 'sent_to_bank', 'admin')],
  boarding,
  provider_review: (offered) => [...boarding(offered), step('provider_hold', 'provider_review', 'system')],
  boarded,
  provider_declined: (offered) => [...boarding(offered), step('provider_decline', 'provider_declined', 'system')],
  withdrawn: () => [...SUBMITTED, step('withdraw', 'withdrawn', 'merchant', 'We put the second location off.')],
  expired: () => [...STARTED, step('expire', 'expired', 'system')],
  closed: (offered) => [...boarded(offered), step('close', 'closed', 'admin', 'The store was given up.')],
};

const declined = ([code, reason]: Declined): PastStep[] => [
  ...IN_REVIEW,
  { ...step('decline', 'declined', 'admin', reason), code },
];

export const historyOf = (status: Status, hasIso: boolean, why: Declined = DECLINED[0]): PastStep[] =>
  status === 'declined' ? declined(why) : HISTORIES[status](hasIso ? OFFERED : OFFERED_DIRECTLY);
