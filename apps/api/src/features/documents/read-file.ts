import { Readable } from 'node:stream';
import type { OpenAnswer } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { FailureCode } from '@ledgate/contract/failures.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { Ctx, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { reading, setScope } from '../../core/scope.ts';
import { chooseApplication, demandReader } from '../applications/public.ts';
import { nameToSave } from './file-name.ts';
import { openAnswer } from './present.ts';
import { findFile, type StoredFile } from './store.ts';
import { readStored } from './stored-content.ts';

const REFUSALS: Record<Exclude<OpenAnswer, 'yes'>, [FailureCode, string]> = {
  waiting: ['wrong_state', 'The file is still being checked for viruses.'],
  infected: ['wrong_state', 'A virus was found in this file. It was quarantined.'],
  private: ['not_allowed', 'ISOs do not open papers with birth dates, tax or account numbers.'],
};

const loadReadable = async (tx: ReadTransaction, { actor }: SignedInCtx, uid: string): Promise<StoredFile> => {
  const file = await findFile(tx, uid);
  if (!file || file.removedAt !== null) throw new Failure('not_found', 'There is no such file.');
  await chooseApplication(tx, actor, file.applicationUid);
  const answer = openAnswer(actor, file);
  if (answer !== 'yes') throw new Failure(...REFUSALS[answer]);
  return file;
};

/** A merchant's papers show who people are: whenever staff look at one, the log says who, when and which. */
const findReadable = (ctx: SignedInCtx, uid: string, isPreview: boolean): Promise<StoredFile> => {
  if (!isStaff(ctx.actor.role)) return reading(ctx, (tx) => loadReadable(tx, ctx, uid));
  return change(ctx, isPreview ? 'application.file_viewed' : 'application.file_downloaded', async (tx) => {
    setScope(tx, ctx);
    const file = await loadReadable(tx, ctx, uid);
    const after = { file: uid, document: file.documentUid, documentType: file.documentType };
    return { subject: `application:${file.applicationUid}`, after, reply: file };
  });
};

async function* from(first: Buffer, rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The first piece is opened before anything is answered: a file that cannot be read is an error, not half a file. */
const openFile = async (ctx: Pick<Ctx, 'parts'>, file: StoredFile): Promise<Readable> => {
  const pieces = readStored(ctx.parts, file);
  try {
    const first = await pieces.next();
    return Readable.from(from(first.value ?? Buffer.alloc(0), pieces), { objectMode: false });
  } catch (error) {
    if (error instanceof StoreFailed) throw new Failure('not_stored', 'The file can’t be loaded right now.');
    throw error;
  }
};

const answerWith = async (ctx: Pick<Ctx, 'parts'>, file: StoredFile): Promise<FileAnswer> => ({
  name: nameToSave(file.name, file.mime),
  mime: file.mime,
  size: file.size,
  content: await openFile(ctx, file),
});

/** A paper that we made and somebody signed, to that person, who was looked at by the caller. */
export const openOwnFile = async (tx: ReadTransaction, ctx: Pick<Ctx, 'parts'>, uid: string): Promise<FileAnswer> => {
  const file = await findFile(tx, uid);
  if (!file || file.removedAt !== null) throw new Failure('not_found', 'There is no such file.');
  return answerWith(ctx, file);
};

export const readFile = async (ctx: SignedInCtx, uid: string, isPreview: boolean): Promise<FileAnswer> => {
  demandReader(ctx.actor);
  const file = await findReadable(ctx, uid, isPreview);
  return answerWith(ctx, file);
};
