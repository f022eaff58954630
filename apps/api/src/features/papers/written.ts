import { openSheet, type Sheet, type SheetHead } from './sheet.ts';

/** A sheet as whoever writes on it knows it. */
export type Writing = Omit<Sheet, 'close'>;

/** One thing said on a sheet, as data: it can be said later, and elsewhere. */
export type Said = { [K in keyof Writing]: { say: K; with: Parameters<Writing[K]> } }[keyof Writing];

/** A whole paper before it is typeset: plain text, which may leave the process. */
export interface WrittenPaper {
  head: SheetHead;
  body: readonly Said[];
}

/** Takes down what is said instead of typesetting it. */
export const takeDown = (): { sheet: Writing; body: Said[] } => {
  const body: Said[] = [];
  const sheet: Writing = {
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
export const typeset = async ({ head, body }: WrittenPaper): Promise<Buffer> => {
  const sheet = await openSheet(head);
  for (const said of body) {
    // Safe: a name and its words were taken down together.
    const say = sheet[said.say] as (...words: unknown[]) => void;
    say(...said.with);
  }
  return sheet.close();
};
