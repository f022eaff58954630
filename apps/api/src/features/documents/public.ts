export { checkStoredFiles } from './check-stored-files.ts';
export { cleanName } from './file-name.ts';
export { fileDocument, keepDocument, refileDocument } from './keep-document.ts';
export {
  findDocument,
  judgeDocument,
  type Judgement,
  listDocuments,
  type Made,
  madeOf,
  type MadeWith,
  type StoredDocument,
} from './document-store.ts';
export { presentFile, presentDocument } from './present.ts';
export { type SavedDocument, settleDocuments } from './settle-documents.ts';
export { fileEvidence, keepEvidence, writeEvidence } from './keep-evidence.ts';
export { openOwnFile } from './read-file.ts';
export { scanFile } from './scan-file.ts';
export { findFiles, listFiles, type StoredFile } from './store.ts';
export { loadReport, type ReportBytes, storeReport, takeReport } from './report-bytes.ts';
export { readStored } from './stored-content.ts';
export { badPicture, loadPicture, storePicture, takePicture } from './small-picture.ts';
export { sweepFiles, sweepIncoming } from './sweep-files.ts';
export { uploadNoteFiles } from './upload-files.ts';
export { isW9Outdated } from './w9-view.ts';
export { virusMail } from './texts.ts';
