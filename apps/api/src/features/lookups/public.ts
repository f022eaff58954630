import type { MccRisk } from '@ledgate/domain/applications/ledger/facts.ts';
import type { FieldKind } from '@ledgate/domain/applications/fields/field.ts';
import type { NameOf } from '@ledgate/domain/applications/fields/show-value.ts';
import { isZipOfState } from '@ledgate/domain/checks/us-states.ts';
import { areaCodes, bankNames, categoryCodes, countries, currencies, once, states } from './tables.ts';

type CategoryCode = ReturnType<typeof categoryCodes>[number];

const stateCodes = once(() => new Set(states().map(({ code }) => code)));
const countryCodes = once(() => new Set(countries().map(({ alpha3 }) => alpha3)));
const currencyCodes = once(() => new Set(currencies().map(({ code }) => code)));

/** States, territories and Canadian provinces, by their two letters. */
export const isState = (code: string): boolean => stateCodes().has(code);
/** By the three letters of ISO 3166. */
export const isCountry = (alpha3: string): boolean => countryCodes().has(alpha3);
/** Countries that nobody may trade with, by policy. */
export const embargoedCountries = once(() =>
  countries()
    .filter(({ ofac_embargoed }) => ofac_embargoed)
    .map(({ alpha3 }) => alpha3)
    .toSorted(),
);
/** By the three letters of ISO 4217. */
export const isCurrency = (code: string): boolean => currencyCodes().has(code);

/** The row of a category code, or of the range it lies in. */
export const categoryOf = (code: string): CategoryCode | null =>
  (/^\d{4}$/.test(code) && categoryCodes().find((row) => code >= row.code && code <= (row.code_to ?? row.code))) ||
  null;

/** Every category code and range of them, as columns. */
export const categoryColumns = once(() => ({
  from: categoryCodes().map(({ code }) => code),
  upTo: categoryCodes().map(({ code, code_to }) => code_to ?? code),
  descriptions: categoryCodes().map(({ description }) => description),
}));

export const mccRisk = (code: string, { isCardAbsent = false } = {}): MccRisk => {
  const row = categoryOf(code);
  if (!row) return 'unknown';
  return isCardAbsent ? row.risk_card_absent : row.risk;
};

/** The state a ZIP code lies in; of the few prefixes that several share, the one that comes first in the list. */
export const stateOfZip = (zip: string): string | null =>
  (/^\d{5}(-\d{4})?$/.test(zip) && states().find(({ code }) => isZipOfState(zip, code))?.code) || null;

/** The states or provinces of a ten-digit number's area code; none for toll-free and unknown ones. */
export const statesOfPhone = (digits: string): readonly string[] =>
  areaCodes()
    .filter((row) => row.area_code === digits.slice(0, 3))
    .map(({ state }) => state);

/** Whose a routing number is. Partial: most banks are not in the table. */
export const bankNameOf = (routing: string): string | null => bankNames().get(routing) ?? null;

const NAMES: Partial<Record<FieldKind, (code: string) => string | undefined>> = {
  state: (code) => states().find((row) => row.code === code)?.name,
  country: (code) => countries().find((row) => row.alpha3 === code)?.name,
  currency: (code) => currencies().find((row) => row.code === code)?.name,
  mcc: (code) => {
    const row = categoryOf(code);
    return row ? `${code} ${row.description}` : undefined;
  },
};

/** What a code of a list means, for people. */
export const nameOfCode: NameOf = (kind, code) => NAMES[kind]?.(code);
