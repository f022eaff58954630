export { checkStoredFiles } from './check-stored-files.ts';
export { filePaper, keepPaper } from './keep-paper.ts';
export { findPaper, judgePaper, type Judgement, listPapers, type Paper } from './paper-store.ts';
export { presentFile, presentPaper } from './present.ts';
export { scanFile } from './scan-file.ts';
export { findFiles, listFiles } from './store.ts';
export { sweepFiles } from './sweep-files.ts';
export { uploadNoteFiles } from './upload-files.ts';
