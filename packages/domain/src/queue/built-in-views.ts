import { type Status, STATUS_FACTS, STATUSES, type Turn } from '../applications/statuses.ts';
import type { StaffRole } from '../access/roles.ts';
import type { ViewDefinition } from './definition.ts';

const turnIs = (...turns: Turn[]): Status[] => STATUSES.filter((status) => turns.includes(STATUS_FACTS[status].turn));

/** Whose turn counts as ours at each desk. */
const OURS: Record<StaffRole, readonly Status[]> = {
  underwriter: turnIs('underwriting'),
  iso: turnIs('iso'),
  admin: turnIs('admin'),
  superadmin: turnIs('underwriting', 'admin'),
};

/** Still on its way, wherever it stands; drafts are the merchant's own. */
export const UNDER_WAY: readonly Status[] = STATUSES.filter(
  (status) => status !== 'draft' && (STATUS_FACTS[status].turn !== 'nobody' || status === 'provider_declined'),
);

const TO_ASSIGN: readonly Status[] = ['submitted', 'in_underwriting', 'provider_review'];

const OWED_BY_MERCHANT: readonly Status[] = ['query_raised', 'awaiting_merchant'];

/** The statuses in groups, each a view of its own. */
const GROUPS = {
  new: ['submitted'],
  in_review: ['in_underwriting', 'provider_review'],
  asked: ['query_raised'],
  pricing: ['recommended', 'awaiting_iso', 'awaiting_merchant'],
  final: ['awaiting_admin', 'approved'],
  away: ['sent_to_bank', 'boarding'],
  live: ['boarded'],
  over: ['provider_declined', 'declined', 'withdrawn', 'expired', 'closed'],
  drafts: ['draft'],
} as const satisfies Record<string, readonly Status[]>;

export const BUILT_IN_VIEWS = {
  mine: 'Mine',
  unassigned: 'Unassigned',
  ours: 'Waiting on us',
  merchant: 'Waiting on merchant',
  overdue: 'Overdue',
  snoozed: 'Snoozed',
  all: 'All',
  new: 'New',
  in_review: 'In review',
  asked: 'Information requested',
  pricing: 'Pricing',
  final: 'Final approval',
  away: 'With bank or provider',
  live: 'Live',
  over: 'Ended',
  drafts: 'Drafts',
} as const satisfies Record<string, string>;
export type BuiltInView = keyof typeof BUILT_IN_VIEWS;
const NAMES = Object.keys(BUILT_IN_VIEWS) as BuiltInView[];

/** Partners are not told who has a case, or that it was put aside. */
const REVIEW_ONLY: readonly BuiltInView[] = ['mine', 'unassigned', 'snoozed'];

export const builtInViews = (role: StaffRole): BuiltInView[] =>
  NAMES.filter((name) => role !== 'iso' || !REVIEW_ONLY.includes(name));

const isGroup = (name: string): name is keyof typeof GROUPS => name in GROUPS;

/** What is shown under a name to a role. */
export const builtInView = (name: BuiltInView, role: StaffRole): ViewDefinition => {
  if (isGroup(name)) return { status: GROUPS[name] };
  switch (name) {
    case 'mine':
      return { assignee: 'me', status: UNDER_WAY, snoozed: 'hidden', ordering: 'due_at' };
    case 'unassigned':
      return { assignee: 'none', status: TO_ASSIGN, snoozed: 'hidden', ordering: 'status_at' };
    case 'ours':
      return { status: OURS[role], ...(role !== 'iso' && { snoozed: 'hidden' }), ordering: 'due_at' };
    case 'merchant':
      return { status: OWED_BY_MERCHANT, ordering: 'status_at' };
    case 'overdue':
      return { due: 'overdue', ordering: 'due_at' };
    case 'snoozed':
      return { snoozed: 'only', ordering: 'due_at' };
    case 'all':
      return {};
  }
};

/** Where somebody begins. */
export const firstView = (role: StaffRole): BuiltInView => (role === 'underwriter' ? 'mine' : 'ours');
