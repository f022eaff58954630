import { appliesTo, GROUP_NAMES, LINE_GROUPS, linesOf, type RateLine } from '@ledgate/domain/rates/lines.ts';
import { MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { AMEX_PROGRAM_NAMES, RESERVE_NAMES, type Reserve } from '@ledgate/domain/rates/sheet.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import type { Case } from '../applications/public.ts';
import { type Column, openSheet, type Pair, type Sheet } from '../papers/public.ts';
import type { SaleRate } from './stored-rate.ts';

const COLUMNS: readonly Column[] = [
  { title: 'What is charged', share: 5 },
  { title: 'Charged', share: 4 },
  { title: 'Rate', share: 2, align: 'right', isMono: true },
];

/** When a line falls due, in a word or two. */
const chargedPer = ({ group, unit, driver }: RateLine): string => {
  if (unit === 'percent')
    return driver === 'credit_volume' ? 'of credit card sales, paid by customers' : 'of the volume';
  const words: Partial<Record<RateLine['driver'], string>> = {
    batches: 'each batch',
    refunds: 'each refund',
    avs: 'each check',
    sales: 'each sale',
    years: 'each year',
    starts: 'once, at the start',
    never: group === 'cases' ? 'each case' : 'once, if it applies',
    months_not_compliant: 'each month without compliance',
  };
  const byGroup = {
    rates: 'each sale',
    transactions: 'each authorization',
    cases: 'each case',
    periods: 'each month',
    once: 'once',
  };
  return words[driver] ?? byGroup[group];
};

const rowsOf = (sale: SaleRate, group: RateLine['group']): string[][] =>
  linesOf(sale.model)
    .filter((line) => line.group === group)
    .flatMap((line) => {
      if (line.counting === 'pass') return [[line.label, chargedPer(line), 'at cost']];
      const value = sale.lines[line.name];
      if (value === undefined || !appliesTo(line, 'sale', sale.model)) return [];
      return [[line.label, chargedPer(line), showRate(line.unit, value)]];
    });

const reserveText = ({ type, ppm, days, capCents }: Reserve): string => {
  if (type === 'none') return RESERVE_NAMES.none;
  const cap = capCents === null ? '' : `, up to ${showCents(capCents)}`;
  return `${RESERVE_NAMES[type]}: ${showRate('percent', ppm)} of each settlement for ${days} days${cap}`;
};

const termsOf = ({ terms, effectiveFrom }: SaleRate): Pair[] => [
  { label: 'Term', value: terms.termMonths === 0 ? 'Month to month' : `${terms.termMonths} months` },
  { label: 'Renewal', value: terms.autoRenew ? 'Renews by itself' : 'Does not renew by itself' },
  { label: 'Charges are collected', value: terms.collected === 'daily' ? 'Daily' : 'Monthly' },
  { label: 'American Express', value: AMEX_PROGRAM_NAMES[terms.amexProgram] },
  { label: 'Reserve', value: reserveText(terms.reserve) },
  { label: 'In effect from', value: effectiveFrom, isMono: true },
];

const passedOn = (sale: SaleRate): string =>
  MODEL_FACTS[sale.model].isBundled
    ? 'Interchange and assessments of the card schemes are included in these rates.'
    : 'Interchange and assessments of the card schemes are passed on at cost and are not part of these rates.';

/** Every rate, fee and term of a sale rate, on any paper that has to say them. */
export const writeRates = (sheet: Sheet, sale: SaleRate): void => {
  sheet.section('Rates and fees');
  sheet.note(`${MODEL_FACTS[sale.model].about} ${passedOn(sale)}`);
  for (const group of LINE_GROUPS) {
    const rows = rowsOf(sale, group);
    if (rows.length === 0) continue;
    sheet.group(GROUP_NAMES[group]);
    sheet.table(COLUMNS, rows);
  }
  sheet.section('Terms');
  sheet.pairs(termsOf(sale));
  if (sale.terms.notes !== '') {
    sheet.group('Notes');
    sheet.note(sale.terms.notes);
  }
};

export const businessName = ({ legalName, merchant }: Case): string => legalName ?? merchant.name;

export const headFacts = (found: Case, sale: SaleRate): Pair[] => [
  { label: 'Doing business as', value: found.dbaName ?? businessName(found) },
  { label: 'Pricing', value: MODEL_FACTS[sale.model].label },
  { label: 'Version', value: String(sale.n), isMono: true },
  { label: 'In effect from', value: sale.effectiveFrom, isMono: true },
];

/** The rate sheet as the merchant gets it: the same bytes for the same version. */
export const typesetRateSheet = async (found: Case, sale: SaleRate): Promise<Buffer> => {
  const sheet = await openSheet({
    kind: sale.isFinal ? 'Schedule of rates' : 'Schedule of rates (draft)',
    reference: found.reference,
    title: businessName(found),
    facts: headFacts(found, sale),
    at: sale.at,
    footer: `${found.reference} · rates version ${sale.n}`,
  });
  writeRates(sheet, sale);
  return sheet.close();
};
