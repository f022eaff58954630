import type { FileType } from '@ledgate/domain/applications/documents/file-rules.ts';
import type { PdfStep, Sheet, SheetHead } from './sheet.ts';

/** A sheet as whoever writes on it knows it. */
export type PdfRecorder = Sheet;

/** A file whose pages are shown in a paper. */
export interface EnclosedFile {
  mime: FileType;
  bytes: Uint8Array;
}

/** A whole paper before it is typeset: plain text and files, which may leave the process. */
export interface PdfSource {
  head: SheetHead;
  body: readonly PdfStep[];
  enclosed?: readonly EnclosedFile[];
}

/** A paper that was typeset. */
export interface TypesetPdf {
  bytes: Uint8Array;
  pages: number;
  /** The page on which each mark stands. */
  marks: Readonly<Record<string, number>>;
  /** Enclosed files that could not be shown, by their place. */
  unshown: readonly number[];
}

/** Takes down what is said instead of typesetting it. */
export const recordPdf = (): { sheet: PdfRecorder; body: PdfStep[] } => {
  const body: PdfStep[] = [];
  const sheet: PdfRecorder = {
    section: (...words) => void body.push({ say: 'section', with: words }),
    contents: (...words) => void body.push({ say: 'contents', with: words }),
    enclose: (...words) => void body.push({ say: 'enclose', with: words }),
    picture: (...words) => void body.push({ say: 'picture', with: words }),
    block: (...words) => void body.push({ say: 'block', with: words }),
    group: (...words) => void body.push({ say: 'group', with: words }),
    pairs: (...words) => void body.push({ say: 'pairs', with: words }),
    table: (...words) => void body.push({ say: 'table', with: words }),
    note: (...words) => void body.push({ say: 'note', with: words }),
    code: (...words) => void body.push({ say: 'code', with: words }),
    keep: (write) => {
      const together = recordPdf();
      write(together.sheet);
      body.push({ say: 'keep', with: [together.body] });
    },
  };
  return { sheet, body };
};
