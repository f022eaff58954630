/** Cells by line. Strict: a stray quote, a carriage return or a last line without an end is a broken file. */
export const parseCsv = (text: string): string[][] => {
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\n)/y;
  const lines: string[][] = [];
  let cells: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const match = cell.exec(text);
    if (!match) throw new Error(`line ${lines.length + 1} is not CSV near ${JSON.stringify(text.slice(at, at + 30))}`);
    const [, quoted, plain = '', end] = match;
    cells.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end === ',') continue;
    lines.push(cells);
    cells = [];
  }
  if (cells.length > 0) throw new Error('the last line has no end');
  return lines;
};
