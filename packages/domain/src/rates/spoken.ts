import { sayDate } from '../checks/spoken-time.ts';
import { appliesTo, GROUP_NAMES, LINE_GROUPS, linesOf, type RateLine } from './lines.ts';
import { applies, protectionAgreed, termsAgreed } from './agreed-terms.ts';
import type { Protection, SaleSheet } from './sheet.ts';
import { showRate } from './units.ts';

/** A sale rate in words, the same on the screen and on paper. */

const BY_GROUP: Record<RateLine['group'], string> = {
  rates: 'each sale',
  transactions: 'each authorization',
  cases: 'each case',
  periods: 'each month',
  once: 'once',
};

const BY_DRIVER: Partial<Record<RateLine['driver'], string>> = {
  batches: 'each batch',
  refunds: 'each refund',
  avs: 'each check',
  sales: 'each sale',
  years: 'each year',
  starts: 'at the start',
  months_not_compliant: 'each month without compliance',
};

/** When a line falls due, in a word or two. */
const chargedPer = (line: RateLine): string => {
  if (line.name === 'surcharge_rate') return 'of credit card sales, paid by customers';
  if (line.name === 'cash_discount') return 'off the card price, for customers who pay cash';
  if (line.name === 'early_termination') return 'if ended within the initial term';
  return line.unit === 'percent' ? 'of card volume' : (BY_DRIVER[line.driver] ?? BY_GROUP[line.group]);
};

export interface SpokenLine {
  readonly label: string;
  readonly per: string;
  readonly rate: string;
}

export interface SpokenGroup {
  readonly title: string;
  readonly lines: readonly SpokenLine[];
}

const spokenLine = (line: RateLine, sale: SaleSheet): SpokenLine[] => {
  const about = { label: line.label, per: chargedPer(line) };
  if (line.counting === 'pass') return [{ ...about, rate: 'at cost' }];
  if (sale.included?.includes(line.name)) return [{ ...about, rate: 'included' }];
  const value = sale.lines[line.name];
  if (value === undefined || !appliesTo(line, 'sale', sale.model)) return [];
  // Without a term there is nothing to end early, whatever the price says.
  if (line.name === 'early_termination' && sale.terms.termMonths === 0) return [];
  return [{ ...about, rate: showRate(line.unit, value) }];
};

/** What is charged, group by group; groups without a line are left out. */
export const spokenRates = (sale: SaleSheet): SpokenGroup[] =>
  LINE_GROUPS.map((group) => ({
    title: GROUP_NAMES[group],
    lines: linesOf(sale.model)
      .filter((line) => line.group === group)
      .flatMap((line) => spokenLine(line, sale)),
  })).filter(({ lines }) => lines.length > 0);

/** Reserve and limits, the same for those who set them and those who accept them; a limit that is not there is not said. */
export const spokenProtection = (terms: Protection): { label: string; value: string }[] => {
  const { reserve, volumeCap, ticketCap, fundingDelay, monitoring } = protectionAgreed(terms);
  const limits = [
    ['Monthly volume cap', volumeCap],
    ['Largest sale', ticketCap],
    ['Funding delay', fundingDelay],
    ['Enhanced monitoring', monitoring],
  ] as const;
  return [
    { label: 'Reserve', value: reserve.short },
    ...limits.flatMap(([label, term]) => (applies(term) ? [{ label, value: term.short }] : [])),
  ];
};

/** Never before the agreement itself is in effect. */
export const RATES_FROM = 'Rates apply from';

/** The terms as label and value, in the words of the agreement. */
export const spokenTerms = (sale: SaleSheet, effectiveFrom: string): { label: string; value: string }[] => {
  const { term, renewal, notice, earlyTermination, collected, amex } = termsAgreed(sale);
  return [
    { label: 'Term', value: term.short },
    { label: 'Renewal', value: renewal.short },
    { label: 'Notice to end', value: notice.short },
    { label: 'Early termination', value: earlyTermination.short },
    { label: 'Charges are collected', value: collected.short },
    { label: 'American Express', value: amex.short },
    ...spokenProtection(sale.terms),
    { label: RATES_FROM, value: `${sayDate(effectiveFrom)}, or the day we approve the application, if later` },
  ];
};
