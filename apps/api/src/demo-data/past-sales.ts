import type { Entry } from '@ledgate/domain/payments/card.ts';
import { batchCloseOf } from '@ledgate/domain/payments/instants.ts';
import { type Chance, chanceFor, uidOf } from './chance.ts';
import type { Pocket } from './pockets.ts';
import type { TillAct } from './till/acts.ts';
import { weekdayOf } from './till/plan-day.ts';
import { daysOf, planDay, type TillPast } from './till/plan-till.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** The counter opens fourteen and a half hours before the batch closes, and is shut three and a half before. */
const OPEN_MINUTES = 11 * 60;
const OPENS_BEFORE_MS = 14.5 * 60 * MINUTE_MS;

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
  /** The order of the till that it paid for. */
  readonly order: string | null;
}

interface PastRefund {
  readonly kind: 'refund';
  readonly reference: string;
  readonly of: string;
  readonly at: Date;
  readonly cents: number;
  readonly order: string | null;
}

interface PastDispute {
  readonly kind: 'dispute';
  readonly of: string;
  readonly at: Date;
  readonly replyDays: number;
}

/** The issuer found for the merchant. */
interface PastVictory {
  readonly kind: 'dispute_won';
  readonly of: string;
  readonly at: Date;
}

export type PastEvent = PastSale | PastRefund | PastDispute | PastVictory;

export const totalOf = ({ subtotal, tax, tip }: Pick<PastSale, 'subtotal' | 'tax' | 'tip'>): number =>
  subtotal + tax + tip;

const TAX = 0.0903;

const BUYERS: readonly Buyer[] = [
  { name: 'Priya Raman', company: 'Mill City Coworking', zip: '55401', street: '110 First Avenue North' },
  { name: 'Tom Aldous', company: 'Aldous Catering', zip: '55413', street: '29 Thirteenth Avenue' },
  // Nobody asked for the ZIP code on the phone: these cost more.
  { name: 'June Okafor', company: 'Lakeside Yoga', zip: null, street: null },
];

const saleAt = (day: string, chance: Chance): Date =>
  new Date(batchCloseOf(day).getTime() - OPENS_BEFORE_MS + chance.below(OPEN_MINUTES) * MINUTE_MS);

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
    order: null,
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
  const weekday = weekdayOf(day);
  const phone = weekday === 2 || weekday === 4 ? [phoneSale(day, chance)] : [];
  return [...phone, ...(weekday === 3 ? [declinedSale(day, chance)] : [])];
};

/** An office sends part of it back two days later. */
const refundOf = (day: string, sales: readonly PastSale[]): PastRefund[] => {
  const [sale] = sales;
  if (!sale || weekdayOf(day) !== 4 || Number(day.slice(-2)) % 3 !== 0) return [];
  const at = new Date(sale.at.getTime() + 2 * DAY_MS);
  const cents = Math.round(totalOf(sale) / 2);
  return [{ kind: 'refund', reference: uidOf(`past refund ${day}`), of: sale.reference, at, cents, order: null }];
};

type TillSale = Extract<TillAct, { kind: 'sale' }>;

/** What a card paid of an order: one amount, of which the order knows the taxes and the tip. */
const paidByCard = ({ at, order }: TillSale): PastSale[] =>
  order.tenders.flatMap((tender) =>
    tender.kind === 'card'
      ? [
          {
            kind: 'sale' as const,
            reference: tender.uid,
            at,
            subtotal: tender.cents,
            tax: 0,
            tip: 0,
            card: tender.card,
            entry: tender.entry,
            what: 'Sold at the counter',
            buyer: null,
            poNumber: null,
            order: order.uid,
          },
        ]
      : [],
  );

/** The step by which a card got back what a refund of the till gave. */
export const cardRefundOf = (refund: string): string => uidOf(`card of refund ${refund}`);

const givenToCard = ({ at, uid, of, line }: Extract<TillAct, { kind: 'refund' }>): PastRefund[] => {
  const [tender] = of.tenders;
  if (tender?.kind !== 'card') return [];
  const reference = cardRefundOf(uid);
  return [{ kind: 'refund', reference, of: tender.uid, at, cents: line.totalCents, order: of.uid }];
};

const cardsOf = (act: TillAct): PastEvent[] => {
  if (act.kind === 'sale') return paidByCard(act);
  return act.kind === 'refund' ? givenToCard(act) : [];
};

/** What cards paid at the till on a day. */
export const cardsOn = (past: TillPast, day: string): PastEvent[] => planDay(past, day).flatMap(cardsOf);

const REPLY_DAYS = 20;
/** One has to be answered within the week, and one was decided. */
const DUE = { agoDays: 15, soldDays: 10 };
const WON = { agoDays: 22, soldDays: 6, decidedDays: 12 };

const soldByPhone = (sales: readonly PastSale[], before: number): PastSale | undefined =>
  sales.findLast((one) => one.entry === 'moto' && one.subtotal !== DECLINED_CENTS && one.at.getTime() < before);

/** Who ordered by phone says that it never came. */
const disputesOf = (sales: readonly PastSale[], now: Date): (PastDispute | PastVictory)[] => {
  const ago = (days: number): number => now.getTime() - days * DAY_MS;
  const disputed = ({ agoDays, soldDays }: typeof DUE, others: readonly PastDispute[] = []): PastDispute[] => {
    // From Thursday to Saturday the last order is the same for both; a sale is disputed once.
    const free = sales.filter(({ reference }) => !others.some(({ of }) => of === reference));
    const sale = soldByPhone(free, ago(agoDays + soldDays));
    const at = new Date(ago(agoDays));
    return sale ? [{ kind: 'dispute', of: sale.reference, at, replyDays: REPLY_DAYS }] : [];
  };
  const due = disputed(DUE);
  const won = disputed(WON, due);
  const victories = won.map(({ of }) => ({
    kind: 'dispute_won' as const,
    of,
    at: new Date(ago(WON.agoDays - WON.decidedDays)),
  }));
  return [...due, ...won, ...victories];
};

/** What a merchant sold by card in the past of its till, the oldest first. */
export const planPast = (past: TillPast): PastEvent[] => {
  const days = daysOf(past).map((day) => ({ day, sales: salesOf(day) }));
  const sales = days.flatMap((one) => one.sales).toSorted((one, other) => +one.at - +other.at);
  const refunds = days.flatMap((one) => refundOf(one.day, one.sales));
  const cards = days.flatMap(({ day }) => cardsOn(past, day));
  return [...sales, ...refunds, ...cards, ...disputesOf(sales, past.until)]
    .filter(({ at }) => at < past.until)
    .toSorted((one, other) => +one.at - +other.at);
};
