import { addDays } from '@ledgate/domain/checks/calendar.ts';
import type { Entry } from '@ledgate/domain/payments/card.ts';
import { batchCloseOf } from '@ledgate/domain/payments/instants.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { firstDay, monthToClose } from '@ledgate/domain/settlement/months.ts';
import { type Chance, chanceFor, uidOf } from './chance.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The counter opens fourteen and a half hours before the batch closes, and is shut three and a half before. */
const OPEN_MINUTES = 11 * 60;
const OPENS_BEFORE_MS = 14.5 * 60 * MINUTE_MS;

type Pocket = 'visa' | 'visa_debit' | 'visa_business' | 'mastercard' | 'amex' | 'discover';

/** Who orders by phone. */
interface Buyer {
  readonly name: string;
  readonly company: string | null;
  readonly zip: string | null;
  readonly street: string | null;
}

/** A sale of the demo's past. */
export interface PastSale {
  readonly kind: 'sale';
  /** The step's uid, by which the provider knows it. */
  readonly reference: string;
  readonly at: Date;
  readonly subtotal: number;
  readonly tax: number;
  readonly tip: number;
  readonly card: Pocket;
  readonly entry: Extract<Entry, 'chip' | 'contactless' | 'moto'>;
  readonly what: string;
  readonly buyer: Buyer | null;
  readonly poNumber: string | null;
}

interface PastRefund {
  readonly kind: 'refund';
  readonly reference: string;
  readonly of: string;
  readonly at: Date;
  readonly cents: number;
}

interface PastDispute {
  readonly kind: 'dispute';
  readonly of: string;
  readonly at: Date;
  readonly replyDays: number;
}

export type PastEvent = PastSale | PastRefund | PastDispute;

export const totalOf = ({ subtotal, tax, tip }: Pick<PastSale, 'subtotal' | 'tax' | 'tip'>): number =>
  subtotal + tax + tip;

const TAX = 0.0903;

const GOODS: readonly (readonly [what: string, cents: number])[] = [
  ['Latte and a scone', 9_75],
  ['House blend, 12 oz', 16_50],
  ['Espresso, two', 7_20],
  ['Cold brew, 32 oz', 12_25],
  ['Ethiopia Guji, 12 oz', 19_80],
  ['Pour-over kit', 34_60],
  ['Cappuccino', 5_40],
  ['Decaf, 12 oz', 17_30],
];

const CARDS: readonly Pocket[] = ['visa', 'visa_debit', 'visa', 'mastercard', 'visa_debit', 'amex', 'discover'];

const BUYERS: readonly Buyer[] = [
  { name: 'Priya Raman', company: 'Mill City Coworking', zip: '55401', street: '110 First Avenue North' },
  { name: 'Tom Aldous', company: 'Aldous Catering', zip: '55413', street: '29 Thirteenth Avenue' },
  // Nobody asked for the ZIP code on the phone: these cost more.
  { name: 'June Okafor', company: 'Lakeside Yoga', zip: null, street: null },
];

const saleAt = (day: string, chance: Chance): Date =>
  new Date(batchCloseOf(day).getTime() - OPENS_BEFORE_MS + chance.below(OPEN_MINUTES) * MINUTE_MS);

const counterSale = (day: string, nth: number, chance: Chance): PastSale => {
  const [what, subtotal] = chance.pick(GOODS);
  return {
    kind: 'sale',
    reference: uidOf(`past sale ${day} ${nth}`),
    at: saleAt(day, chance),
    subtotal,
    tax: Math.round(subtotal * TAX),
    tip: chance.below(4) === 0 ? chance.pick([1_00, 1_50, 2_00]) : 0,
    card: chance.pick(CARDS),
    entry: chance.below(3) === 0 ? 'chip' : 'contactless',
    what,
    buyer: null,
    poNumber: null,
  };
};

/** Offices order beans by phone; every other one pays with a business card. */
const phoneSale = (day: string, chance: Chance): PastSale => {
  const subtotal = chance.between(118, 190) * 100 + chance.between(30, 79);
  const isBusiness = chance.below(2) === 0;
  const tax = Math.round(subtotal * TAX);
  const total = subtotal + tax;
  // Whole hundreds and a few cents are what the demo's issuers decline.
  const rounded = total % 100 < 25 ? subtotal + 25 : subtotal;
  return {
    kind: 'sale',
    reference: uidOf(`past phone order ${day}`),
    at: saleAt(day, chance),
    subtotal: rounded,
    tax,
    tip: 0,
    card: isBusiness ? 'visa_business' : 'mastercard',
    entry: 'moto',
    what: 'Beans for the office, 10 lb',
    buyer: chance.pick(BUYERS),
    poNumber: isBusiness && chance.below(2) === 0 ? `PO-${chance.between(1_000, 9_999)}` : null,
  };
};

/** An amount that the demo's issuers answer with “insufficient funds”. */
const DECLINED_CENTS = 500_04;

const declinedSale = (day: string, chance: Chance): PastSale => ({
  ...phoneSale(day, chance),
  reference: uidOf(`past decline ${day}`),
  subtotal: DECLINED_CENTS,
  tax: 0,
  what: 'Espresso machine, deposit',
});

const salesOf = (day: string): PastSale[] => {
  const chance = chanceFor(`past sales ${day}`);
  const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
  const count = weekday === 0 ? chance.between(3, 5) : chance.between(7, 11);
  const counter = Array.from({ length: count }, (_, nth) => counterSale(day, nth, chance));
  const phone = weekday === 2 || weekday === 4 ? [phoneSale(day, chance)] : [];
  return [...counter, ...phone, ...(weekday === 3 ? [declinedSale(day, chance)] : [])];
};

/** Somebody brings something back two days later. */
const refundOf = (day: string, sales: readonly PastSale[]): PastRefund[] => {
  const [sale] = sales;
  if (!sale || new Date(`${day}T12:00:00Z`).getUTCDay() !== 5) return [];
  const total = totalOf(sale);
  const cents = Number(day.slice(-2)) % 2 === 0 ? total : Math.round(total / 2);
  return [
    {
      kind: 'refund',
      reference: uidOf(`past refund ${day}`),
      of: sale.reference,
      at: new Date(sale.at.getTime() + 2 * DAY_MS),
      cents,
    },
  ];
};

const DISPUTED_AFTER_MS = 18 * DAY_MS;
const DISPUTED_AGO_MS = 5 * DAY_MS;
const REPLY_DAYS = 20;

/** Who ordered by phone a while ago says that it never came. */
const disputeOf = (sales: readonly PastSale[], now: Date): PastDispute[] => {
  const at = new Date(now.getTime() - DISPUTED_AGO_MS);
  const sale = sales.findLast(
    (one) =>
      one.entry === 'moto' &&
      one.subtotal !== DECLINED_CENTS &&
      one.at.getTime() < at.getTime() - DISPUTED_AFTER_MS + DISPUTED_AGO_MS,
  );
  return sale ? [{ kind: 'dispute', of: sale.reference, at, replyDays: REPLY_DAYS }] : [];
};

const JUST_NOW_MS = 10 * MINUTE_MS;

const daysUntil = (first: string, last: string): string[] => {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
};

/** What a merchant sold from the first day of the month that is closed already until now, the oldest first. */
export const planPast = (now: Date): PastEvent[] => {
  const today = newYorkDate(now.getTime());
  const until = now.getTime() - JUST_NOW_MS;
  const days = daysUntil(firstDay(monthToClose(today)), today).map((day) => ({ day, sales: salesOf(day) }));
  const sales = days.flatMap((one) => one.sales).toSorted((one, other) => +one.at - +other.at);
  const refunds = days.flatMap((one) => refundOf(one.day, one.sales));
  return [...sales, ...refunds, ...disputeOf(sales, now)]
    .filter(({ at }) => at.getTime() < until)
    .toSorted((one, other) => +one.at - +other.at);
};
