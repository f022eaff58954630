import { SEARCHED } from './rig/many-payments.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

export interface Case {
  name: string;
  query: Record<string, string>;
}

const daysAgo = (days: number): string => new Date(Date.now() - days * DAY_MS).toISOString();

/** What the page offers and the call takes: common, rare and missing, alone and together. */
export const FILTERS: readonly Case[] = [
  { name: 'first page', query: {} },
  { name: 'status: nearly all', query: { status: 'settled' } },
  { name: 'status: some', query: { status: 'declined' } },
  { name: 'status: hardly any', query: { status: 'unknown' } },
  { name: 'status: none', query: { status: 'sending' } },
  { name: 'four statuses', query: { status: 'authorized,unknown,voided,refunded' } },
  { name: 'brand: most', query: { brand: 'visa' } },
  { name: 'brand: rare', query: { brand: 'diners' } },
  { name: 'brand: none', query: { brand: 'other' } },
  { name: 'source: some', query: { source: 'terminal' } },
  { name: 'source: none', query: { source: 'till' } },
  { name: 'status and brand', query: { status: 'declined', brand: 'amex' } },
  { name: 'status and brand, rare', query: { status: 'expired', brand: 'diners' } },
  { name: 'all three', query: { status: 'refunded,voided', brand: 'discover,diners', source: 'terminal' } },
  { name: 'amount: most', query: { least_cents: '1000' } },
  { name: 'amount: large', query: { least_cents: '30000' } },
  { name: 'amount: hardly any', query: { least_cents: '900000' } },
  { name: 'amount: one', query: { least_cents: '4217', most_cents: '4217' } },
  { name: 'amount: none', query: { least_cents: '50000000' } },
  { name: 'amount and status', query: { least_cents: '5000', most_cents: '6000', status: 'refunded' } },
  { name: 'amount and brand, rare', query: { least_cents: '40000', brand: 'diners' } },
  { name: 'a day', query: { from: daysAgo(40), to: daysAgo(39) } },
  { name: 'a day and status', query: { from: daysAgo(40), to: daysAgo(39), status: 'declined' } },
  { name: 'a day and amount', query: { from: daysAgo(40), to: daysAgo(39), least_cents: '20000' } },
  { name: 'ninety days, brand', query: { from: daysAgo(120), to: daysAgo(30), brand: 'diners' } },
  { name: 'ninety days, amount', query: { from: daysAgo(120), to: daysAgo(30), least_cents: '40000' } },
  { name: 'jump to a day', query: { to: daysAgo(300) } },
];

/** By whatever a payment is known by. Order numbers rise with time: those that begin so are all old, or all new. */
export const searchesAmong = (many: number): Case[] => [
  { name: 'search: rare word', query: { search: SEARCHED.rare } },
  { name: 'search: some', query: { search: SEARCHED.some } },
  { name: 'search: most', query: { search: SEARCHED.most } },
  { name: 'search: last name', query: { search: 'Kowalski' } },
  { name: 'search: two letters', query: { search: 'ko' } },
  { name: 'search: first and last', query: { search: 'ada vance' } },
  { name: 'search: commonest names', query: { search: 'mary smith' } },
  { name: 'search: last four', query: { search: '4242' } },
  { name: 'search: two digits', query: { search: '10' } },
  { name: 'search: three digits', query: { search: '104' } },
  { name: 'search: order number', query: { search: `ORD-${Math.floor(many / 3)}1`.slice(0, 10) } },
  { name: 'search: order prefix', query: { search: String(Math.floor(many / 3)).slice(0, 4) } },
  { name: 'search: missing', query: { search: 'quetzalcoatl' } },
  { name: 'search: one of two missing', query: { search: 'smith quetzalcoatl' } },
  { name: 'search: email', query: { search: 'olga.tanaka@example.com' } },
  { name: 'search and status', query: { search: 'smith', status: 'refunded' } },
  { name: 'search and rare status', query: { search: SEARCHED.most, status: 'unknown' } },
  { name: 'search and brand', query: { search: SEARCHED.some, brand: 'diners' } },
  { name: 'search and amount', query: { search: 'meridian', least_cents: '20000' } },
  { name: 'search and a day', query: { search: 'smith', from: daysAgo(40), to: daysAgo(39) } },
  { name: 'search, rare, and status', query: { search: SEARCHED.rare, status: 'settled' } },
];
