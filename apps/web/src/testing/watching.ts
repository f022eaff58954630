import type { FindingView, HoldView, WatchedView } from '@ledgate/contract/watching.ts';

import { idOf } from './people.ts';

export const WATCHED_AT = '2026-11-24T15:00:00.000Z';
export const ROBIN = { uid: idOf(8), name: 'Robin Park' };

export const holdView = (changes: Partial<HoldView> = {}): HoldView => ({
  id: idOf(31),
  application: idOf(21),
  state: 'proposed',
  cause: 'staff',
  scope: 'all',
  cents: 0,
  reason: 'Sales tripled overnight.',
  told: 'We need your invoices.',
  proposed_by: ROBIN,
  proposed_at: WATCHED_AT,
  confirmed_by: null,
  on_at: null,
  release_asked_by: null,
  release_asked_why: null,
  ended_by: null,
  ended_at: null,
  end_reason: null,
  open_steps: ['confirm', 'reject'],
  ...changes,
});

export const finding = (changes: Partial<FindingView> = {}): FindingView => ({
  id: idOf(41),
  month: '2026-11',
  watched: 'volume',
  label: 'Monthly volume',
  severity: 'task',
  is: '$135.00',
  limit: '$120.00',
  said: 'Sold $135.00 this month.',
  found_at: WATCHED_AT,
  looked_at: WATCHED_AT,
  eased_at: null,
  ...changes,
});

export const watched = (changes: Partial<WatchedView> = {}): WatchedView => ({
  application: { uid: idOf(21), reference: 'MA-21', name: 'Harbor Coffee' },
  merchant: idOf(22),
  assignee: null,
  month: '2026-11',
  figures: null,
  approved: null,
  findings: [finding()],
  holds: [],
  at_provider: null,
  proposable: ['all', 'excess'],
  excess_cents: 15_00,
  ...changes,
});
