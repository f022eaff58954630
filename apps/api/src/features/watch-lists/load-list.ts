import type { WatchListKind, WatchListView } from '@ledgate/contract/watch-lists.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { withContents } from '../../core/idempotency.ts';
import type { IncomingFile } from '../../core/http/upload.ts';
import { setScope } from '../../core/scope.ts';
import { cleanName } from '../documents/public.ts';
import { settleLists } from './keep-current.ts';
import { confirmLists, findList, findUnchanged, insertList, retireNamed } from './list-store.ts';
import { presentList } from './present-list.ts';
import { type ListFile, readListFile } from './read-list-file.ts';
import { readOfacFiles } from './read-ofac-files.ts';

type Read = ListFile & { names: string[] };

async function* cleanlyNamed(files: AsyncIterable<IncomingFile>): AsyncGenerator<IncomingFile> {
  for await (const file of files) yield { ...file, name: cleanName(file.name) };
}

const readOnly = async (kind: WatchListKind, files: AsyncIterable<IncomingFile>): Promise<Read> => {
  let read: Read | null = null;
  for await (const { name, content } of files) {
    if (read) throw new Failure('invalid', 'Too many files.', { errors: { file: ['Send one file at a time.'] } });
    read = { ...(await readListFile(kind, content)), names: [name] };
  }
  if (!read) throw new Failure('invalid', 'No file was sent.', { errors: { file: ['Choose a file.'] } });
  return read;
};

const SUBJECT = 'system:watch-lists';

/** The whole of it is read before anything is written, and then all of it is in force at once. */
export const loadList = async (
  ctx: SignedInCtx,
  ask: { kind: WatchListKind; name: string },
  files: AsyncIterable<IncomingFile>,
): Promise<WatchListView> => {
  const sent = cleanlyNamed(files);
  const { entries, sha256, names } = await (ask.kind === 'sanctions' ? readOfacFiles(sent) : readOnly(ask.kind, sent));
  const { parts, actor } = ctx;
  return change(withContents(ctx, [sha256]), 'watchlist.loaded', async (tx) => {
    setScope(tx, ctx);
    const at = parts.clock();
    const now = { by: actor.uid, at };
    const unchanged = await findUnchanged(tx, { ...ask, sha256 });
    const uid = unchanged?.uid ?? crypto.randomUUID();
    let replaced: string | null = null;
    if (unchanged) await confirmLists(tx, [uid], now);
    else {
      replaced = await retireNamed(tx, ask.kind, ask.name, now);
      const list = { uid, ...ask, fileName: names.join(', '), sha256, loadedBy: actor.uid, at };
      await insertList(tx, parts.vault, list, entries);
    }
    await settleLists(tx, parts, actor.uid);
    const made = await findList(tx, uid);
    if (!made) throw new Error('a list was loaded and is not there');
    const facts = { list: uid, ...ask, rows: entries.length, sha256: sha256.toString('hex') };
    return {
      subject: SUBJECT,
      after: unchanged ? { ...facts, confirmed: true } : { ...facts, replaced },
      reply: presentList(made, at),
    };
  });
};
