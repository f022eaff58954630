import type { Facts } from '../applications/ledger/facts.ts';
import type { RiskBand } from './bands.ts';
import { CATEGORY_CHECKS } from './category-checks.ts';
import type { RiskCheck, RiskCheckId } from './check.ts';
import type { RiskEvidence } from './evidence.ts';
import { exposureCents, isExposed } from './exposure.ts';
import { isStopping, type RiskOutcome, type SuggestedQuery } from './finding.ts';
import { LISTED_CHECKS } from './listed-checks.ts';
import { observe, type RiskInput } from './observe.ts';
import { PEOPLE_CHECKS } from './people-checks.ts';
import { PRESENCE_CHECKS } from './presence-checks.ts';
import { RELATED_CHECKS } from './related-checks.ts';
import { VOLUME_CHECKS } from './volume-checks.ts';

/** Every check, by its number. */
export const RISK_CHECKS: readonly RiskCheck[] = [
  ...LISTED_CHECKS,
  ...RELATED_CHECKS,
  ...CATEGORY_CHECKS,
  ...VOLUME_CHECKS,
  ...PRESENCE_CHECKS,
  ...PEOPLE_CHECKS,
].toSorted((one, other) => (one.id < other.id ? -1 : 1));

export interface CheckResult {
  readonly id: RiskCheckId;
  readonly name: string;
  readonly version: number;
  readonly outcome: RiskOutcome;
  readonly points: number;
  readonly explanation: string;
  readonly whatWouldChangeIt: string;
  readonly inputs: readonly RiskInput[];
  readonly queries: readonly SuggestedQuery[];
  /** Rule, version and everything that was read, secrets in full: to be hashed with a key, never kept. */
  readonly inputsText: string;
}

export const runCheck = (check: RiskCheck, facts: Facts, evidence: RiskEvidence): CheckResult => {
  const seen = observe(facts, evidence);
  const { id, name, version } = check;
  const found = check.look(seen.facts, seen.evidence);
  return {
    id,
    name,
    version,
    outcome: found?.outcome ?? 'clear',
    points: found?.points ?? 0,
    explanation: found?.explanation ?? check.clear,
    whatWouldChangeIt: found?.change ?? check.fires,
    inputs: seen.inputs(),
    queries: found?.queries ?? [],
    inputsText: `${id}|${version}|${seen.text()}`,
  };
};

const MOST = 100;

export const scoreOf = (results: readonly Pick<CheckResult, 'points'>[]): number =>
  Math.min(
    MOST,
    results.reduce((sum, { points }) => sum + points, 0),
  );

/** What is held back of each day's sales, for how long, and up to how much. */
export interface Reserve {
  readonly bps: number;
  readonly days: number;
  readonly capCents: number;
}

export const suggestReserve = (band: RiskBand, business: Facts['business']): Reserve | null => {
  const capCents = exposureCents(business);
  if (band === 'high') return { bps: 1000, days: 180, capCents };
  return band === 'medium' && isExposed(business) ? { bps: 500, days: 180, capCents } : null;
};

export interface Assessment {
  readonly results: readonly CheckResult[];
  readonly score: number;
  readonly exposureCents: number;
}

/** All checks over one application. */
export const assess = (facts: Facts, evidence: RiskEvidence): Assessment => {
  const results = RISK_CHECKS.map((check) => runCheck(check, facts, evidence));
  return { results, score: scoreOf(results), exposureCents: exposureCents(facts.business) };
};

/** Results that stand in the way, but for those whose very inputs somebody has cleared. */
export const openStops = <R extends { outcome: RiskOutcome }>(
  results: readonly R[],
  isCleared: (result: R) => boolean,
): R[] => results.filter((result) => isStopping(result.outcome) && !isCleared(result));
