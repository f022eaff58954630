import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { OPERATION_KINDS } from '@ledgate/domain/operations/kinds.ts';

import { formatInstant } from '../../ui/format.ts';
import type { HandoffView, OperationView, ProviderCheckView } from './data.ts';
import { t } from './messages.ts';

/** Letters that a reason has at least, as the contract has it. */
export const LEAST_REASON = 10;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When something is looked at next: near by distance, far by date. */
export const formatNext = (instant: string, now: number): string => {
  const left = Date.parse(instant) - now;
  if (left < MINUTE_MS) return t('soon');
  return left < HOUR_MS ? t('inMinutes', { count: Math.round(left / MINUTE_MS) }) : formatInstant(instant);
};

type Sent = Pick<OperationView, 'kind' | 'bank'>;

/** Whether the payment provider gets it, and no bank. */
export const goesToProvider = ({ kind }: Pick<Sent, 'kind'>): boolean => kind !== 'deliver';

const destinationOf = ({ kind, bank }: Sent): string =>
  goesToProvider({ kind }) ? t('provider') : (bank?.name ?? t('theBank'));

/** Of its last attempt; a bank that is given the package by hand has none. */
const bankNameOf = ({ operations, bank }: HandoffView): string => {
  const sent = operations.find(({ kind }) => kind === 'deliver')?.bank?.name;
  return sent ?? (bank?.channel === 'manual' ? bank.name : t('theBank'));
};

const openOf = ({ operations }: HandoffView): OperationView | undefined =>
  operations.find(({ settled_at: settled }) => settled === null);

const heldWords = ({ hold }: HandoffView): string => {
  const isAnswered = hold.some(({ state }) => state === 'answered');
  return t(isAnswered && !hold.some(({ state }) => state === 'open') ? 'at_corrected' : 'at_provider_review');
};

const BY_STATUS: Partial<Record<Status, (view: HandoffView) => string>> = {
  approved: ({ bank }) => (bank === null ? t('at_approvedNoBank') : t('at_approved', { bank: bank.name })),
  sent_to_bank: (view) => t('at_sent_to_bank', { bank: bankNameOf(view) }),
  boarding: () => t('at_boarding'),
  provider_review: heldWords,
  query_raised: ({ at_provider: there }) => t(there === null ? 'at_before' : 'at_query_raised'),
  boarded: () => t('at_boarded'),
  provider_declined: () => t('at_provider_declined'),
  closed: () => t('at_closed'),
};

/** Where it stands, in one sentence. */
export const standingOf = (view: HandoffView): string => {
  const open = openOf(view);
  if (open?.parked) return t('at_parked', { bank: destinationOf(open) });
  if (open && open.kind !== 'close') return t('at_sending', { bank: destinationOf(open) });
  return BY_STATUS[view.application.status]?.(view) ?? t('at_before');
};

/** Whether somebody has to say what a match by tax ID means before anything is sent. */
export const asksDecision = ({ matches, decision }: ProviderCheckView): boolean =>
  matches.length > 0 && decision === null && !matches.some(({ matched_on: on }) => on.includes('custom'));

export const attemptName = ({ kind, attempt }: Pick<OperationView, 'kind' | 'attempt'>): string =>
  t('attempt', { name: OPERATION_KINDS[kind].name, n: attempt });
