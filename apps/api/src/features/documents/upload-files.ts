import type { UploadResult } from '@ledgate/contract/documents.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { setScope } from '../../core/scope.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { holdApplication } from '../applications/public.ts';
import { presentFile, presentRefusal } from './present.ts';
import { isKept, type Outcome } from './receive-file.ts';
import { type FilePurpose, listFiles, type StoredFile } from './store.ts';
import { demandUploader, refuseAll, takeFiles, writeFiles } from './take-files.ts';

const presentOutcome = (
  { index, name, result }: Outcome,
  files: readonly StoredFile[],
  ctx: SignedInCtx,
): UploadResult => {
  if (!isKept(result)) return { index, name, ok: false, problem: presentRefusal(result) };
  const file = files.find(({ uid }) => uid === result.uid);
  if (!file) throw new Error('a file was written and is not there');
  return { index, name, ok: true, file: presentFile(file, ctx.actor) };
};

export interface Uploaded {
  results: UploadResult[];
  accepted: number;
  refused: number;
}

interface UploadAsk {
  applicationUid: string | undefined;
  files: AsyncIterable<IncomingFile>;
  purpose: FilePurpose;
  demand: (status: Status) => void;
}

/** The good ones stay, the others are named by their index. */
const uploadAs = (ctx: SignedInCtx, { applicationUid, files, purpose, demand }: UploadAsk): Promise<Uploaded> =>
  takeFiles(ctx, { applicationUid, files, purpose, demand }, (covered, batch) =>
    change(covered, 'application.files_uploaded', async (tx) => {
      setScope(tx, ctx);
      const found = await holdApplication(tx, ctx.actor, batch.applicationUid);
      demand(found.status);
      const outcomes = await writeFiles(tx, ctx, found, batch);
      const accepted = outcomes.flatMap(({ result }) => (isKept(result) ? [result] : []));
      if (accepted.length === 0) throw refuseAll(outcomes);
      const stored = await listFiles(tx, found.uid, purpose);
      const results = outcomes.map((outcome) => presentOutcome(outcome, stored, ctx));
      const facts = accepted.map(({ uid, sha256 }) => ({ file: uid, sha256: sha256.toString('hex') }));
      const reply = { results, accepted: accepted.length, refused: results.length - accepted.length };
      const failedForNow = outcomes.some(({ result }) => !isKept(result) && result.because === 'not_stored');
      return { subject: `application:${found.uid}`, after: { files: facts }, failedForNow, reply };
    }),
  );

/** Files for an application that are not yet any paper of it. */
export const uploadFiles = async (
  ctx: SignedInCtx,
  body: { application__uid?: string | undefined },
  files: AsyncIterable<IncomingFile>,
): Promise<Uploaded> => {
  demandUploader(ctx.actor);
  const demand = (status: Status): void => demandUploader(ctx.actor, status);
  return uploadAs(ctx, { applicationUid: body.application__uid, files, purpose: 'paper', demand });
};

/** Files to send along with a note: nobody else sees them before it is written, and no merchant what staff keep. */
export const uploadNoteFiles = (
  ctx: SignedInCtx,
  applicationUid: string | undefined,
  files: AsyncIterable<IncomingFile>,
): Promise<Uploaded> => uploadAs(ctx, { applicationUid, files, purpose: 'note', demand: () => undefined });
