import { openPaper } from './paper.ts';
import type { PdfSource } from './pdf-source.ts';

/** Says it all on a paper and gives the bytes. */
export const typeset = async ({ head, body }: PdfSource): Promise<Buffer> => {
  const paper = await openPaper(head);
  paper.say(body);
  return paper.close();
};
