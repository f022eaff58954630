import type { PlanRow, PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';

import { idOf } from './people.ts';
import { BANK } from './rates.ts';

const LINES = { visa_rate: '0.05', mastercard_rate: '0.05', auth_fee: '0.035' };

export const versionAt = (number: number, changes: Partial<PlanVersionView> = {}): PlanVersionView => ({
  id: idOf(number),
  n: 1,
  version: 1,
  state: 'in_force',
  lines: LINES,
  note: '',
  effective_from: '2026-03-01',
  set_by: { uid: idOf(1), name: 'Robin Park' },
  at: '2026-02-20T15:00:00.000Z',
  published_by: { uid: idOf(1), name: 'Robin Park' },
  published_at: '2026-02-20T16:00:00.000Z',
  retired_by: null,
  retired_at: null,
  ...changes,
});

const NOBODY = { published_by: null, published_at: null };

export const draftAt = (number: number, changes: Partial<PlanVersionView> = {}): PlanVersionView =>
  versionAt(number, { n: 2, version: 3, state: 'draft', effective_from: '2026-11-01', ...NOBODY, ...changes });

/** The schedule of a bank with one version in force. */
export const planRowAt = (number: number, changes: Partial<PlanRow> = {}): PlanRow => ({
  id: idOf(number),
  kind: 'bank_schedule',
  name: BANK.name,
  bank: BANK,
  iso: null,
  pricing_model: 'interchange_plus',
  cost_basis: 'pass_through',
  archived_at: null,
  current: { id: idOf(700), n: 1, effective_from: '2026-03-01' },
  upcoming: null,
  draft: null,
  can_write: true,
  ...changes,
});

export const planAt = (number: number, versions: PlanVersionView[], changes: Partial<PlanRow> = {}): PlanView => ({
  ...planRowAt(number, changes),
  versions,
});

export const PRICE_PLAN: Partial<PlanRow> = {
  kind: 'price_plan',
  name: 'Retail standard',
  bank: null,
  cost_basis: null,
};
