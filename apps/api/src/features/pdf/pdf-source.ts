import { openSheet, type Sheet, type SheetHead } from './sheet.ts';

/** A sheet as whoever writes on it knows it. */
export type PdfRecorder = Omit<Sheet, 'close'>;

/** One thing said on a sheet, as data: it can be said later, and elsewhere. */
export type PdfStep = { [K in keyof PdfRecorder]: { say: K; with: Parameters<PdfRecorder[K]> } }[keyof PdfRecorder];

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
  };
  return { sheet, body };
};

/** Says it all on a sheet and gives the bytes. */
export const typeset = async ({ head, body }: PdfSource): Promise<Buffer> => {
  const sheet = await openSheet(head);
  for (const said of body) {
    // Safe: a name and its words were taken down together.
    const say = sheet[said.say] as (...words: unknown[]) => void;
    say(...said.with);
  }
  return sheet.close();
};
