import {
  categoryCodeRow,
  categoryWordsRow,
  countryRow,
  currencyRow,
  diallingCodeRow,
  legalStructureRow,
  questionnaireRow,
  stateRow,
} from '@ledgate/contract/lookups.ts';
import { readLookupTable } from '@ledgate/database/lookups.ts';
import { ENTITY_TYPES, SAQ_TYPES } from '@ledgate/domain/applications/fields/choices.ts';
import { timezoneOf } from '@ledgate/domain/checks/us-states.ts';

/** Made when first asked for and then kept: what a lookup file says does not change while the server runs. */
export const once = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};

const isYes = (cell: string): boolean => {
  if (cell !== 'yes' && cell !== 'no') throw new Error(`${cell} is neither yes nor no`);
  return cell === 'yes';
};

const orNull = (cell: string): string | null => (cell === '' ? null : cell);

const byName = (one: { name: string }, other: { name: string }): number => one.name.localeCompare(other.name, 'en');

/** The row that says more about one of the domain's options. */
const rowOf = <R extends { code: string }>(rows: R[], code: string): R => {
  const row = rows.find((each) => each.code === code);
  if (!row) throw new Error(`no lookup row for ${code}`);
  return row;
};

export const states = once(() =>
  readLookupTable('states.csv', ['country', 'code', 'name', 'kind']).map((row) =>
    stateRow.parse({ ...row, id: `${row.country.slice(0, 2)}-${row.code}`, timezone: timezoneOf(row.code) }),
  ),
);

export const currencies = once(() =>
  readLookupTable('currencies.csv', ['code', 'numeric', 'name', 'minor_units', 'symbol']).map((row) =>
    currencyRow.parse({ ...row, minor_units: Number(row.minor_units), symbol: orNull(row.symbol) }),
  ),
);

const countryTable = once(() =>
  readLookupTable('countries.csv', ['alpha3', 'alpha2', 'numeric', 'name', 'dial', 'ofac_embargoed']).toSorted(byName),
);

export const countries = once(() =>
  countryTable().map((row) => countryRow.parse({ ...row, ofac_embargoed: isYes(row.ofac_embargoed) })),
);

export const diallingCodes = once(() =>
  countryTable().map(({ alpha2, name, dial }) => diallingCodeRow.parse({ iso2: alpha2, name, dial })),
);

const CATEGORY_COLUMNS = ['code', 'code_to', 'description', 'risk', 'risk_card_absent', 'card_present_only'] as const;

export const categoryCodes = once(() =>
  readLookupTable('category-codes.csv', CATEGORY_COLUMNS).map((row) =>
    categoryCodeRow.parse({
      ...row,
      code_to: orNull(row.code_to),
      card_present_only: isYes(row.card_present_only),
    }),
  ),
);

/** What people call the businesses of a category. */
export const categoryWords = once(() =>
  readLookupTable('category-words.csv', ['code', 'words']).map(({ code, words }) =>
    categoryWordsRow.parse({ code, words: words.split(';') }),
  ),
);

export const legalStructures = once(() => {
  const rows = readLookupTable('legal-structures.csv', ['code', 'payrix_type']);
  return ENTITY_TYPES.map(({ value, label }) =>
    legalStructureRow.parse({ code: value, label, payrix_type: Number(rowOf(rows, value).payrix_type) }),
  );
});

export const questionnaires = once(() => {
  const rows = readLookupTable('pci-questionnaires.csv', ['code', 'eligibility', 'asv_required']);
  return SAQ_TYPES.map(({ value, label, questions }) => {
    const { eligibility, asv_required } = rowOf(rows, value);
    return questionnaireRow.parse({ code: value, label, questions, eligibility, asv_required: isYes(asv_required) });
  });
});

/** One row per area code and state or province; three codes serve more than one. */
export const areaCodes = once(() => readLookupTable('area-codes.csv', ['area_code', 'state']));

export const bankNames = once(
  () =>
    new Map(
      readLookupTable('routing-numbers.csv', ['routing_number', 'bank_name']).map((row) => [
        row.routing_number,
        row.bank_name,
      ]),
    ),
);
