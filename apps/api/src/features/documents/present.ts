import type { DocumentView, FileView, UploadResult } from '@ledgate/contract/documents.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { FILE_REFUSALS, mayOpenFile, type OpenAnswer } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { WorkingActor } from '../../core/context.ts';
import type { StoredDocument } from './document-store.ts';
import type { Refused } from './receive-file.ts';
import type { StoredFile } from './store.ts';

export const openAnswer = (actor: WorkingActor, file: StoredFile): OpenAnswer =>
  mayOpenFile(actor, {
    scan: file.scan,
    documentType: file.documentType,
    isUploader: file.uploadedBy?.uid === actor.uid,
    isAttachment: file.purpose === 'note',
  });

export const presentFile = (file: StoredFile, actor: WorkingActor): FileView => ({
  file_id: file.uid,
  name: file.name,
  mime: file.mime,
  size: file.size,
  sha256: file.sha256.toString('hex'),
  pages: file.pages,
  scan: file.scan,
  uploaded_at: file.uploadedAt.toISOString(),
  uploaded_by: file.uploadedBy,
  may_open: openAnswer(actor, file) === 'yes',
});

/** A paper with every file that was ever uploaded for it, the newest first. */
export const presentDocument = (
  paper: StoredDocument,
  files: readonly StoredFile[],
  actor: WorkingActor,
): DocumentView => {
  const versions = files.filter((file) => file.documentUid === paper.uid).map((file) => presentFile(file, actor));
  const file = versions.find((version) => version.file_id === paper.fileUid);
  if (!file) throw new Error('a paper has lost its file');
  return {
    id: paper.uid,
    application_uid: paper.applicationUid,
    document_type: paper.documentType,
    label: DOCUMENT_LABELS[paper.documentType],
    owner_id: paper.ownerUid,
    bank_account_id: paper.accountUid,
    status: paper.status,
    reject_reason: paper.rejectReason,
    expires_on: paper.expiresOn,
    reviewed_by: paper.reviewedBy,
    reviewed_at: paper.reviewedAt?.toISOString() ?? null,
    created_at: paper.createdAt.toISOString(),
    removed_at: paper.removedAt?.toISOString() ?? null,
    file,
    versions,
    is_made: paper.made !== null,
    version: paper.version,
  };
};

export const presentRefusal = ({ because, twin }: Refused): Extract<UploadResult, { ok: false }>['problem'] => ({
  code: because,
  message: FILE_REFUSALS[because],
  ...(twin !== undefined && { file_id: twin }),
});
