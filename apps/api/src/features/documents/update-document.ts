import type { Given } from '@ledgate/contract/call.ts';
import type { documents } from '@ledgate/contract/documents.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { loadFacts } from '../applications/public.ts';
import { demandEditor } from '../onboarding/public.ts';
import { loadAttachable } from './attach-document.ts';
import { checkLinks, isDocumentWanted } from './check-links.ts';
import { holdDocument } from './hold-document.ts';
import { type StoredDocument, type DocumentContent, saveDocument } from './document-store.ts';
import { correctedDocument } from './correct-document.ts';
import type { SavedDocument } from './settle-documents.ts';
import { linkFile } from './store.ts';

type Body = Given<typeof documents.updateDocument>['body'];

const contentOf = (paper: StoredDocument): DocumentContent => ({
  documentType: paper.documentType,
  ownerUid: paper.ownerUid,
  accountUid: paper.accountUid,
  fileUid: paper.fileUid,
  expiresOn: paper.expiresOn,
});

/** A date that has passed is the old file's: another one comes without it. */
const dateOf = (paper: StoredDocument, { file_id: file }: Body, today: string): string | null => {
  const isAnother = file !== undefined && file !== paper.fileUid;
  return isAnother && paper.expiresOn !== null && paper.expiresOn <= today ? null : paper.expiresOn;
};

/** What is left out stays; null clears. */
const changedBy = (paper: StoredDocument, body: Body, today: string): DocumentContent => ({
  documentType: body.document_type ?? paper.documentType,
  ownerUid: body.owner_id === undefined ? paper.ownerUid : body.owner_id,
  accountUid: body.bank_account_id === undefined ? paper.accountUid : body.bank_account_id,
  fileUid: body.file_id ?? paper.fileUid,
  expiresOn: body.expires_on === undefined ? dateOf(paper, body, today) : body.expires_on,
});

/** Another file takes the place of the old one, which is kept; an older version may come back the same way. */
export const updateDocument = (ctx: SignedInCtx, uid: string, body: Body): Promise<SavedDocument> => {
  demandEditor(ctx.actor, 'documents');
  return change(ctx, 'application.document_changed', async (tx) => {
    const { found, paper, demandOpen } = await holdDocument(tx, ctx, uid, body.reason);
    if (paper.removedAt !== null) throw new Failure('not_found', 'This document was removed.');
    const { facts } = await loadFacts(tx, ctx.parts, found.uid);
    const content = changedBy(paper, body, facts.today);
    demandOpen((asked) => isDocumentWanted(asked, paper) && isDocumentWanted(asked, content));
    if (paper.made !== null && content.fileUid === paper.fileUid)
      throw new Failure('wrong_state', 'This form was made from your answers. Make it again, or replace its file.');
    if (content.fileUid !== paper.fileUid) {
      await loadAttachable(tx, content.fileUid, found.uid, uid);
      await linkFile(tx, content.fileUid, uid);
    }
    checkLinks(facts, content);
    await saveDocument(tx, uid, content, ctx.parts.clock());
    return {
      subject: `application:${found.uid}`,
      before: { document: uid, ...contentOf(paper) },
      after: { document: uid, ...content },
      ...(body.reason !== undefined && { reason: body.reason }),
      reply: await correctedDocument(tx, ctx, found.uid, uid, body.reason),
    };
  });
};
