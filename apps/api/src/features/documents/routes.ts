import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { attachDocument } from './attach-document.ts';
import { readFile } from './read-file.ts';
import { removeDocument, restoreDocument } from './remove-document.ts';
import { updateDocument } from './update-document.ts';
import { uploadFiles } from './upload-files.ts';
import { uploadOwnerDocument } from './upload-owner-document.ts';
import { viewDocuments } from './view-documents.ts';

export const documentsHandlers: FeatureHandlers<Calls['documents']> = {
  uploadFiles: (ctx, { body, files }) => uploadFiles(ctx, body, files),
  attachDocument: (ctx, { body }) => attachDocument(ctx, body),
  updateDocument: (ctx, { params, body }) => updateDocument(ctx, params.id, body),
  removeDocument: (ctx, { params }) => removeDocument(ctx, params.id),
  restoreDocument: (ctx, { params }) => restoreDocument(ctx, params.id),
  viewDocuments: (ctx, { query }) => viewDocuments(ctx, query.application__uid),
  uploadOwnerDocument: (ctx, { body, files }) => uploadOwnerDocument(ctx, body, files),
  readFile: (ctx, { params, query }) => readFile(ctx, params.id, query.preview === '1'),
};
