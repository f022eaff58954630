import type { Role } from '../access/roles.ts';
import type { RiskOutcome } from './finding.ts';

export const CLEARANCE_REASON = { min: 10, max: 500 } as const;

/** Reviewing is for those who answer for it; sales partners and merchants never see what we think of them. */
export const mayReadRisk = (role: Role): boolean => ['underwriter', 'admin', 'superadmin'].includes(role);

const CLEARABLE: readonly RiskOutcome[] = ['hard_stop', 'error', 'query'];

/** What is prohibited by policy takes an admin to except. Points are a measure and are not cleared away. */
export const mayClear = (role: Role, outcome: RiskOutcome): boolean => {
  if (outcome === 'block') return role === 'admin' || role === 'superadmin';
  return mayReadRisk(role) && CLEARABLE.includes(outcome);
};

export const isClearable = (outcome: RiskOutcome): boolean => outcome === 'block' || CLEARABLE.includes(outcome);
