export {
  type AnsweredFacts,
  answeredFields,
  documentTitle,
  WAYS as SIGNING_WAY_WORDS,
  writeForm,
} from './application-pdf.ts';
export type { Column, Pair } from './rows.ts';
export { type EnclosedFile, recordPdf, type PdfSource, type PdfRecorder, type TypesetPdf } from './pdf-source.ts';
