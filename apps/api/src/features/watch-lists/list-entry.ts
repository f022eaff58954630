import type { EntryKind } from '@ledgate/domain/risk/watch-matching.ts';

/** One entry as a file states it; its numbers are turned into keyed names before anything is kept. */
export interface ListEntry {
  line: number;
  ref: string;
  kind: EntryKind;
  names: string[];
  birthYears: number[];
  country: string;
  /** Where it is at home, as the list says. */
  addresses: string[];
  program: string;
  zip: string;
  reasonCode: string;
  listedOn: string | null;
  taxId: string;
  ssn: string;
  phone: string;
}

/** What is wrong with a row, as a sentence. */
export class BadRow extends Error {}

export const NO_NUMBERS = { taxId: '', ssn: '', phone: '', zip: '', reasonCode: '', listedOn: null };
