import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { FILE_REFUSALS, mayUpload } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { sideOf } from '@ledgate/domain/queries/tickets.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { Replay, withContents } from '../../core/idempotency.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { reading } from '../../core/scope.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { type Application, chooseApplication } from '../applications/public.ts';
import { roomOf } from './file-room.ts';
import { isKept, type Kept, type Outcome, receiveFile } from './receive-file.ts';
import { type FilePurpose, insertFile, listFiles } from './store.ts';

/** Refuses those who never upload, before anything is looked up or taken in for them. */
export const demandUploader = (actor: PersonActor, status: Status = 'draft'): void => {
  const answer = mayUpload(actor, status);
  if (answer === 'notAllowed') throw new Failure('not_allowed', 'You don’t have access to change the application.');
  if (answer === 'wrongState') throw new Failure('wrong_state', 'This application is closed and takes no more files.');
};

/** Says no to a whole upload, with every file's own reason by its index. */
export const refuseAll = (outcomes: readonly Outcome[]): Failure => {
  if (outcomes.length === 0)
    return new Failure('invalid', 'No file was sent.', { errors: { file: ['Choose a file.'] } });
  const reasons = outcomes.flatMap(({ index, result }) => (isKept(result) ? [] : [{ index, because: result.because }]));
  const errors = Object.fromEntries(reasons.map(({ index, because }) => [`files.${index}`, [FILE_REFUSALS[because]]]));
  const isStoreDown = reasons.every(({ because }) => because === 'not_stored');
  const [first] = reasons;
  const detail = first && reasons.length === 1 ? FILE_REFUSALS[first.because] : 'None of the files was taken.';
  return new Failure(isStoreDown ? 'not_stored' : 'file_refused', detail, { errors });
};

/** The files of one form: what became of each, and which have been written down since. */
export interface Batch {
  applicationUid: string;
  purpose: FilePurpose;
  outcomes: readonly Outcome[];
  written: Set<string>;
}

/** Writes down the files that lie in the store. Under the application's lock: what came in between counts as well. */
export const writeFiles = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
  batch: Batch,
): Promise<Outcome[]> => {
  const room = roomOf(await listFiles(tx, found.uid, batch.purpose));
  const settled: Outcome[] = [];
  for (const outcome of batch.outcomes) {
    const { result } = outcome;
    const objection = isKept(result) ? room.objectTo(result.sha256) : null;
    if (isKept(result) && !objection) {
      room.take(result.sha256, result.uid);
      const scan = parts.scanner ? 'waiting' : 'not_scanned';
      await insertFile(tx, result, {
        applicationUid: found.uid,
        scan,
        uploadedBy: actor.uid,
        at: parts.clock(),
        purpose: batch.purpose,
        sentBy: sideOf(actor),
      });
      if (scan === 'waiting') await enqueue(tx, parts, 'scanFile', { file: result.uid });
      batch.written.add(result.uid);
    }
    settled.push(objection ? { ...outcome, result: objection } : outcome);
  }
  return settled;
};

const keptOf = (outcomes: readonly Outcome[]): Kept[] =>
  outcomes.flatMap(({ result }) => (isKept(result) ? [result] : []));

/** Takes the files in one after the other; whatever is good lies in the store afterwards. */
const receiveAll = async (
  ctx: SignedInCtx,
  found: Application,
  { files, most = Infinity, purpose = 'paper' }: TakeAsk,
): Promise<Outcome[]> => {
  const { parts } = ctx;
  const room = roomOf(await reading(ctx, (tx) => listFiles(tx, found.uid, purpose)));
  const outcomes: Outcome[] = [];
  try {
    for await (const file of files) {
      if (file.index >= most)
        throw new Failure('invalid', 'Too many files.', { errors: { file: [`Send ${most} file at a time.`] } });
      const outcome = await receiveFile(parts, found.merchant.uid, file, room.objectTo);
      if (isKept(outcome.result)) room.take(outcome.sha256, outcome.result.uid);
      outcomes.push(outcome);
    }
    return outcomes;
  } catch (error) {
    await discard(ctx, keptOf(outcomes));
    throw error;
  }
};

const discard = async ({ parts }: SignedInCtx, kept: readonly Kept[]): Promise<void> => {
  // What cannot be removed now is swept later.
  await Promise.allSettled(kept.map(({ storageKey }) => parts.files.remove(storageKey)));
};

export interface TakeAsk {
  applicationUid: string | undefined;
  files: AsyncIterable<IncomingFile>;
  /** How many files one form may hold. */
  most?: number;
  purpose?: FilePurpose;
  demand: (status: Status) => void;
}

/**
 * Takes in the files of a form, then lets `write` put them down in one transaction. Of what it did not write nothing
 * stays in the store, unless the database's answer got lost: then the row may be there, and the sweeper decides.
 */
export const takeFiles = async <R>(
  ctx: SignedInCtx,
  ask: TakeAsk,
  write: (ctx: SignedInCtx, batch: Batch) => Promise<R>,
): Promise<R> => {
  const found = await reading(ctx, (tx) => chooseApplication(tx, ctx.actor, ask.applicationUid));
  ask.demand(found.status);
  const outcomes = await receiveAll(ctx, found, ask);
  const kept = keptOf(outcomes);
  const covered = withContents(
    ctx,
    outcomes.map(({ sha256 }) => sha256),
  );
  const batch: Batch = { applicationUid: found.uid, purpose: ask.purpose ?? 'paper', outcomes, written: new Set() };
  try {
    const reply = await write(covered, batch);
    await discard(
      ctx,
      kept.filter(({ uid }) => !batch.written.has(uid)),
    );
    return reply;
  } catch (error) {
    if (error instanceof Failure || error instanceof Replay) await discard(ctx, kept);
    throw error;
  }
};
