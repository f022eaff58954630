import type { PdfStep, Sheet, SheetHead } from './sheet.ts';

/** A sheet as whoever writes on it knows it. */
export type PdfRecorder = Sheet;

/** A whole paper before it is typeset: plain text, which may leave the process. */
export interface PdfSource {
  head: SheetHead;
  body: readonly PdfStep[];
}

/** Takes down what is said instead of typesetting it. */
export const recordPdf = (): { sheet: PdfRecorder; body: PdfStep[] } => {
  const body: PdfStep[] = [];
  const sheet: PdfRecorder = {
    section: (...words) => void body.push({ say: 'section', with: words }),
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
