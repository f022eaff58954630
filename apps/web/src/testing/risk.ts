import type { RiskResultView, RiskRunView, RiskView } from '@ledgate/contract/risk.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const resultAt = (check: RiskResultView['check'], changes: Partial<RiskResultView> = {}): RiskResultView => ({
  check,
  name: `Check ${check}`,
  version: 1,
  outcome: 'clear',
  points: 0,
  explanation: `What ${check} found`,
  what_would_change_it: 'Another answer',
  inputs: [],
  inputs_hash: 'ab'.repeat(32),
  queries: [],
  clearance: null,
  proposal: null,
  may_clear: false,
  may_propose: false,
  may_decide: false,
  may_confirm_match: false,
  ...changes,
});

export const runAt = (n: number, changes: Partial<RiskRunView> = {}): RiskRunView => ({
  n,
  at: AT,
  cause: 'submit',
  submission: 1,
  score: 42,
  band: 'medium',
  by: null,
  unchanged: false,
  ...changes,
});

export const riskOf = (changes: Partial<RiskView> = {}): RiskView => ({
  application: idOf(500),
  reference: 'LG-0500',
  run: runAt(2),
  current: true,
  band: 'medium',
  hard_stop: null,
  open_stops: [],
  exposure_cents: 1_200_000,
  reserve: null,
  results: [resultAt('R01')],
  related: [],
  history: [runAt(2, { by: { uid: idOf(2), name: 'Una Reyes' }, unchanged: true }), runAt(1)],
  true_match: null,
  inquiry: null,
  website: null,
  ...changes,
});
