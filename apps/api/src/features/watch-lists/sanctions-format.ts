import type { EntryKind } from '@ledgate/domain/risk/watch-matching.ts';
import { plainName } from '@ledgate/domain/checks/names.ts';
import type { CsvRow } from './csv-rows.ts';
import { BadRow, type ListEntry, NO_NUMBERS } from './list-entry.ts';

/**
 * The file in which the Office of Foreign Assets Control publishes its list of specially designated nationals
 * (`sdn.csv`): twelve columns, no header. Number, name, type, program, title, call sign, vessel type, tonnage, gross
 * tonnage, flag, owner, remarks; `-0-` is nothing. Birth dates, nationality and other names stand in the remarks.
 */
const COLUMNS = 12;
const NOTHING = '-0-';

const KINDS: Readonly<Record<string, EntryKind>> = {
  individual: 'individual',
  vessel: 'vessel',
  aircraft: 'aircraft',
  entity: 'entity',
  '': 'entity',
};

const text = (cell: string | undefined): string => (cell === undefined || cell === NOTHING ? '' : cell);

/** `DOB 12 Mar 1970`, `DOB circa 1971`, `alt. DOB 1972`. */
const birthYearsIn = (remarks: string): number[] => [
  ...new Set(
    [...remarks.matchAll(/\bDOB\b[^;]*?\b(1[89]\d{2}|20\d{2})\b/g)].flatMap(([, year]) => (year ? [Number(year)] : [])),
  ),
];

/** `a.k.a. 'THE NAME'`, `f.k.a. "ANOTHER"`. */
const otherNamesIn = (remarks: string): string[] =>
  [...remarks.matchAll(/\b[anf]\.k\.a\.,? (?:'([^']+)'|"([^"]+)"|([^;]+))/g)].map(([, single, double, plain]) =>
    (single ?? double ?? plain ?? '').trim(),
  );

const nationalityIn = (remarks: string): string =>
  /\b(?:nationality|citizen) ([A-Z][\p{L} ]+)/u.exec(remarks)?.[1]?.trim() ?? '';

export const readSanctionsRow = ({ line, cells }: CsvRow): ListEntry => {
  if (cells.length !== COLUMNS)
    throw new BadRow(`A row of a list of sanctions has ${COLUMNS} cells, this one ${cells.length}.`);
  const [ref = '', name = '', type = '', program = ''] = cells.map(text);
  const remarks = text(cells[COLUMNS - 1]);
  if (!/^\d{1,9}$/.test(ref)) throw new BadRow('The first cell is the number of the entry.');
  if (name === '' || name.length > 350) throw new BadRow('The second cell is the name, of at most 350 characters.');
  if (plainName(name).length === 0) throw new BadRow('The name has no letter or digit to compare.');
  const kind = KINDS[type.toLowerCase()];
  if (!kind) throw new BadRow(`“${type}” is no type of entry. Use individual, entity, vessel or aircraft.`);
  const names = [...new Set([name, ...otherNamesIn(remarks)])].filter((one) => plainName(one).length > 0);
  return {
    ...NO_NUMBERS,
    line,
    ref,
    kind,
    names,
    birthYears: birthYearsIn(remarks),
    country: nationalityIn(remarks),
    addresses: [],
    program,
  };
};
