import type { Column, Pair } from './rows.ts';

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
  /** Room is left for the seal of the deployment; a paper with it is sealed before anybody gets it. */
  isSealed?: boolean;
}

export interface ContentsEntry {
  mark: string;
  title: string;
  /** Hexadecimal. */
  sha256: string;
}

export interface EnclosedPlace {
  title: string;
  mark: string;
  /** Its place in `PdfSource.enclosed`. */
  at: number;
  /** What is said in its place where it cannot be shown. */
  otherwise: string;
}

/**
 * A paper in the look of the house. Say what it holds from top to bottom:
 *
 *     const { sheet, body } = recordPdf();
 *     sheet.section('Card rates');
 *     sheet.table([{ title: 'Item', share: 3 }, { title: 'Rate', share: 1, align: 'right', isMono: true }], rows);
 *     sheet.keep((block) => {
 *       block.block('Maria Delgado', 'Guarantor');
 *       block.pairs(signature);
 *     });
 *     return { head, body };
 *
 * Pages turn by themselves: a heading never stands alone at the foot of one, a row is never divided, and a table that
 * goes on overleaf has its head there again. Text can be selected, sections are bookmarks, and the parts are named for
 * screen readers.
 */
export interface Sheet {
  /** Under its mark the table of contents finds the page it begins on. */
  section: (title: string, mark?: string) => void;
  /** What the paper holds, with the page of each mark and the hash of what stands there. */
  contents: (entries: readonly ContentsEntry[]) => void;
  /** The pages of a file that is enclosed, each on a page of its own; by its place among the enclosed files. */
  enclose: (file: EnclosedPlace) => void;
  /** A small one, such as a logo, by its place among the enclosed files; nothing where it cannot be shown. */
  picture: (picture: { at: number; alt: string }) => void;
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
  /** What is written in here stands on one page, if one page can hold it: a signature with its heading. */
  keep: (write: (sheet: Sheet) => void) => void;
}

type Said = Omit<Sheet, 'keep'>;

/** One thing said on a sheet, as data: it can be said later, and elsewhere. */
export type PdfStep =
  | { [K in keyof Said]: { say: K; with: Parameters<Said[K]> } }[keyof Said]
  | { say: 'keep'; with: [readonly PdfStep[]] };
