import { COLORS, PAGE, WIDTH } from './page-style.ts';
import { startCursor, writeFooters } from './paper-edges.ts';
import { type Contents, openContents } from './contents-table.ts';
import { type Enclosures, openEnclosures, type ShownPage } from './enclosures.ts';
import { type Letter, type PdfWriter, openPdfWriter } from './pdf-writer.ts';
import type { EnclosedFile, TypesetPdf } from './pdf-source.ts';
import { type Cursor, LABEL, writePairs, writeTable } from './rows.ts';
import type { EnclosedPlace, PdfStep, SheetHead } from './sheet.ts';

/** A paper that is being typeset. */
interface Paper {
  say: (steps: readonly PdfStep[]) => void;
  close: () => Promise<TypesetPdf>;
}

/** Where we are: what a heading is called depends on the headings it stands under. */
interface Outline {
  hasSection: boolean;
  hasBlock: boolean;
}

interface Desk {
  pdf: PdfWriter;
  cursor: Cursor;
  outline: Outline;
  contents: Contents;
  /** The page of each. */
  marks: Map<string, number>;
  enclosures: Enclosures;
}

interface Heading {
  title: string;
  type: string;
  letter: Letter;
  before: number;
  after: number;
}

/** Air above a heading, except where the page begins. */
const leaveAir = (cursor: Cursor, height: number): void => {
  if (cursor.y > PAGE.top) cursor.y += height;
};

const writeHeading = ({ pdf, cursor }: Desk, { title, type, letter, before, after }: Heading): void => {
  leaveAir(cursor, before);
  const height = pdf.heightOf(title, WIDTH, letter);
  pdf.part(pdf.root, type, () => pdf.write(title, { x: PAGE.left, y: cursor.y, width: WIDTH }, letter));
  cursor.y += height + after;
};

const SECTION = { letter: { font: 'strong', size: 13, color: COLORS.petrol }, before: 18, after: 4 } as const;
const GROUP = { letter: { font: 'strong', size: 9, color: COLORS.second }, before: 10, after: 2 } as const;
const BLOCK_HEIGHT = 20;

const writeSection = (desk: Desk, title: string, mark?: string): void => {
  const { pdf, cursor, outline, marks } = desk;
  if (mark !== undefined) marks.set(mark, pdf.page());
  Object.assign(outline, { hasSection: true, hasBlock: false });
  pdf.bookmark(title, 1, cursor.y);
  writeHeading(desk, { title, type: 'H2', ...SECTION });
  pdf.rule(cursor.y, COLORS.petrol, 0.8);
};

const writeBlock = ({ pdf, cursor, outline }: Desk, title: string, aside: string): void => {
  outline.hasBlock = true;
  leaveAir(cursor, 10);
  pdf.bookmark(title, outline.hasSection ? 2 : 1, cursor.y);
  const asideWidth = Math.min(pdf.widthOf(aside, LABEL) + 1, WIDTH / 2);
  const width = WIDTH - asideWidth - 28;
  const letter: Letter = { font: 'strong', size: 10 };
  const height = Math.max(BLOCK_HEIGHT, pdf.heightOf(title, width, letter) + 6);
  pdf.fill(PAGE.left, cursor.y, WIDTH, height, COLORS.sunk);
  const y = cursor.y + 4;
  pdf.part(pdf.root, outline.hasSection ? 'H3' : 'H2', () => {
    pdf.write(title, { x: PAGE.left + 8, y, width }, letter);
    const place = { x: PAGE.right - asideWidth - 8, y: y + 1, width: asideWidth };
    if (aside !== '') pdf.write(aside, place, { ...LABEL, align: 'right', isOneLine: true });
  });
  cursor.y += height;
};

const writeGroup = (desk: Desk, title: string): void => {
  const { pdf, cursor, outline } = desk;
  const level = 2 + Number(outline.hasSection) + Number(outline.hasBlock);
  // Groups of a record are too many for the list.
  if (!outline.hasBlock) pdf.bookmark(title, outline.hasSection ? 2 : 1, cursor.y);
  writeHeading(desk, { title, type: `H${level}`, ...GROUP });
  pdf.rule(cursor.y);
};

const NOTE: Letter = { size: 9, color: COLORS.second };
/** Shorter ones are not divided, and of longer ones so many lines stand together on both pages. */
const WHOLE_NOTE = 8;
const TOGETHER = 3;
/** In letters: more than the lines of a whole one can hold. */
const DIVIDED_NOTE = 1040;

const writeNote = ({ pdf, cursor }: Desk, text: string): void => {
  const lines = pdf.linesIn(text, WIDTH, NOTE);
  const heightOf = (from: number, to: number): number => pdf.heightOf(text, WIDTH, { ...NOTE, lines: [from, to] });
  if (lines <= WHOLE_NOTE) cursor.need(heightOf(0, lines) + 8);
  const part = pdf.part(pdf.root, 'P');
  cursor.y += 4;
  for (let from = 0; from < lines;) {
    cursor.need(heightOf(from, Math.min(from + TOGETHER, lines)) + 4);
    let to = lines;
    while (to > from + 1 && cursor.y + heightOf(from, to) + 4 > PAGE.bottom) to -= 1;
    if (to < lines) to = Math.max(from + 1, Math.min(to, lines - TOGETHER));
    const piece: Letter = { ...NOTE, lines: [from, to] };
    pdf.extend(part, () => pdf.write(text, { x: PAGE.left, y: cursor.y, width: WIDTH }, piece));
    cursor.y += heightOf(from, to);
    from = to;
  }
  cursor.y += 4;
};

const writeCode = ({ pdf, cursor }: Desk, text: string): void => {
  cursor.y += 4;
  const letter: Letter = { font: 'mono', size: 9 };
  const height = Math.max(BLOCK_HEIGHT, pdf.heightOf(text, WIDTH - 16, letter) + 6.5);
  cursor.need(height + 4);
  pdf.fill(PAGE.left, cursor.y, WIDTH, height, COLORS.sunk);
  const place = { x: PAGE.left + 8, y: cursor.y + 4.5, width: WIDTH - 16 };
  pdf.part(pdf.root, 'P', () => pdf.write(text, place, letter));
  cursor.y += height + 4;
};

/** As large as it is, or as the page has room for. */
const showPage = ({ pdf, cursor }: Desk, { width, height, draw }: ShownPage, alt: string): void => {
  const room = PAGE.bottom - cursor.y - FIGURE_AIR;
  const scale = Math.min(1, WIDTH / width, room / height);
  const box = { x: PAGE.left, y: cursor.y + FIGURE_AIR, width: width * scale, height: height * scale };
  pdf.figure(alt, box, draw);
  pdf.frame(box);
  cursor.y = PAGE.bottom;
};

const FIGURE_AIR = 10;
const PICTURE = { width: 160, height: 56 };

const writePicture = ({ pdf, cursor, enclosures }: Desk, { at, alt }: { at: number; alt: string }): void => {
  const [page] = enclosures.pages[at] ?? [];
  if (!page) return;
  const scale = Math.min(1, PICTURE.width / page.width, PICTURE.height / page.height);
  const size = { width: page.width * scale, height: page.height * scale };
  cursor.need(size.height + FIGURE_AIR);
  pdf.figure(alt, { x: PAGE.left, y: cursor.y, ...size }, page.draw);
  cursor.y += size.height + FIGURE_AIR;
};

/** Each page of the file on a page of its own, under the file's title. */
const writeEnclosed = (desk: Desk, { title, mark, at, otherwise }: EnclosedPlace): void => {
  const pages = desk.enclosures.pages[at] ?? [];
  const { pdf, cursor } = desk;
  cursor.turn();
  writeSection(desk, title, mark);
  if (pages.length === 0) return writeNote(desk, otherwise);
  pages.forEach((page, index) => {
    const which = `page ${index + 1} of ${pages.length}`;
    if (index > 0) {
      cursor.turn();
      pdf.part(pdf.root, 'P', () =>
        pdf.write(`${title}, ${which}`, { x: PAGE.left, y: cursor.y, width: WIDTH }, LABEL),
      );
      cursor.y += 14;
    }
    showPage(desk, page, `${title}, ${which}, as it was handed in`);
  });
};

/** Measures by writing with a dry pen. */
const heightOfSteps = ({ pdf, outline, enclosures }: Desk, steps: readonly PdfStep[]): number => {
  const nothing = (): void => undefined;
  const dry: PdfWriter = {
    ...pdf,
    part: () => pdf.root,
    extend: nothing,
    ornament: nothing,
    write: nothing,
    rule: nothing,
    fill: nothing,
    bookmark: nothing,
    figure: nothing,
    frame: nothing,
  };
  // Not at the top of a page, where headings have no air above them.
  const cursor: Cursor = { y: PAGE.top + 1, need: () => false, turn: nothing };
  const desk = { pdf: dry, cursor, outline: { ...outline }, contents: openContents(), marks: new Map(), enclosures };
  for (const step of steps) sayStep(desk, step);
  return cursor.y - PAGE.top - 1;
};

const sayStep = (desk: Desk, step: PdfStep): void => {
  const { pdf, cursor } = desk;
  switch (step.say) {
    case 'section':
      return writeSection(desk, ...step.with);
    case 'contents':
      return desk.contents.write(...step.with, cursor, pdf);
    case 'enclose':
      return writeEnclosed(desk, ...step.with);
    case 'picture':
      return writePicture(desk, ...step.with);
    case 'block':
      return writeBlock(desk, step.with[0], step.with[1] ?? '');
    case 'group':
      return writeGroup(desk, ...step.with);
    case 'pairs':
      return writePairs(pdf, cursor, ...step.with);
    case 'table':
      return writeTable(pdf, cursor, ...step.with);
    case 'note':
      return writeNote(desk, ...step.with);
    case 'code':
      return writeCode(desk, ...step.with);
    case 'keep': {
      const height = heightOfSteps(desk, step.with[0]);
      if (height <= PAGE.bottom - PAGE.top) cursor.need(height);
      return saySteps(desk, step.with[0]);
    }
    default:
      // It came from another process, where no compiler looked.
      throw new Error(`nothing can be said as ${JSON.stringify((step as { say: unknown }).say)}`);
  }
};

/** As much of what stands under a heading as has to be on its page. */
const beginningOf = (step: PdfStep): PdfStep[] => {
  if (step.say === 'table') return [{ say: 'table', with: [step.with[0], step.with[1].slice(0, 1)] }];
  if (step.say === 'note' && step.with[0].length > DIVIDED_NOTE)
    return [{ say: 'note', with: [step.with[0].slice(0, (DIVIDED_NOTE / WHOLE_NOTE) * TOGETHER)] }];
  if (step.say === 'contents') return [{ say: 'contents', with: [step.with[0].slice(0, 2)] }];
  if (step.say === 'pairs') return [{ say: 'pairs', with: [step.with[0].slice(0, 2)] }];
  return [step];
};

const isHeading = ({ say }: PdfStep): boolean => say === 'section' || say === 'block' || say === 'group';

const saySteps = (desk: Desk, steps: readonly PdfStep[]): void => {
  steps.forEach((step, at) => {
    if (isHeading(step)) {
      const next = steps.findIndex((later, index) => index > at && !isHeading(later));
      const under = steps[next];
      const together = under ? [...steps.slice(at, next), ...beginningOf(under)] : steps.slice(at);
      const height = heightOfSteps(desk, together);
      if (height <= PAGE.bottom - PAGE.top) desk.cursor.need(height);
    }
    sayStep(desk, step);
  });
};

export const openPaper = async (head: SheetHead, enclosed: readonly EnclosedFile[] = []): Promise<Paper> => {
  const { kind, reference, title: subject, at, isSealed = false } = head;
  const pdf = await openPdfWriter({ title: `${kind} ${reference}`, subject, at, isSealed });
  const enclosures = await openEnclosures(pdf.doc, enclosed);
  const marks = new Map<string, number>();
  const contents = openContents();
  const outline = { hasSection: false, hasBlock: false };
  const desk: Desk = { pdf, cursor: startCursor(pdf, head), outline, contents, marks, enclosures };
  return {
    say: (steps) => saySteps(desk, steps),
    close: async () => {
      const pages = pdf.page();
      contents.settle(marks);
      writeFooters(pdf, head.footer);
      const bytes = await enclosures.fill(await pdf.finish());
      const unshown = enclosures.pages.flatMap((shown, file) => (shown.length === 0 ? [file] : []));
      return { bytes, pages, marks: Object.fromEntries(marks), unshown };
    },
  };
};
