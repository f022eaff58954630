import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { RiskBand } from '@ledgate/domain/risk/bands.ts';
import { RISK_CHECK_IDS, type RiskCheckId, type RunCause } from '@ledgate/domain/risk/check.ts';
import type { RiskOutcome, SuggestedQuery } from '@ledgate/domain/risk/finding.ts';
import { type HardStop, hardStopOf } from '@ledgate/domain/risk/hard-stops.ts';
import type { RiskInput } from '@ledgate/domain/risk/observe.ts';
import { isStopping } from '@ledgate/domain/risk/finding.ts';
import { sql } from 'kysely';
import type { Vault } from '../../core/crypto/vault.ts';
import { isSanctionsCurrent, maybePersonOf, type Person, personOf } from '../watch-lists/public.ts';
import { findTrueMatch } from './hit-store.ts';

export interface StoredRun {
  n: number;
  resultsN: number;
  submission: number;
  contentVersion: number;
  cause: RunCause;
  score: number;
  band: RiskBand;
  exposureCents: number;
  related: unknown;
  by: Person | null;
  at: Date;
}

const selectRuns = (tx: ReadTransaction, applicationUid: string) =>
  tx
    .selectFrom('risk_run as r')
    .leftJoin('app_user as u', 'u.uid', 'r.run_by')
    .select(['r.n', 'r.results_n', 'r.submission', 'r.cause', 'r.score', 'r.band', 'r.exposure_cents', 'r.related'])
    .select(['r.run_by', 'r.at', 'r.content_version', 'u.known_as'])
    .where('r.application_uid', '=', applicationUid)
    .orderBy('r.n', 'desc');

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['execute']>>[number];

const toRun = (row: RunRow): StoredRun => ({
  n: row.n,
  resultsN: row.results_n,
  submission: row.submission,
  contentVersion: row.content_version,
  cause: row.cause as RunCause, // held to the closed list by a database constraint
  score: row.score,
  band: row.band as RiskBand, // held to the closed list by a database constraint
  exposureCents: row.exposure_cents,
  related: row.related,
  by: maybePersonOf(row.run_by, row.known_as),
  at: row.at,
});

const HISTORY = 50;

/** Newest first. */
export const listRuns = async (tx: ReadTransaction, applicationUid: string): Promise<StoredRun[]> =>
  (await selectRuns(tx, applicationUid).limit(HISTORY).execute()).map(toRun);

export const findLatestRun = async (tx: ReadTransaction, applicationUid: string): Promise<StoredRun | null> => {
  const row = await selectRuns(tx, applicationUid).limit(1).executeTakeFirst();
  return row ? toRun(row) : null;
};

export interface StoredResult {
  check: RiskCheckId;
  version: number;
  outcome: RiskOutcome;
  points: number;
  explanation: string;
  change: string;
  inputs: readonly RiskInput[];
  queries: readonly SuggestedQuery[];
  /** Hexadecimal. */
  inputsHash: string;
}

export const listResults = async (tx: ReadTransaction, applicationUid: string, n: number): Promise<StoredResult[]> => {
  const rows = await tx
    .selectFrom('risk_result')
    .select(['check_id', 'version', 'outcome', 'points', 'explanation', 'change', 'inputs', 'queries', 'inputs_hash'])
    .where('application_uid', '=', applicationUid)
    .where('n', '=', n)
    .orderBy('check_id')
    .execute();
  return rows.map((row) => ({
    check: row.check_id as RiskCheckId, // held to its shape by a database constraint
    version: row.version,
    outcome: row.outcome as RiskOutcome, // held to the closed list by a database constraint
    points: row.points,
    explanation: row.explanation,
    change: row.change,
    // Both were written by `insertRun`, which takes exactly these types.
    inputs: row.inputs as unknown as RiskInput[],
    queries: row.queries as unknown as SuggestedQuery[],
    inputsHash: row.inputs_hash.toString('hex'),
  }));
};

export interface NewRun extends Omit<StoredRun, 'n' | 'resultsN' | 'by'> {
  by: string | null;
  /** The run that found the same; nothing when this one keeps results of its own. */
  sameAs: number | null;
}

/** Numbered within the application, under its lock. */
export const insertRun = async (
  tx: WritableTransaction,
  applicationUid: string,
  run: NewRun,
  results: readonly StoredResult[],
): Promise<void> => {
  const latest = await findLatestRun(tx, applicationUid);
  const n = (latest?.n ?? 0) + 1;
  await tx
    .insertInto('risk_run')
    .values({
      application_uid: applicationUid,
      n,
      results_n: run.sameAs ?? n,
      submission: run.submission,
      content_version: run.contentVersion,
      cause: run.cause,
      score: run.score,
      band: run.band,
      exposure_cents: run.exposureCents,
      related: JSON.stringify(run.related),
      run_by: run.by,
      at: run.at,
    })
    .execute();
  if (run.sameAs !== null) return;
  await tx
    .insertInto('risk_result')
    .values(
      results.map((result) => ({
        application_uid: applicationUid,
        n,
        check_id: result.check,
        version: result.version,
        outcome: result.outcome,
        points: result.points,
        explanation: result.explanation,
        change: result.change,
        inputs: JSON.stringify(result.inputs),
        queries: JSON.stringify(result.queries),
        inputs_hash: Buffer.from(result.inputsHash, 'hex'),
      })),
    )
    .execute();
};

/** With a key, since an SSN can be guessed from a plain hash; the same for ever, so that clearances outlive keys. */
export const hashInputs = async (vault: Vault, text: string): Promise<string> =>
  (await vault.indexOf('risk_inputs', text)).toString('hex');

export interface Clearance {
  check: RiskCheckId;
  inputsHash: string;
  by: Person;
  /** Where it took two: who proposed it, and what shows it. */
  proposedBy: Person | null;
  evidence: string | null;
  reason: string;
  at: Date;
}

export const listClearances = async (tx: ReadTransaction, applicationUid: string): Promise<Clearance[]> => {
  const rows = await tx
    .selectFrom('risk_clearance as c')
    .innerJoin('app_user as u', 'u.uid', 'c.cleared_by')
    .leftJoin('app_user as p', 'p.uid', 'c.proposed_by')
    .select(['c.check_id', 'c.inputs_hash', 'c.reason', 'c.at', 'u.uid', 'u.known_as'])
    .select(['c.evidence', 'c.proposed_by', 'p.known_as as proposer'])
    .where('c.application_uid', '=', applicationUid)
    .orderBy('c.at')
    .execute();
  return rows.map((row) => ({
    check: row.check_id as RiskCheckId, // written from the closed list only
    inputsHash: row.inputs_hash.toString('hex'),
    by: personOf(row),
    proposedBy: maybePersonOf(row.proposed_by, row.proposer),
    evidence: row.evidence,
    reason: row.reason,
    at: row.at,
  }));
};

export const insertClearance = async (
  tx: WritableTransaction,
  applicationUid: string,
  ask: {
    check: RiskCheckId;
    inputsHash: string;
    by: string;
    reason: string;
    at: Date;
    proposedBy?: string;
    evidence?: string;
  },
): Promise<void> => {
  await tx
    .insertInto('risk_clearance')
    .values({
      application_uid: applicationUid,
      check_id: ask.check,
      inputs_hash: Buffer.from(ask.inputsHash, 'hex'),
      cleared_by: ask.by,
      reason: ask.reason,
      at: ask.at,
      proposed_by: ask.proposedBy ?? null,
      evidence: ask.evidence ?? null,
    })
    .execute();
};

/** The list of cases shows them; written only when they differ, since each change is counted. */
export const saveStanding = async (
  tx: WritableTransaction,
  applicationUid: string,
  { score, band, hardStop }: { score: number; band: RiskBand; hardStop: HardStop | null },
): Promise<void> => {
  await sql`update application set risk_score = ${score}, risk_band = ${band}, hard_stop = ${hardStop}
    where uid = ${applicationUid} and (risk_score, risk_band, hard_stop)
      is distinct from (${score}::smallint, ${band}::text, ${hardStop}::text)`.execute(tx);
};

export type Cleared = (result: Pick<StoredResult, 'check' | 'inputsHash'>) => Clearance | undefined;

/** A clearance is for one check and exactly the inputs it was given for. */
export const clearedBy =
  (clearances: readonly Clearance[]): Cleared =>
  ({ check, inputsHash }) =>
    clearances.find((one) => one.check === check && one.inputsHash === inputsHash);

export interface LatestRisk {
  run: StoredRun;
  results: StoredResult[];
  clearances: Clearance[];
  openStops: RiskCheckId[];
  /** A sanctions match was confirmed: nothing ends that. */
  isBlocked: boolean;
  /** The gravest of them. */
  hardStop: HardStop | null;
  /** Whether the fields and papers are still those that were looked at. */
  isCurrent: boolean;
}

const isOf = async (tx: ReadTransaction, applicationUid: string, { contentVersion }: StoredRun): Promise<boolean> => {
  const row = await tx
    .selectFrom('application')
    .select('content_version')
    .where('uid', '=', applicationUid)
    .executeTakeFirst();
  return row?.content_version === contentVersion;
};

const stopsOf = (open: readonly StoredResult[], isBlocked: boolean): RiskCheckId[] => {
  const checks = open.map(({ check }) => check);
  return isBlocked && !checks.includes('R01') ? ['R01', ...checks] : checks;
};

/** The newest run with its results, or nothing when the checks have not run or are not the asker's to see. */
export const latestRisk = async (tx: ReadTransaction, applicationUid: string): Promise<LatestRisk | null> => {
  const run = await findLatestRun(tx, applicationUid);
  if (!run) return null;
  const results = await listResults(tx, applicationUid, run.resultsN);
  const clearances = await listClearances(tx, applicationUid);
  const isCleared = clearedBy(clearances);
  const open = results.filter((result) => isStopping(result.outcome) && !isCleared(result));
  const isBlocked = (await findTrueMatch(tx, applicationUid)) !== null;
  const isCurrent = await isOf(tx, applicationUid, run);
  return {
    run,
    results,
    clearances,
    openStops: stopsOf(open, isBlocked),
    isBlocked,
    hardStop: hardStopOf(open, isBlocked),
    isCurrent,
  };
};

/**
 * Checks that stand in the way. What was not checked, or was changed since, is not cleared; and a list that has become
 * too old since the last run says nothing any more.
 */
export const hardStopsOpen = async (
  tx: ReadTransaction,
  applicationUid: string,
  now: Date,
): Promise<readonly RiskCheckId[]> => {
  const latest = await latestRisk(tx, applicationUid);
  if (!latest?.isCurrent) return RISK_CHECK_IDS;
  if (latest.openStops.includes('R01') || (await isSanctionsCurrent(tx, now))) return latest.openStops;
  return ['R01', ...latest.openStops];
};
