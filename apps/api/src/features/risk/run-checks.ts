import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { visibleFacts } from '@ledgate/domain/applications/fields/shown.ts';
import { assess, type CheckResult, openStops } from '@ledgate/domain/risk/assess.ts';
import { bandOf } from '@ledgate/domain/risk/bands.ts';
import type { RunCause } from '@ledgate/domain/risk/check.ts';
import { hardStopOf } from '@ledgate/domain/risk/hard-stops.ts';
import { change } from '../../core/change.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import type { Vault } from '../../core/crypto/vault.ts';
import { loadFacts, lockApplication } from '../applications/public.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { followHits } from './follow-hits.ts';
import { findTrueMatch } from './hit-store.ts';
import { saveLinks } from './related-store.ts';
import {
  clearedBy,
  findLatestRun,
  hashInputs,
  insertRun,
  listClearances,
  listResults,
  saveStanding,
  type StoredResult,
} from './store.ts';

const toStored = async (vault: Vault, result: CheckResult): Promise<StoredResult> => ({
  check: result.id,
  version: result.version,
  outcome: result.outcome,
  points: result.points,
  explanation: result.explanation,
  change: result.whatWouldChangeIt,
  inputs: result.inputs,
  queries: result.queries,
  inputsHash: await hashInputs(vault, result.inputsText),
});

/** The day is no input, so the outcome is compared as well. */
const faceOf = ({ check, version, inputsHash, outcome, points, explanation }: StoredResult): string =>
  [check, version, inputsHash, outcome, points, explanation].join('|');

const isSame = (one: readonly StoredResult[], other: readonly StoredResult[]): boolean =>
  one.map(faceOf).join('\n') === other.map(faceOf).join('\n');

export interface RunDone {
  uid: string;
  score: number;
  band: string;
  isUnchanged: boolean;
}

/** Runs every check under the application's lock and keeps what came of it. */
export const runUnderLock = async (
  tx: WritableTransaction,
  ctx: Ctx,
  uid: string,
  cause: RunCause,
): Promise<RunDone> => {
  const { parts, actor } = ctx;
  const found = await lockApplication(tx, uid);
  if (!found) throw new Failure('not_found', 'There is no such application.');
  if (found.submission === 0) throw new Failure('wrong_state', 'Drafts aren’t checked: nobody has signed them.');
  const { facts: all } = await loadFacts(tx, parts, uid);
  const facts = visibleFacts(all);
  const { evidence, related, keys } = await gatherEvidence(tx, parts, found, facts);
  const assessment = assess(facts, evidence);
  const results = await Promise.all(assessment.results.map((result) => toStored(parts.vault, result)));
  const isCleared = clearedBy(await listClearances(tx, uid));
  const stops = openStops(results, (result) => isCleared(result) !== undefined);
  const isBlocked = (await findTrueMatch(tx, uid)) !== null;
  const hardStop = hardStopOf(stops, isBlocked);
  const standing = { score: assessment.score, band: bandOf(assessment.score, hardStop !== null) };
  const before = await findLatestRun(tx, uid);
  const earlier = before === null ? [] : await listResults(tx, uid, before.resultsN);
  const isUnchanged = before !== null && isSame(earlier, results);
  await saveLinks(tx, uid, keys);
  // Of a night in which nothing was found anew the audit log is enough: there is one of each for every merchant.
  const isQuiet = cause === 'night' && isUnchanged && before.contentVersion === found.evidence.content;
  if (!isQuiet)
    await insertRun(
      tx,
      uid,
      {
        ...standing,
        submission: found.submission,
        contentVersion: found.evidence.content,
        cause,
        exposureCents: assessment.exposureCents,
        related,
        by: personOf(actor)?.uid ?? null,
        at: parts.clock(),
        sameAs: isUnchanged ? before.resultsN : null,
      },
      results,
    );
  await saveStanding(tx, uid, { ...standing, hardStop });
  await followHits(tx, ctx, found, { stops, earlier });
  return { uid, ...standing, isUnchanged };
};

/** For the worker: after a submission, after answers, before sending. */
export const runRiskChecks = async (
  ctx: Ctx,
  { application, cause }: { application: string; cause: RunCause },
): Promise<void> => {
  await change(ctx, 'risk.checked', async (tx) => {
    setScope(tx, ctx);
    const { score, band, isUnchanged } = await runUnderLock(tx, ctx, application, cause);
    return {
      subject: `application:${application}`,
      after: { cause, score, band, unchanged: isUnchanged },
      reply: null,
    };
  });
};
