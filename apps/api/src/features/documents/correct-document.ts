import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isStaff } from '@ledgate/domain/access/roles.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { recordCorrection } from '../review/public.ts';
import { type SavedDocument, settleDocuments } from './settle-documents.ts';

/** Settles a paper; where staff put it there for the merchant it is a correction like any other. */
export const correctedDocument = async (
  tx: WritableTransaction,
  ctx: SignedInCtx,
  applicationUid: string,
  uid: string,
  reason = '',
): Promise<SavedDocument> => {
  const saved = await settleDocuments(tx, ctx, applicationUid, uid);
  if (isStaff(ctx.actor.role)) {
    const labels = [DOCUMENT_LABELS[saved.document.document_type]];
    await recordCorrection(tx, ctx, applicationUid, { section: 'documents', document: uid, labels, reason });
  }
  return saved;
};
