import type { WatchListKind, WatchListView } from '@ledgate/contract/watch-lists.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { withContents } from '../../core/idempotency.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { cleanName } from '../documents/public.ts';
import { findList, insertList, retireNamed } from './list-store.ts';
import { presentList } from './present-list.ts';
import { type ListFile, readListFile } from './read-list-file.ts';

const readOnly = async (
  kind: WatchListKind,
  files: AsyncIterable<IncomingFile>,
): Promise<{ file: ListFile; name: string }> => {
  let read: { file: ListFile; name: string } | null = null;
  for await (const { name, content } of files) {
    if (read) throw new Failure('invalid', 'Too many files.', { errors: { file: ['Send one file at a time.'] } });
    read = { file: await readListFile(kind, content), name: cleanName(name) };
  }
  if (!read) throw new Failure('invalid', 'There was no file.', { errors: { file: ['Choose a file.'] } });
  return read;
};

/** The whole file is read before anything is written, and then all of it is in force at once. */
export const loadList = async (
  ctx: SignedInCtx,
  ask: { kind: WatchListKind; name: string },
  files: AsyncIterable<IncomingFile>,
): Promise<WatchListView> => {
  const { file, name: fileName } = await readOnly(ask.kind, files);
  const { parts, actor } = ctx;
  return change(withContents(ctx, [file.sha256]), 'watchlist.loaded', async (tx) => {
    const at = parts.clock();
    const uid = crypto.randomUUID();
    const replaced = await retireNamed(tx, ask.kind, ask.name, { by: actor.uid, at });
    const { entries, sha256 } = file;
    await insertList(tx, parts.vault, { uid, ...ask, fileName, sha256, loadedBy: actor.uid, at }, entries);
    await enqueue(tx, parts, 'screenAgain', { after: null });
    const made = await findList(tx, uid);
    if (!made) throw new Error('a list was loaded and is not there');
    return {
      subject: 'system:watch-lists',
      after: { list: uid, ...ask, rows: entries.length, sha256: sha256.toString('hex'), replaced },
      reply: presentList(made),
    };
  });
};
