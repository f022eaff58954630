import type { Barcode } from './barcode.ts';

const MM = 25.4;

interface Sheet {
  readonly label: string;
  /** All in millimeters. */
  readonly width: number;
  readonly height: number;
  readonly columns: number;
  readonly rows: number;
  readonly top: number;
  readonly start: number;
  /** From one label to the beginning of the next. */
  readonly across: number;
  readonly page: 'letter' | 'roll';
}

/** What labels come on. */
export const SHEETS = {
  avery_5160: {
    label: 'Avery 5160: 30 on a letter page',
    width: 2.625 * MM,
    height: MM,
    columns: 3,
    rows: 10,
    top: 0.5 * MM,
    start: 0.1875 * MM,
    across: 2.75 * MM,
    page: 'letter',
  },
  avery_5167: {
    label: 'Avery 5167: 80 on a letter page',
    width: 1.75 * MM,
    height: 0.5 * MM,
    columns: 4,
    rows: 20,
    top: 0.5 * MM,
    start: 0.3 * MM,
    across: 2.05 * MM,
    page: 'letter',
  },
  roll: {
    label: 'Roll, 57 × 32 mm',
    width: 57,
    height: 32,
    columns: 1,
    rows: 1,
    top: 0,
    start: 0,
    across: 57,
    page: 'roll',
  },
} as const satisfies Record<string, Sheet>;
export type SheetName = keyof typeof SHEETS;
export const SHEET_NAMES = Object.keys(SHEETS) as SheetName[];

export const perPage = (name: SheetName): number => SHEETS[name].columns * SHEETS[name].rows;

/** Printed at once; more than that is a slip, and too much for a page to draw. */
export const MOST_LABELS = 3_000;

/** Beside the code on either side. */
const MARGIN = 2;
/** Narrower bars run together on the printers that shops have. */
const LEAST_MODULE = 0.19;

/** Whether its bars are wide enough to be read on such a label. */
export const fitsOn = ({ modules, quiet }: Pick<Barcode, 'modules' | 'quiet'>, name: SheetName): boolean =>
  (SHEETS[name].width - 2 * MARGIN) / (modules.length + 2 * quiet) >= LEAST_MODULE;

/** Pages of labels, the first with so many places left free: a sheet that was begun is used up. */
export const pagesOf = <Label>(labels: readonly Label[], size: number, skipped: number): (Label | null)[][] => {
  const all = [...Array.from({ length: skipped % size }, () => null), ...labels];
  return labels.length === 0
    ? []
    : Array.from({ length: Math.ceil(all.length / size) }, (_, page) => all.slice(page * size, (page + 1) * size));
};

/** Codes of a shop's own begin with this: GS1 gives them to nobody, so they are nobody else's. */
export const IN_STORE = '20';
const SERIAL_DIGITS = 10;
export const MOST_IN_STORE = 10 ** SERIAL_DIGITS - 1;

/** The body of an in-store code, without its check digit. */
export const inStoreBody = (serial: number): string => `${IN_STORE}${String(serial).padStart(SERIAL_DIGITS, '0')}`;

/** Null where it is none of them. */
export const serialOf = (barcode: string): number | null =>
  barcode.length === 13 && barcode.startsWith(IN_STORE) ? Number(barcode.slice(IN_STORE.length, -1)) : null;
