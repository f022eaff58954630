import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { ScanState } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { ScanVerdict } from '@ledgate/providers/virus-scan/port.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { aboutApplication } from '../../core/mail/mail.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { loadFacts, lockApplication, progressOf, touchApplication } from '../applications/public.ts';
import { findPerson } from '../auth/public.ts';
import { rejectDocumentOf } from './document-store.ts';
import { findFile, saveScan, type StoredFile } from './store.ts';
import { readStored } from './stored-content.ts';
import { virusMail } from './texts.ts';

const REASON = 'A virus was found in this file.';

/** No scanner any more: the file is no worse than those that come in now. */
const stateAfter = (verdict: ScanVerdict | null): ScanState => {
  if (verdict === null) return 'not_scanned';
  return verdict.isClean ? 'clean' : 'infected';
};

const lockAway = async (tx: WritableTransaction, parts: Parts, file: StoredFile): Promise<void> => {
  await rejectDocumentOf(tx, file.uid, REASON, parts.clock());
  const uploader = file.uploadedBy ? await findPerson(tx, file.uploadedBy.uid) : null;
  if (!uploader) return;
  const link = `${parts.settings.publicUrl}/`;
  await enqueue(
    tx,
    parts,
    'sendMessage',
    aboutApplication(file.applicationUid, virusMail(uploader.email, { fileName: file.name, link })),
  );
};

/** Asks the scanner about a file, lets it in or locks it away, and works out anew how the application stands. */
export const scanFile = async (ctx: Ctx, uid: string): Promise<void> => {
  const { parts } = ctx;
  const waiting = await reading(ctx, (tx) => findFile(tx, uid));
  if (waiting?.scan !== 'waiting') return;
  const verdict = parts.scanner ? await parts.scanner.scan(readStored(parts, waiting)) : null;
  const scan = stateAfter(verdict);
  await change(ctx, 'application.file_scanned', async (tx) => {
    setScope(tx, ctx);
    await lockApplication(tx, waiting.applicationUid);
    const file = await findFile(tx, uid);
    if (file?.scan === 'waiting') {
      await saveScan(tx, uid, scan);
      if (scan === 'infected') await lockAway(tx, parts, file);
      const { facts } = await loadFacts(tx, parts, file.applicationUid);
      touchApplication(tx, parts, file.applicationUid, { standing: progressOf(facts) });
    }
    const found = verdict && !verdict.isClean ? { found: verdict.found } : {};
    return { subject: `application:${waiting.applicationUid}`, after: { file: uid, scan, ...found }, reply: undefined };
  });
};
