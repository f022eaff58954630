import { openPaper } from './paper.ts';
import type { PdfSource, TypesetPdf } from './pdf-source.ts';

/** Says it all on a paper, with the pages of what is enclosed, and gives the bytes. */
export const typesetWhole = async ({ head, body, enclosed }: PdfSource): Promise<TypesetPdf> => {
  const paper = await openPaper(head, enclosed);
  paper.say(body);
  return paper.close();
};

/** The bytes alone. */
export const typeset = async (source: PdfSource): Promise<Buffer> => Buffer.from((await typesetWhole(source)).bytes);
