import { bandOf, type RiskBand } from './bands.ts';
import type { RiskCheckId } from './check.ts';
import { isStopping, type RiskOutcome } from './finding.ts';

/** What can stop an application, the gravest first; a list of cases names the first of those that are open. */
const WORDS = {
  true_match: 'Blocked: sanctions match',
  sanctions: 'Hard stop: sanctions',
  list_missing: 'Hard stop: no current sanctions list',
  embargo: 'Hard stop: embargo',
  terminated: 'Hard stop: terminated merchant',
  prohibited: 'Hard stop: prohibited business',
  bank_account: 'Hard stop: shared bank account',
  forensic: 'Hard stop: forensic investigation',
  other: 'Hard stop',
} as const;

export type HardStop = keyof typeof WORDS;
export const HARD_STOPS = Object.keys(WORDS) as [HardStop, ...HardStop[]];

const OF_CHECK: Partial<Record<RiskCheckId, HardStop>> = {
  R01: 'sanctions',
  R02: 'embargo',
  R03: 'terminated',
  R06: 'bank_account',
  R08: 'prohibited',
  R24: 'forensic',
};

const stopOf = ({ check, outcome }: { check: RiskCheckId; outcome: RiskOutcome }): HardStop =>
  outcome === 'list_missing' ? 'list_missing' : (OF_CHECK[check] ?? 'other');

/** The gravest of the findings that stand open; a confirmed match outweighs them all. */
export const hardStopOf = (
  open: readonly { check: RiskCheckId; outcome: RiskOutcome }[],
  isTrueMatch = false,
): HardStop | null => {
  if (isTrueMatch) return 'true_match';
  const stops = open.filter(({ outcome }) => isStopping(outcome)).map(stopOf);
  return HARD_STOPS.find((stop) => stops.includes(stop)) ?? null;
};

const BAND_WORDS: Record<RiskBand, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  decline: 'Very high',
};

export interface RiskStanding {
  readonly band: RiskBand | null;
  readonly score: number | null;
  readonly hardStop: HardStop | null;
}

/** The same from what a list holds: the band follows from score and stop. */
export const standingOf = (score: number | null, hardStop: HardStop | null): RiskStanding => ({
  score,
  hardStop,
  band: score === null ? null : bandOf(score, hardStop !== null),
});

/**
 * How risky an application is, as staff read it everywhere: what stops it, else its band with the score. A score alone
 * says nothing beside a stop, so it is left out there.
 */
export const riskWords = ({ band, score, hardStop }: RiskStanding): string => {
  if (hardStop !== null) return WORDS[hardStop];
  if (band === null) return 'Not scored';
  return score === null ? BAND_WORDS[band] : `${BAND_WORDS[band]}, ${score}`;
};
