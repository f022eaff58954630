export { filePaper, keepPaper } from './keep-paper.ts';
export { scanFile } from './scan-file.ts';
export { sweepFiles } from './sweep-files.ts';
