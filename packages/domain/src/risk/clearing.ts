import type { Role } from '../access/roles.ts';
import type { RiskCheckId } from './check.ts';
import type { RiskOutcome } from './finding.ts';

export const CLEARANCE_REASON = { min: 10, max: 500 } as const;
export const CLEARANCE_EVIDENCE = { min: 10, max: 1000 } as const;

const CLEARABLE: readonly RiskOutcome[] = ['hard_stop', 'error', 'query'];

/** Hits of lists and embargoes: one person proposes to clear them, an admin who is somebody else confirms. */
const BY_TWO: readonly RiskCheckId[] = ['R01', 'R02', 'R03'];

const isAdmin = (role: Role): boolean => role === 'admin' || role === 'superadmin';

interface Found {
  check: RiskCheckId;
  outcome: RiskOutcome;
}

/** Whether it takes two to clear this. */
export const takesTwo = ({ check }: Pick<Found, 'check'>): boolean => BY_TWO.includes(check);

/**
 * Whether somebody who clears findings may clear this one alone. What the policy prohibits takes an admin to except;
 * points are a measure and are not cleared away; a list that is missing is loaded and not cleared.
 */
export const mayClear = (role: Role, { check, outcome }: Found): boolean => {
  if (takesTwo({ check })) return false;
  return outcome === 'block' ? isAdmin(role) : CLEARABLE.includes(outcome);
};

export const mayProposeClearance = ({ check, outcome }: Found): boolean =>
  takesTwo({ check }) && outcome === 'hard_stop';

/** Never by whoever proposed it, in whichever role. */
export const mayDecideClearance = (role: Role, person: string, proposedBy: string): boolean =>
  isAdmin(role) && person !== proposedBy;

/** Only a hit on a sanctions list can turn out to be the listed party. */
export const mayConfirmMatch = ({ check, outcome }: Found): boolean => check === 'R01' && outcome === 'hard_stop';
