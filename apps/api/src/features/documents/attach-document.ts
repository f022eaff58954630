import type { Given } from '@ledgate/contract/call.ts';
import type { documents } from '@ledgate/contract/documents.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { holdApplication, loadFacts } from '../applications/public.ts';
import { demandEditable, demandEditor } from '../onboarding/public.ts';
import { checkLinks, isDocumentWanted } from './check-links.ts';
import { insertDocument, type DocumentContent } from './document-store.ts';
import { correctedDocument } from './correct-document.ts';
import type { SavedDocument } from './settle-documents.ts';
import { findFile, linkFile, type StoredFile } from './store.ts';

type Body = Given<typeof documents.attachDocument>['body'];

/** A file that may become a paper's; `documentUid` is the paper whose own earlier versions may come back. */
export const loadAttachable = async (
  tx: ReadTransaction,
  uid: string,
  applicationUid: string,
  documentUid: string | null,
): Promise<StoredFile> => {
  const file = await findFile(tx, uid);
  if (!file || file.applicationUid !== applicationUid || file.removedAt !== null || file.purpose !== 'paper') {
    throw new Failure('not_found', 'There is no such file.');
  }
  if (file.documentUid !== null && file.documentUid !== documentUid) {
    throw new Failure('wrong_state', 'This file already belongs to another document.');
  }
  if (file.uploadedBy === null && file.documentUid !== null)
    throw new Failure('wrong_state', 'Ledgate made this file. Make the form again instead.');
  if (file.scan === 'infected') throw new Failure('wrong_state', 'A virus was found in this file.');
  return file;
};

/** Makes a paper of a file. */
export const writeDocument = async (
  tx: WritableTransaction,
  { parts }: SignedInCtx,
  applicationUid: string,
  content: DocumentContent,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await insertDocument(tx, { uid, applicationUid, at: parts.clock() }, content);
  await linkFile(tx, content.fileUid, uid);
  return uid;
};

/** The application of the file; when another one is named, the file is not there. */
const chooseOf = async (tx: WritableTransaction, ctx: SignedInCtx, body: Body) => {
  const file = await findFile(tx, body.file_id);
  const isOther = body.application__uid !== undefined && body.application__uid !== file?.applicationUid;
  if (!file || isOther) throw new Failure('not_found', 'There is no such file.');
  return holdApplication(tx, ctx.actor, file.applicationUid);
};

export const attachDocument = (ctx: SignedInCtx, body: Body): Promise<SavedDocument> => {
  demandEditor(ctx.actor, 'documents');
  return change(ctx, 'application.document_added', async (tx) => {
    setScope(tx, ctx);
    const found = await chooseOf(tx, ctx, body);
    const demandOpen = await demandEditable(tx, ctx.actor, found, 'documents', body.reason);
    await loadAttachable(tx, body.file_id, found.uid, null);
    const content: DocumentContent = {
      documentType: body.document_type,
      ownerUid: body.owner_id ?? null,
      accountUid: body.bank_account_id ?? null,
      fileUid: body.file_id,
      expiresOn: body.expires_on ?? null,
    };
    demandOpen((asked) => isDocumentWanted(asked, content));
    checkLinks((await loadFacts(tx, ctx.parts, found.uid)).facts, content);
    const uid = await writeDocument(tx, ctx, found.uid, content);
    return {
      subject: `application:${found.uid}`,
      after: { document: uid, ...content },
      ...(body.reason !== undefined && { reason: body.reason }),
      reply: await correctedDocument(tx, ctx, found.uid, uid, body.reason),
    };
  });
};
