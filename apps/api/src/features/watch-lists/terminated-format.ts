import { MATCH_REASONS } from '@ledgate/domain/applications/fields/choices.ts';
import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { plainName } from '@ledgate/domain/checks/names.ts';
import { normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { bareDigits } from '@ledgate/domain/checks/tax-ids.ts';
import type { CsvRow } from './csv-rows.ts';
import { BadRow, type ListEntry } from './list-entry.ts';

/**
 * Our own format for terminated merchants, with a header, since the schemes give their file to acquirers only. A row is
 * a business or one of its owners; owners have rows of their own.
 */
const TERMINATED_COLUMNS = [
  'ref',
  'name',
  'other_name',
  'tax_id',
  'ssn',
  'phone',
  'zip',
  'reason_code',
  'listed_on',
] as const;

export const demandHeader = ({ cells }: CsvRow): void => {
  const header = cells.map((cell) => cell.replace(/^\uFEFF/, '').toLowerCase());
  if (header.join(',') !== TERMINATED_COLUMNS.join(','))
    throw new BadRow(`The first line names the columns: ${TERMINATED_COLUMNS.join(',')}.`);
};

const demandDigits = (value: string, count: number, what: string): string => {
  const digits = bareDigits(value);
  if (digits !== '' && !new RegExp(`^\\d{${count}}$`).test(digits)) throw new BadRow(`${what} has ${count} digits.`);
  return digits;
};

const demandNames = (...stated: string[]): string[] => {
  const names = [...new Set(stated.filter((name) => name !== ''))];
  if (names.length === 0 || names.some((name) => plainName(name).length === 0 || name.length > 200))
    throw new BadRow('A name has letters, and at most 200 characters.');
  return names;
};

export const readTerminatedRow = ({ line, cells }: CsvRow): ListEntry => {
  if (cells.length !== TERMINATED_COLUMNS.length)
    throw new BadRow(`The header has ${TERMINATED_COLUMNS.length} cells, this row ${cells.length}.`);
  const [ref = '', name = '', other = '', taxId = '', ssn = '', phone = '', zip = '', reason = '', listedOn = ''] =
    cells;
  if (!/^[\w-]{1,40}$/.test(ref)) throw new BadRow('The first cell is the reference of the entry.');
  if (!MATCH_REASONS.some(({ value }) => value === reason && value !== 'unknown'))
    throw new BadRow(`“${reason}” is no reason code. Use 01 to 14, but 06.`);
  if (!isDate(listedOn)) throw new BadRow('The last cell is the day of listing, such as 2025-03-31.');
  if (zip !== '' && !/^\d{5}(-\d{4})?$/.test(zip)) throw new BadRow('A ZIP code has five digits.');
  return {
    line,
    ref,
    kind: ssn === '' ? 'entity' : 'individual',
    names: demandNames(name, other),
    birthYears: [],
    country: '',
    addresses: [],
    program: '',
    taxId: demandDigits(taxId, 9, 'A tax ID'),
    ssn: demandDigits(ssn, 9, 'An SSN or ITIN'),
    phone: demandDigits(normalizePhone(phone), 10, 'A phone number'),
    zip: zip.slice(0, 5),
    reasonCode: reason,
    listedOn,
  };
};
