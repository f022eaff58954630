import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseCsv } from './csv.ts';

const FOLDER = new URL('../lookups/', import.meta.url);

/** The lines of a lookup file, without empty ones. */
export const readLookupLines = async (name: string): Promise<string[]> => {
  const text = await readFile(new URL(name, FOLDER), 'utf8');
  return text.split('\n').filter((line) => line !== '');
};

/**
 * The rows of a lookup table. The header has to be exactly the columns asked for and every row full: a table that was
 * edited by half stops whoever needs it. At once and not later, so that checks that need a table can stay plain functions.
 */
export const readLookupTable = <const C extends string>(
  name: `${string}.csv`,
  columns: readonly C[],
): Record<C, string>[] => {
  const [header = [], ...lines] = parseCsv(readFileSync(new URL(name, FOLDER), 'utf8'));
  if (header.join() !== columns.join()) throw new Error(`${name} has the columns ${header.join()}`);
  return lines.map((cells, index) => {
    if (cells.length !== columns.length) throw new Error(`${name}, line ${index + 2}: ${cells.length} cells`);
    // Safe: header and length were compared above.
    return Object.fromEntries(columns.map((column, at) => [column, cells[at]])) as Record<C, string>;
  });
};
