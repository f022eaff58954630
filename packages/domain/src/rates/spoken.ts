import { appliesTo, GROUP_NAMES, LINE_GROUPS, linesOf, type RateLine } from './lines.ts';
import { AMEX_PROGRAM_NAMES, limitsOf, type Protection, type Reserve, RESERVE_NAMES, type SaleSheet } from './sheet.ts';
import { showCents, showRate } from './units.ts';

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
  if (line.name === 'early_termination') return 'if the agreement is ended early';
  return line.unit === 'percent' ? 'of the volume' : (BY_DRIVER[line.driver] ?? BY_GROUP[line.group]);
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

const reserveText = ({ type, ppm, days, capCents }: Reserve): string => {
  if (type === 'none') return RESERVE_NAMES.none;
  const cap = capCents === null ? '' : `, up to ${showCents(capCents)}`;
  return `${RESERVE_NAMES[type]}: ${showRate('percent', ppm)} of each settlement for ${days} days${cap}`;
};

/** What bounds the merchant's sales and payouts, as far as anything does. */
const spokenLimits = (terms: Protection): { label: string; value: string }[] => {
  const { monthlyCapCents, ticketCapCents, fundingDelayDays, monitoring } = limitsOf(terms);
  const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`;
  const note = monitoring && monitoring.note !== '' ? `: ${monitoring.note}` : '';
  return [
    ...(monthlyCapCents === null ? [] : [{ label: 'Monthly volume cap', value: showCents(monthlyCapCents) }]),
    ...(ticketCapCents === null ? [] : [{ label: 'Largest sale', value: showCents(ticketCapCents) }]),
    ...(fundingDelayDays === 0
      ? []
      : [{ label: 'Funding delay', value: `Paid out ${days(fundingDelayDays)} later than usual` }]),
    ...(monitoring === null
      ? []
      : [{ label: 'Enhanced monitoring', value: `${days(monitoring.days)} from the first sale${note}` }]),
  ];
};

/** Reserve and limits, the same for those who set them and those who accept them. */
export const spokenProtection = (terms: Protection): { label: string; value: string }[] => [
  { label: 'Reserve', value: reserveText(terms.reserve) },
  ...spokenLimits(terms),
];

/** The terms as label and value. */
export const spokenTerms = ({ terms }: SaleSheet, effectiveFrom: string): { label: string; value: string }[] => [
  { label: 'Term', value: terms.termMonths === 0 ? 'Month to month' : `${terms.termMonths} months` },
  { label: 'Renewal', value: terms.autoRenew ? 'Auto-renews' : 'Does not renew by itself' },
  { label: 'Charges are collected', value: terms.collected === 'daily' ? 'Daily' : 'Monthly' },
  { label: 'American Express', value: AMEX_PROGRAM_NAMES[terms.amexProgram] },
  ...spokenProtection(terms),
  { label: 'In effect from', value: effectiveFrom },
];
