import { INK, PAGE, WIDTH } from './ink.ts';
import { type Letter, type Pen, takePen } from './pen.ts';
import { type Column, type Cursor, GUTTER, LABEL, letterOf, type Pair, writePairs, writeTable } from './rows.ts';

export interface SheetHead {
  /** What the paper is: `Merchant application`, `Schedule of rates`. */
  kind: string;
  reference: string;
  /** Whom it is about, in large letters. */
  title: string;
  /** A line of figures under the title; four fit well. */
  facts: readonly Pair[];
  /** The date of the file, so that the same paper is the same bytes. */
  at: Date;
  /** Stands at the foot of every page, beside the page's number. */
  footer: string;
}

/**
 * A paper in the look of the house. Open it, say what it holds from top to bottom, close it for the bytes:
 *
 *     const sheet = await openSheet({ kind: 'Schedule of rates', reference, title, facts, at, footer });
 *     sheet.section('Card rates');
 *     sheet.table([{ title: 'Item', share: 3 }, { title: 'Rate', share: 1, align: 'right', isMono: true }], rows);
 *     return sheet.close();
 *
 * Pages turn by themselves; a heading never stands alone at the foot of one. Text can be selected, and the parts are
 * named for screen readers.
 */
export interface Sheet {
  section: (title: string) => void;
  /** A record within a section: an owner, an account. */
  block: (title: string, aside?: string) => void;
  /** A few lines that belong together: a fieldset. */
  group: (title: string) => void;
  pairs: (pairs: readonly Pair[]) => void;
  /** Rows hold as many cells as there are columns. */
  table: (columns: readonly Column[], rows: readonly (readonly string[])[]) => void;
  note: (text: string) => void;
  /** A hash or the like, whole, on a line of its own. */
  code: (text: string) => void;
  close: () => Promise<Buffer>;
}

const writeHead = (pen: Pen, head: SheetHead): number => {
  pen.mark(PAGE.left, 40);
  pen.ornament(() =>
    pen.write('Ledgate', { x: PAGE.left + 38, y: 46, width: 200 }, { font: 'strong', size: 13, color: INK.petrol }),
  );
  const right = { x: PAGE.right - 260, width: 260 };
  pen.part(pen.root, 'P', () =>
    pen.write(head.kind, { ...right, y: 40 }, { font: 'strong', size: 9.5, align: 'right', color: INK.second }),
  );
  pen.part(pen.root, 'P', () =>
    pen.write(head.reference, { ...right, y: 54 }, { font: 'mono', size: 10, align: 'right' }),
  );
  const letter: Letter = { font: 'strong', size: 22 };
  pen.part(pen.root, 'H1', () => pen.write(head.title, { x: PAGE.left, y: 92, width: WIDTH }, letter));
  let y = 92 + pen.heightOf(head.title, WIDTH, letter) + 10;
  pen.rule(y, INK.petrol, 1.2);
  y += 9;
  const width = WIDTH / head.facts.length;
  const heights = head.facts.map((fact, at) => {
    const place = { x: PAGE.left + at * width, width: width - GUTTER };
    pen.part(pen.root, 'P', () => {
      pen.write(fact.label, { ...place, y }, LABEL);
      pen.write(fact.value, { ...place, y: y + 13 }, letterOf(fact));
    });
    return 13 + pen.heightOf(fact.value, place.width, letterOf(fact));
  });
  y += Math.max(...heights) + 6;
  pen.rule(y);
  return y + 6;
};

/** Pages after the first say again whose they are. */
const writeRunningHead = (pen: Pen, { reference, title, kind }: SheetHead): void => {
  pen.ornament(() => {
    pen.write(title, { x: PAGE.left, y: 36, width: 300 }, { ...LABEL, font: 'strong', isOneLine: true });
    const right = { x: PAGE.right - 190, y: 36, width: 190 };
    pen.write(`${kind} ${reference}`, right, { ...LABEL, align: 'right' });
  });
  pen.rule(52);
};

const writeFooters = (pen: Pen, footer: string): void =>
  pen.onEachPage((page, pages) => {
    const y = PAGE.bottom + 20;
    pen.write(footer, { x: PAGE.left, y, width: 400 }, { font: 'mono', size: 7.5, color: INK.label });
    const right = { x: PAGE.right - 100, y, width: 100 };
    pen.write(`Page ${page} of ${pages}`, right, { size: 8, color: INK.label, align: 'right' });
  });

const startCursor = (pen: Pen, head: SheetHead): Cursor => {
  pen.newPage();
  const cursor: Cursor = {
    y: writeHead(pen, head),
    need: (height) => {
      if (cursor.y + height <= PAGE.bottom) return;
      pen.newPage();
      writeRunningHead(pen, head);
      cursor.y = PAGE.top;
    },
  };
  return cursor;
};

const writeHeading = (
  pen: Pen,
  cursor: Cursor,
  {
    title,
    type,
    letter,
    before,
    after,
  }: { title: string; type: string; letter: Letter; before: number; after: number },
): void => {
  cursor.y += before;
  const height = pen.heightOf(title, WIDTH, letter);
  // With two lines of what it heads.
  cursor.need(height + after + 44);
  pen.part(pen.root, type, () => pen.write(title, { x: PAGE.left, y: cursor.y, width: WIDTH }, letter));
  cursor.y += height + after;
};

const SECTION = { type: 'H2', letter: { font: 'strong', size: 13, color: INK.petrol }, before: 18, after: 4 } as const;
const GROUP = { type: 'H3', letter: { font: 'strong', size: 9, color: INK.second }, before: 10, after: 2 } as const;
const BLOCK_HEIGHT = 20;

const writeBlock = (pen: Pen, cursor: Cursor, title: string, aside: string): void => {
  cursor.y += 10;
  cursor.need(BLOCK_HEIGHT + 60);
  pen.fill(PAGE.left, cursor.y, WIDTH, BLOCK_HEIGHT, INK.sunk);
  const y = cursor.y + 4;
  pen.part(pen.root, 'H3', () => {
    pen.write(title, { x: PAGE.left + 8, y, width: 320 }, { font: 'strong', size: 10, isOneLine: true });
    if (aside !== '') pen.write(aside, { x: PAGE.right - 168, y: y + 1, width: 160 }, { ...LABEL, align: 'right' });
  });
  cursor.y += BLOCK_HEIGHT;
};

const writeNote = (pen: Pen, cursor: Cursor, text: string): void => {
  const letter: Letter = { size: 9, color: INK.second };
  const height = pen.heightOf(text, WIDTH, letter);
  cursor.need(height + 8);
  pen.part(pen.root, 'P', () => pen.write(text, { x: PAGE.left, y: cursor.y + 4, width: WIDTH }, letter));
  cursor.y += height + 8;
};

const writeCode = (pen: Pen, cursor: Cursor, text: string): void => {
  cursor.y += 4;
  cursor.need(BLOCK_HEIGHT + 4);
  pen.fill(PAGE.left, cursor.y, WIDTH, BLOCK_HEIGHT, INK.sunk);
  const place = { x: PAGE.left + 8, y: cursor.y + 4.5, width: WIDTH - 16 };
  pen.part(pen.root, 'P', () => pen.write(text, place, { font: 'mono', size: 9 }));
  cursor.y += BLOCK_HEIGHT + 4;
};

export const openSheet = async (head: SheetHead): Promise<Sheet> => {
  const pen = await takePen({ title: `${head.kind} ${head.reference}`, subject: head.title, at: head.at });
  const cursor = startCursor(pen, head);
  return {
    section: (title) => {
      writeHeading(pen, cursor, { title, ...SECTION });
      pen.rule(cursor.y, INK.petrol, 0.8);
    },
    block: (title, aside = '') => writeBlock(pen, cursor, title, aside),
    group: (title) => {
      writeHeading(pen, cursor, { title, ...GROUP });
      pen.rule(cursor.y);
    },
    pairs: (pairs) => writePairs(pen, cursor, pairs),
    table: (columns, rows) => writeTable(pen, cursor, columns, rows),
    note: (text) => writeNote(pen, cursor, text),
    code: (text) => writeCode(pen, cursor, text),
    close: () => {
      writeFooters(pen, head.footer);
      return pen.finish();
    },
  };
};
