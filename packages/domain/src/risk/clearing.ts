import type { Role } from '../access/roles.ts';
import type { RiskOutcome } from './finding.ts';

export const CLEARANCE_REASON = { min: 10, max: 500 } as const;

const CLEARABLE: readonly RiskOutcome[] = ['hard_stop', 'error', 'query'];

/**
 * Whether somebody who clears findings may clear this one. What the policy prohibits takes an admin to except; points
 * are a measure and are not cleared away.
 */
export const mayClear = (role: Role, outcome: RiskOutcome): boolean =>
  outcome === 'block' ? role === 'admin' || role === 'superadmin' : CLEARABLE.includes(outcome);
