export { filePaper, keepPaper } from './keep-paper.ts';
export { checkStoredFiles } from './check-stored-files.ts';
export { scanFile } from './scan-file.ts';
export { sweepFiles } from './sweep-files.ts';
