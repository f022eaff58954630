import type { PdfWriter } from './pdf-writer.ts';
import {
  type Cell,
  type Column,
  type Cursor,
  heightOfRow,
  LABEL,
  letterOf,
  placesOf,
  writeCell,
  writeRow,
} from './rows.ts';
import type { ContentsEntry } from './sheet.ts';

const TITLE: Column = { title: 'Part', share: 10 };
const PAGE_NUMBER: Column = { title: 'Page', share: 1.2, align: 'right' };
/** Two lines of half a hash each. */
const HASH: Column = { title: 'SHA-256 of its content', share: 6, isMono: true };
const COLUMNS = [TITLE, PAGE_NUMBER, HASH] as const;

/** Pages are known when the paper ends; until then the places for their numbers are kept. */
export interface Contents {
  write: (entries: readonly ContentsEntry[], cursor: Cursor, pdf: PdfWriter) => void;
  /** Fills in the numbers. */
  settle: (marks: ReadonlyMap<string, number>) => void;
}

const cellsOf = (texts: readonly string[], type: Cell['type']): Cell[] =>
  placesOf(COLUMNS).map((place, at) => {
    const column = COLUMNS[at] ?? TITLE;
    const letter = { ...(type === 'TH' ? LABEL : letterOf(column)), align: column.align ?? 'left' };
    return { text: texts[at] ?? '', ...place, letter, type, ...(type === 'TH' && { scope: 'Column' as const }) };
  });

export const openContents = (): Contents => {
  const waiting: ((marks: ReadonlyMap<string, number>) => void)[] = [];
  return {
    write: (entries, cursor, pdf) => {
      const table = pdf.part(pdf.root, 'Table');
      const titles = cellsOf(
        COLUMNS.map(({ title }) => title),
        'TH',
      );
      cursor.need(heightOfRow(pdf, titles) * 3);
      writeRow(pdf, cursor, table, titles);
      for (const { mark, title, sha256 } of entries) {
        const row = cellsOf([title, '', sha256], 'TD').map((cell, at): Cell => {
          if (COLUMNS[at] !== PAGE_NUMBER) return cell;
          const later: Cell['later'] = (part, y) => {
            const page = pdf.page();
            waiting.push((marks) => {
              const found = marks.get(mark);
              if (found === undefined) throw new Error(`the contents name "${mark}", which is nowhere`);
              pdf.onPage(page, () => pdf.extend(part, () => writeCell(pdf, { ...cell, text: String(found) }, y)));
            });
          };
          return { ...cell, later };
        });
        writeRow(pdf, cursor, table, row);
      }
    },
    settle: (marks) => waiting.forEach((fill) => fill(marks)),
  };
};
