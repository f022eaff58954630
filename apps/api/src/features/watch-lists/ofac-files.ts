import { plainName } from '@ledgate/domain/checks/names.ts';
import type { CsvRow } from './csv-rows.ts';
import { BadRow, type ListEntry } from './list-entry.ts';
import { readSanctionsRow } from './sanctions-format.ts';

/**
 * The Office of Foreign Assets Control publishes its list in three files without headers: the parties (`sdn.csv`), their
 * other names (`alt.csv`: party, number, type, name, remarks) and their addresses (`add.csv`: party, number, street, city
 * with state and ZIP, country, remarks). Which one it is shows in its number of columns; `-0-` is nothing.
 */
const FILES = { 12: 'sdn', 5: 'alt', 6: 'add' } as const;
export type OfacFile = (typeof FILES)[keyof typeof FILES];
export const OFAC_NAMES: Record<OfacFile, string> = { sdn: 'sdn.csv', alt: 'alt.csv', add: 'add.csv' };
const COLUMNS: Record<OfacFile, number> = { sdn: 12, alt: 5, add: 6 };
const NOTHING = '-0-';
const MOST_NAME = 350;
const MOST_ADDRESS = 500;

export const fileOf = (row: CsvRow): OfacFile => {
  const found = FILES[row.cells.length as keyof typeof FILES];
  if (!found)
    throw new BadRow(
      `sdn.csv has 12 columns, alt.csv 5 and add.csv 6; this file has ${row.cells.length}. It is none of them.`,
    );
  return found;
};

const text = (cell: string | undefined): string => (cell === undefined || cell === NOTHING ? '' : cell);

interface Beside {
  line: number;
  ref: string;
  /** A name or an address; empty where the row states none. */
  value: string;
}

const besideOf = (file: 'alt' | 'add', { line, cells }: CsvRow): Beside => {
  if (cells.length !== COLUMNS[file])
    throw new BadRow(`A row of ${OFAC_NAMES[file]} has ${COLUMNS[file]} cells, this one ${cells.length}.`);
  const [ref = '', , third, fourth, fifth] = cells.map(text);
  if (!/^\d{1,9}$/.test(ref)) throw new BadRow('The first cell is the number of the entry.');
  if (file === 'add')
    return {
      line,
      ref,
      value: [third, fourth, fifth]
        .filter((part) => part)
        .join(', ')
        .slice(0, MOST_ADDRESS),
    };
  const name = fourth ?? '';
  if (name === '' || name.length > MOST_NAME)
    throw new BadRow(`The fourth cell is the name, of at most ${MOST_NAME} characters.`);
  return { line, ref, value: plainName(name).length === 0 ? '' : name };
};

/** One file after the other, whichever comes first; put together when all are read. */
export class OfacReader {
  private readonly entries = new Map<string, ListEntry>();
  private readonly beside: Record<'alt' | 'add', Beside[]> = { alt: [], add: [] };

  take(file: OfacFile, row: CsvRow): void {
    if (file !== 'sdn') {
      this.beside[file].push(besideOf(file, row));
      return;
    }
    const entry = readSanctionsRow(row);
    const earlier = this.entries.get(entry.ref);
    if (earlier) throw new BadRow(`The entry ${entry.ref} is on line ${earlier.line} already.`);
    this.entries.set(entry.ref, entry);
  }

  get count(): number {
    return this.entries.size;
  }

  /** Hands names and addresses to their entries; says of which there is none. */
  join(file: 'alt' | 'add'): Map<number, string> {
    const strangers = new Map<number, string>();
    for (const { line, ref, value } of this.beside[file]) {
      const entry = this.entries.get(ref);
      if (!entry) strangers.set(line, `There is no entry ${ref} in sdn.csv. Are the files of the same day?`);
      else if (value !== '' && file === 'add') entry.addresses.push(value);
      else if (value !== '' && !entry.names.includes(value)) entry.names.push(value);
    }
    return strangers;
  }

  list(): ListEntry[] {
    return [...this.entries.values()];
  }
}
