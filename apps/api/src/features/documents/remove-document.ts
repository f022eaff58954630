import { isSectionAsked } from '@ledgate/domain/queries/asked.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { demandOwnSide, holdDocument } from './hold-document.ts';
import { isLive, roomOf } from './file-room.ts';
import { setDocumentRemoved } from './document-store.ts';
import { type SavedDocument, settleDocuments } from './settle-documents.ts';
import { listFiles, setFilesRemoved, type StoredFile } from './store.ts';

/** Laid aside with all its files; it can be taken back. */
export const removeDocument = (ctx: SignedInCtx, uid: string): Promise<SavedDocument> => {
  demandOwnSide(ctx);
  return change(ctx, 'application.document_removed', async (tx) => {
    const { found, paper, demandOpen } = await holdDocument(tx, ctx, uid, undefined);
    demandOpen((asked) => isSectionAsked(asked, 'documents'));
    if (paper.removedAt !== null) throw new Failure('not_found', 'This document was already removed.');
    const at = ctx.parts.clock();
    await setDocumentRemoved(tx, uid, at, at);
    await setFilesRemoved(tx, uid, at);
    const before = { document: uid, documentType: paper.documentType };
    return { subject: `application:${found.uid}`, before, reply: await settleDocuments(tx, ctx, found.uid, uid) };
  });
};

/** What came in since may stand in the way: the same file again, or all the room. */
const demandRoom = (files: readonly StoredFile[], uid: string): void => {
  const room = roomOf(files.filter((file) => isLive(file)));
  for (const file of files.filter(({ documentUid }) => documentUid === uid)) {
    const objection = room.objectTo(file.sha256);
    if (objection?.because === 'duplicate') {
      throw new Failure('already_exists', 'The same file was uploaded again in the meantime.');
    }
    if (objection) throw new Failure('wrong_state', 'The application has reached its limit of files.');
    room.take(file.sha256, file.uid);
  }
};

export const restoreDocument = (ctx: SignedInCtx, uid: string): Promise<SavedDocument> => {
  demandOwnSide(ctx);
  return change(ctx, 'application.document_restored', async (tx) => {
    const { found, paper, demandOpen } = await holdDocument(tx, ctx, uid, undefined);
    demandOpen((asked) => isSectionAsked(asked, 'documents'));
    if (paper.removedAt === null) throw new Failure('not_found', 'This document was not removed.');
    demandRoom(await listFiles(tx, found.uid), uid);
    await setDocumentRemoved(tx, uid, null, ctx.parts.clock());
    await setFilesRemoved(tx, uid, null);
    const after = { document: uid, documentType: paper.documentType };
    return { subject: `application:${found.uid}`, after, reply: await settleDocuments(tx, ctx, found.uid, uid) };
  });
};
