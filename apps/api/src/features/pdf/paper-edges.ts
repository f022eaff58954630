import { COLORS, PAGE, WIDTH } from './page-style.ts';
import type { Letter, PdfWriter } from './pdf-writer.ts';
import { type Cursor, GUTTER, LABEL, letterOf, type Pair } from './rows.ts';
import type { SheetHead } from './sheet.ts';

/** As wide as each is, with what is left between them; where they do not fit on a line, all alike. */
const widthsOfFacts = (pdf: PdfWriter, facts: readonly Pair[]): number[] => {
  const needed = facts.map(
    (fact) => Math.max(pdf.widthOf(fact.label, LABEL), pdf.widthOf(fact.value, letterOf(fact))) + GUTTER + 1,
  );
  const left = WIDTH - needed.reduce((sum, width) => sum + width, 0);
  return needed.map((width) => (left < 0 ? WIDTH : width * facts.length + left) / facts.length);
};

const TITLE: Letter = { font: 'strong', size: 22 };

const writeHead = (pdf: PdfWriter, head: SheetHead): number => {
  pdf.mark(PAGE.left, 40);
  pdf.ornament(() =>
    pdf.write('Ledgate', { x: PAGE.left + 38, y: 46, width: 200 }, { font: 'strong', size: 13, color: COLORS.petrol }),
  );
  const right = { x: PAGE.right - 260, width: 260 };
  pdf.part(pdf.root, 'P', () =>
    pdf.write(head.kind, { ...right, y: 40 }, { font: 'strong', size: 9.5, align: 'right', color: COLORS.second }),
  );
  pdf.part(pdf.root, 'P', () =>
    pdf.write(head.reference, { ...right, y: 54 }, { font: 'mono', size: 10, align: 'right' }),
  );
  // A long title is smaller rather than on two lines, and on two lines rather than small.
  const isLong = pdf.widthOf(head.title, TITLE) > WIDTH;
  const letter: Letter = isLong ? { ...TITLE, size: 17 } : TITLE;
  pdf.part(pdf.root, 'H1', () => pdf.write(head.title, { x: PAGE.left, y: 92, width: WIDTH }, letter));
  let y = 92 + pdf.heightOf(head.title, WIDTH, letter) + 10;
  pdf.rule(y, COLORS.petrol, 1.2);
  y += 9;
  const widths = widthsOfFacts(pdf, head.facts);
  let x: number = PAGE.left;
  const heights = head.facts.map((fact, at) => {
    const width = widths[at] ?? WIDTH;
    const place = { x, width: width - GUTTER };
    x += width;
    pdf.part(pdf.root, 'P', () => {
      pdf.write(fact.label, { ...place, y }, LABEL);
      pdf.write(fact.value, { ...place, y: y + 13 }, letterOf(fact));
    });
    return 13 + pdf.heightOf(fact.value, place.width, letterOf(fact));
  });
  y += Math.max(...heights) + 6;
  pdf.rule(y);
  return y + 6;
};

/** Pages after the first say again whose they are. */
const writeRunningHead = (pdf: PdfWriter, { reference, title, kind }: SheetHead): void => {
  pdf.ornament(() => {
    const right = `${kind} ${reference}`;
    const width = Math.min(pdf.widthOf(right, LABEL), WIDTH / 2);
    const left = { x: PAGE.left, y: 36, width: WIDTH - width - GUTTER };
    pdf.write(title, left, { ...LABEL, font: 'strong', isOneLine: true });
    pdf.write(right, { x: PAGE.right - width, y: 36, width }, { ...LABEL, align: 'right', isOneLine: true });
  }, 'Pagination');
  pdf.rule(52);
};

export const writeFooters = (pdf: PdfWriter, footer: string): void =>
  pdf.onEachPage((page, pages) => {
    const y = PAGE.bottom + 20;
    const left = { x: PAGE.left, y, width: 400 };
    pdf.write(footer, left, { font: 'mono', size: 7.5, color: COLORS.label, isOneLine: true });
    const right = { x: PAGE.right - 100, y, width: 100 };
    pdf.write(`Page ${page} of ${pages}`, right, { size: 8, color: COLORS.label, align: 'right' });
  });

/** Opens the first page; the pages after it are opened as there is need. */
export const startCursor = (pdf: PdfWriter, head: SheetHead): Cursor => {
  pdf.newPage();
  const cursor: Cursor = {
    y: writeHead(pdf, head),
    need: (height) => {
      // On a page that is still empty more room cannot be had.
      if (cursor.y + height <= PAGE.bottom || cursor.y === PAGE.top) return false;
      cursor.turn();
      return true;
    },
    turn: () => {
      pdf.newPage();
      writeRunningHead(pdf, head);
      cursor.y = PAGE.top;
    },
  };
  return cursor;
};
