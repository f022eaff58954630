import type { DisputeView } from '@ledgate/contract/dispute-view.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { EvidenceKind } from '@ledgate/domain/disputes/evidence.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { reading, setScope } from '../../core/scope.ts';
import { keepEvidence, openOwnFile, writeEvidence } from '../documents/public.ts';
import { type Evidence, insertEvidence, listEvidence, removeEvidence } from './answer-store.ts';
import { demandStep, noDispute } from './answer.ts';
import { readDispute } from './read-disputes.ts';
import { findDispute, laneOf, lockDispute } from './store.ts';

const MOST_FILES = 20;
const noFile = (): Failure => new Failure('not_found', 'There is no such file.');

/** The same file twice, or one too many. */
const objectionTo =
  (files: readonly Evidence[]) =>
  (sha256: Buffer): { because: 'duplicate' | 'too_many_files' } | null => {
    if (files.some(({ file }) => file.sha256.equals(sha256))) return { because: 'duplicate' };
    return files.length >= MOST_FILES ? { because: 'too_many_files' } : null;
  };

export const addDisputeFile = async (
  ctx: SignedInCtx,
  uid: string,
  kind: EvidenceKind | undefined,
  files: AsyncIterable<IncomingFile>,
): Promise<DisputeView> => {
  const { dispute, known } = await reading(ctx, async (tx) => ({
    dispute: demandStep(ctx, await findDispute(tx, uid), 'add_file'),
    known: await listEvidence(tx, uid),
  }));
  const asked = { merchantUid: dispute.merchant_uid, files, objectTo: objectionTo(known) };
  await keepEvidence(ctx, asked, (covered, kept) =>
    change({ ...covered, idempotency: null }, 'dispute.file_added', async (tx) => {
      setScope(tx, ctx);
      const held = demandStep(ctx, await lockDispute(tx, uid), 'add_file');
      await writeEvidence(tx, ctx, kept, held.application_uid);
      await insertEvidence(tx, {
        uid: kept.uid,
        disputeUid: uid,
        merchantUid: held.merchant_uid,
        kind: kind ?? null,
      });
      const after = { dispute: uid, file: kept.uid, sha256: kept.sha256.toString('hex') };
      return { subject: laneOf(held), after, reply: undefined };
    }),
  );
  return readDispute(ctx, uid);
};

export const removeDisputeFile = async (ctx: SignedInCtx, uid: string, fileUid: string): Promise<DisputeView> => {
  await change(ctx, 'dispute.file_removed', async (tx) => {
    setScope(tx, ctx);
    const dispute = demandStep(ctx, await lockDispute(tx, uid), 'add_file');
    const file = (await listEvidence(tx, uid)).find((one) => one.uid === fileUid);
    if (!file) throw noFile();
    if (file.is_made || file.answer_uid !== null)
      throw new Failure('wrong_state', 'This file was sent and stays with the answer.');
    await removeEvidence(tx, fileUid, ctx.parts.clock());
    return { subject: laneOf(dispute), before: { dispute: uid, file: fileUid }, reply: null };
  });
  return readDispute(ctx, uid);
};

const demandFile = async (tx: ReadTransaction, ctx: SignedInCtx, uid: string, fileUid: string) => {
  const dispute = await findDispute(tx, uid);
  if (!dispute) throw noDispute();
  const found = (await listEvidence(tx, uid)).find((one) => one.uid === fileUid);
  if (!found) throw noFile();
  if (found.file.scan === 'infected') throw new Failure('wrong_state', 'A virus was found in this file.');
  if (found.file.scan === 'waiting' && found.file.uploadedBy?.uid !== ctx.actor.uid)
    throw new Failure('wrong_state', 'The file is still being checked for viruses.');
  return dispute;
};

/** What was sent in a merchant's name: whenever staff look at it, the log says who. */
export const readDisputeFile = async (ctx: SignedInCtx, uid: string, fileUid: string): Promise<FileAnswer> => {
  if (isStaff(ctx.actor.role))
    await change(ctx, 'dispute.file_viewed', async (tx) => {
      setScope(tx, ctx);
      const dispute = await demandFile(tx, ctx, uid, fileUid);
      return { subject: laneOf(dispute), after: { dispute: uid, file: fileUid }, reply: null };
    });
  return reading(ctx, async (tx) => {
    await demandFile(tx, ctx, uid, fileUid);
    return openOwnFile(tx, ctx, fileUid);
  });
};
