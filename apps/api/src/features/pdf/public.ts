export type { Column, Pair } from './rows.ts';
export { recordPdf, type PdfSource, type PdfRecorder } from './pdf-source.ts';
