import { DOCUMENT_NAMES, GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { W9_CLASSES } from '@ledgate/domain/applications/documents/w9.ts';
import { DOCUMENT_STATUSES } from '@ledgate/domain/applications/ledger/facts.ts';
import { FILE_REFUSAL_CODES, FILE_TYPES, SCAN_STATES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { z } from 'zod';
import { applicationView, requirementView, sectionProgress } from './application-view.ts';
import { andKeys, declare, fileBytes } from './call.ts';
import { instant, prose, uid, version } from './fields.ts';
import { questionView } from './query-view.ts';

const byId = z.strictObject({ id: uid });
const ofApplication = z.strictObject({ application__uid: uid.optional() });

const person = z.object({ uid, name: z.string() });

export const fileView = z
  .object({
    file_id: uid,
    name: z.string(),
    mime: z.enum(FILE_TYPES),
    size: z.int().positive(),
    sha256: z.hex(),
    pages: z.int().positive(),
    scan: z.enum(SCAN_STATES),
    uploaded_at: instant,
    uploaded_by: person.nullable(),
    /** Whether the asker may fetch its bytes now. */
    may_open: z.boolean(),
  })
  .meta({ id: 'UploadedFile' });
export type FileView = z.output<typeof fileView>;

export const documentView = z
  .object({
    id: uid,
    application_uid: uid,
    document_type: z.enum(DOCUMENT_NAMES),
    label: z.string(),
    owner_id: uid.nullable(),
    bank_account_id: uid.nullable(),
    status: z.enum(DOCUMENT_STATUSES),
    reject_reason: z.string().nullable(),
    expires_on: z.string().nullable(),
    reviewed_by: person.nullable(),
    reviewed_at: instant.nullable(),
    created_at: instant,
    removed_at: instant.nullable(),
    /** The file that counts. */
    file: fileView,
    /** All that were ever uploaded for it, the newest first. */
    versions: z.array(fileView),
    /** Made from the answers: nobody has to accept it, and it is made again when they change. */
    is_made: z.boolean(),
    version,
  })
  .meta({ id: 'Document' });
export type DocumentView = z.output<typeof documentView>;

export const savedDocument = z.object({
  document: documentView,
  /** What the documents section still needs. */
  requirements: z.array(requirementView),
  sections: z.array(sectionProgress),
  version,
});

export const uploaded = z.discriminatedUnion('ok', [
  z.object({ index: z.int().nonnegative(), name: z.string(), ok: z.literal(true), file: fileView }),
  z.object({
    index: z.int().nonnegative(),
    name: z.string(),
    ok: z.literal(false),
    problem: z.object({
      code: z.enum(FILE_REFUSAL_CODES),
      message: z.string(),
      /** The file that is there already, when this one is a duplicate. */
      file_id: uid.optional(),
    }),
  }),
]);
export type UploadResult = z.output<typeof uploaded>;

const documentType = z.enum(DOCUMENT_NAMES.filter((name) => !GENERATED_DOCUMENTS.includes(name)));
const date = z.string().refine(isDate, 'Enter a date that exists, such as 2031-05-31.');
/** Staff correct for the merchant only with a reason. */
const reason = prose(10, 500).optional();

const SAVE_FAILURES = ['not_found', 'wrong_state', 'stale'] as const;

export const documents = declare({
  uploadFiles: {
    summary: 'Upload one or several files; one that is refused is named by its index, the others stay',
    method: 'POST',
    path: '/api/ipu',
    access: 'signed_in',
    upload: true,
    body: ofApplication,
    reply: z.object({ results: z.array(uploaded), accepted: z.int().positive(), refused: z.int().nonnegative() }),
    failures: ['not_found', 'wrong_state', 'file_refused', 'not_stored'],
  },
  attachDocument: {
    summary: 'Hand in an uploaded file as a document',
    method: 'POST',
    path: '/api/maud/',
    access: 'signed_in',
    body: z.strictObject({
      file_id: uid,
      document_type: documentType,
      owner_id: uid.nullish(),
      bank_account_id: uid.nullish(),
      expires_on: date.nullish(),
      application__uid: uid.optional(),
      reason,
    }),
    reply: savedDocument,
    status: 201,
    failures: ['not_found', 'wrong_state'],
  },
  updateDocument: {
    summary: 'Replace the file of a document, keeping the old one, or say what it is about',
    method: 'PUT',
    path: '/api/maud/{id}',
    access: 'signed_in',
    params: byId,
    body: z.strictObject({
      file_id: uid.optional(),
      document_type: documentType.optional(),
      owner_id: uid.nullish(),
      bank_account_id: uid.nullish(),
      expires_on: date.nullish(),
      reason,
    }),
    reply: savedDocument,
    failures: SAVE_FAILURES,
  },
  removeDocument: {
    summary: 'Remove a document',
    method: 'DELETE',
    path: '/api/maud/{id}',
    access: 'signed_in',
    params: byId,
    reply: savedDocument,
    failures: SAVE_FAILURES,
  },
  restoreDocument: {
    summary: 'Take back the removal of a document',
    method: 'POST',
    path: '/api/maud/{id}/restore',
    access: 'signed_in',
    params: byId,
    reply: savedDocument,
    failures: [...SAVE_FAILURES, 'already_exists'],
  },
  viewDocuments: {
    summary: 'Read the documents and what is still needed',
    method: 'GET',
    path: '/api/getmaud',
    access: andKeys('documents:read'),
    query: ofApplication,
    reply: z.object({
      application: applicationView,
      documents: z.array(documentView),
      /** Uploaded, but not handed in yet; thrown away after a day. */
      loose_files: z.array(fileView),
      /** How many of the files an application may hold are used. */
      files_used: z.int().nonnegative(),
      requirements: z.array(requirementView),
      sections: z.array(sectionProgress),
      editable: z.boolean(),
      /** Only what an open question is about can be changed. */
      only_asked: z.boolean(),
      asked: z.array(questionView),
      /** What a W-9 could be made from; null where none is to be made, or not by the asker now. */
      w9: z
        .object({
          /** The boxes of line 3a that fit; the merchant chooses where there are several. */
          classes: z.array(z.enum(W9_CLASSES)),
          /** The box of the one that was made last. */
          chosen: z.enum(W9_CLASSES).nullable(),
          /** Answers it cannot be made without. */
          missing: z.array(z.string()),
          /** There is one, and the answers have changed since. */
          is_outdated: z.boolean(),
        })
        .nullable(),
    }),
    failures: ['not_found'],
  },
  uploadOwnerDocument: {
    summary: 'Upload a document of an owner in one step',
    method: 'POST',
    path: '/api/allcopd/',
    access: 'signed_in',
    upload: true,
    body: z.strictObject({
      owner_id: uid,
      document_type: documentType.default('government_id'),
      expires_on: date.optional(),
      application__uid: uid.optional(),
      reason,
    }),
    reply: savedDocument,
    status: 201,
    failures: ['not_found', 'wrong_state', 'file_refused', 'not_stored'],
  },
  readFile: {
    summary: 'Fetch the bytes of a file',
    method: 'GET',
    path: '/api/file/{id}',
    access: 'signed_in',
    file: true,
    params: byId,
    /** `preview=1`: looked at in the page rather than saved; the log tells the two apart. */
    query: z.strictObject({ preview: z.literal('1').optional() }),
    reply: fileBytes,
    failures: ['not_found', 'wrong_state', 'not_stored'],
  },
});
