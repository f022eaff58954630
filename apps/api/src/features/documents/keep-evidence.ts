import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { Replay, withContents } from '../../core/idempotency.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { isKept, type Kept, type Objection, type Outcome, receiveFile } from './receive-file.ts';
import { insertFile } from './store.ts';
import { refuseAll } from './take-files.ts';

const discard = async ({ parts }: SignedInCtx, kept: readonly Kept[]): Promise<void> => {
  // What cannot be removed now is swept later.
  await Promise.allSettled(kept.map(({ storageKey }) => parts.files.remove(storageKey)));
};

const receiveOne = async (
  ctx: SignedInCtx,
  merchantUid: string,
  files: AsyncIterable<IncomingFile>,
  objectTo: Objection,
): Promise<Outcome[]> => {
  const outcomes: Outcome[] = [];
  for await (const file of files) {
    if (outcomes.length > 0) {
      await discard(
        ctx,
        outcomes.flatMap(({ result }) => (isKept(result) ? [result] : [])),
      );
      throw new Failure('invalid', 'Too many files.', { errors: { file: ['Send 1 file at a time.'] } });
    }
    outcomes.push(await receiveFile(ctx.parts, merchantUid, file, objectTo));
  }
  return outcomes;
};

/**
 * Takes in one file for the answer to a dispute, as every upload is taken in; `write` puts it down with `writeEvidence`. Of
 * what was not written nothing stays in the store.
 */
export const keepEvidence = async <R>(
  ctx: SignedInCtx,
  { merchantUid, files, objectTo }: { merchantUid: string; files: AsyncIterable<IncomingFile>; objectTo: Objection },
  write: (ctx: SignedInCtx, kept: Kept) => Promise<R>,
): Promise<R> => {
  const outcomes = await receiveOne(ctx, merchantUid, files, objectTo);
  const [kept] = outcomes.flatMap(({ result }) => (isKept(result) ? [result] : []));
  if (!kept) throw refuseAll(outcomes);
  try {
    return await write(withContents(ctx, [kept.sha256]), kept);
  } catch (error) {
    if (error instanceof Failure || error instanceof Replay) await discard(ctx, [kept]);
    throw error;
  }
};

/** What somebody brought is scanned before it goes anywhere. */
export const writeEvidence = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  kept: Kept,
  applicationUid: string,
): Promise<void> => {
  const scan = parts.scanner ? 'waiting' : 'not_scanned';
  await insertFile(tx, kept, { applicationUid, scan, uploadedBy: actor.uid, at: parts.clock(), purpose: 'evidence' });
  if (scan === 'waiting') await enqueue(tx, parts, 'scanFile', { file: kept.uid });
};

/** What we made ourselves needs no scan. */
export const fileEvidence = (
  tx: WritableTransaction,
  parts: Parts,
  kept: Kept,
  applicationUid: string,
): Promise<void> =>
  insertFile(tx, kept, {
    applicationUid,
    scan: 'not_scanned',
    uploadedBy: null,
    at: parts.clock(),
    purpose: 'evidence',
  });
