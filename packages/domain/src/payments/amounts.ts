import { sum } from '../rates/money.ts';
import { showCents } from '../rates/units.ts';

/** What a total is made of; all in cents, none below zero. */
export interface AmountParts {
  readonly amount: number;
  readonly subtotal: number;
  readonly tax: number;
  readonly tip: number;
  readonly surcharge: number;
  readonly discount: number;
}

export type AmountVerdict =
  | { readonly ok: true }
  | { readonly ok: false; readonly field: keyof AmountParts; readonly reason: string };

const no = (field: keyof AmountParts, reason: string): AmountVerdict => ({ ok: false, field, reason });

const NAMES: Record<keyof AmountParts, string> = {
  amount: 'total',
  subtotal: 'subtotal',
  tax: 'tax',
  tip: 'tip',
  surcharge: 'surcharge',
  discount: 'discount',
};

const PARTS = ['amount', 'subtotal', 'tax', 'tip', 'surcharge', 'discount'] as const;

/** The processor takes no more in one payment. */
const MOST_CENTS = 9_000_000_000;

/** What the parts make together. */
export const totalOf = (parts: Omit<AmountParts, 'amount'>): number =>
  sum([parts.subtotal, -parts.discount, parts.tax, parts.tip, parts.surcharge]);

export const checkAmounts = (parts: AmountParts): AmountVerdict => {
  const odd = PARTS.find((part) => !Number.isSafeInteger(parts[part]) || parts[part] < 0);
  if (odd !== undefined) return no(odd, `Enter the ${NAMES[odd]} in dollars and cents.`);
  if (parts.amount === 0) return no('amount', 'Enter an amount above $0.');
  if (parts.amount > MOST_CENTS) return no('amount', `Enter an amount up to ${showCents(MOST_CENTS)}.`);
  if (parts.discount > parts.subtotal) return no('discount', 'The discount is larger than the subtotal.');
  const total = totalOf(parts);
  if (total === parts.amount) return { ok: true };
  return no('amount', `The parts add up to ${showCents(total)}, not to ${showCents(parts.amount)}.`);
};

/** Of what was approved in a month, one day may take so much: a quarter (ours), but never less than one sale. */
const DAY_PART_OF_MONTH = 4;

export const dailyCapOf = (approved: {
  readonly ticketCents: number | null;
  readonly monthlyCents: number | null;
}): number | null =>
  approved.monthlyCents === null
    ? null
    : Math.max(approved.ticketCents ?? 0, Math.floor(approved.monthlyCents / DAY_PART_OF_MONTH));

/** What is left of a day; null where a day has no end. */
export const dailyCapLeft = (capCents: number | null, takenCents: number): number | null =>
  capCents === null ? null : Math.max(0, capCents - takenCents);

/** The highest sale that was approved is the highest there is. */
export const checkCaps = (asked: {
  readonly amountCents: number;
  readonly takenTodayCents: number;
  readonly ticketCapCents: number | null;
  readonly dailyCapCents: number | null;
}): AmountVerdict => {
  const { amountCents, takenTodayCents, ticketCapCents, dailyCapCents } = asked;
  if (ticketCapCents !== null && amountCents > ticketCapCents) {
    return no(
      'amount',
      `Your account is approved for sales up to ${showCents(ticketCapCents)}. Ask us to raise the limit for a larger one.`,
    );
  }
  if (dailyCapCents !== null && takenTodayCents + amountCents > dailyCapCents) {
    const left = dailyCapLeft(dailyCapCents, takenTodayCents) ?? 0;
    return no(
      'amount',
      `Your account takes up to ${showCents(dailyCapCents)} a day, and ${showCents(left)} is left today. Ask us to raise the limit.`,
    );
  }
  return { ok: true };
};
