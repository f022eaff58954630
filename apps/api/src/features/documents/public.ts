export { checkStoredFiles } from './check-stored-files.ts';
export { cleanName } from './file-name.ts';
export { fileDocument, keepDocument } from './keep-document.ts';
export { findDocument, judgeDocument, type Judgement, listDocuments, type StoredDocument } from './document-store.ts';
export { presentFile, presentDocument } from './present.ts';
export { scanFile } from './scan-file.ts';
export { findFiles, listFiles } from './store.ts';
export { sweepFiles, sweepIncoming } from './sweep-files.ts';
export { uploadNoteFiles } from './upload-files.ts';
