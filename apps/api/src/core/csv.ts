/** A cell that a spreadsheet would run as a formula is marked as text. */
export const harmless = (words: string): string => (/^[=+\-@\t\r]/.test(words) ? `'${words}` : words);

/** RFC 4180: every cell in quotes, so that no comma or line end within one parts it. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`;

/** By this mark Excel knows that it is UTF-8. */
export const CSV_MARK = '\uFEFF';

/** An amount below zero is a number and no formula. */
export const amountOrWords = (cell: string): string => (/^-\d+\.\d\d$/.test(cell) ? cell : harmless(cell));

export const csvDollars = (cents: number): string => (cents / 100).toFixed(2);
