import { addDays, daysBetween } from '@ledgate/domain/checks/calendar.ts';
import { midnightIn } from '@ledgate/domain/checks/time-zones.ts';
import { QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';
import { type Chance, chanceFor, uidOf } from '../chance.ts';
import { type PlaceName, PLACES, type TillAct } from './acts.ts';
import { goodOf } from './goods.ts';
import { one, planOrder } from './plan-order.ts';
import type { Worker } from './workers.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const EPOCH = '1970-01-01';
/** Where the demo's roastery is. */
export const ZONE = 'cst';

/** A minute of a day there. Clocks change at night, so the offset is that of the morning. */
export const instantOf = (day: string, minute: number): Date => {
  const n = daysBetween(EPOCH, day);
  const noon = midnightIn(n + 1, ZONE) - 12 * HOUR_MS;
  return new Date(noon + (minute - 12 * 60) * MINUTE_MS);
};

export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
const SUNDAY = 0;
const SATURDAY = 6;

/** How many come in each hour, beside the others: before work, at lunch, and a few for cake. */
const HOURS: Readonly<Record<number, number>> = {
  7: 4,
  8: 6,
  9: 4,
  10: 3,
  11: 3,
  12: 6,
  13: 4,
  14: 2,
  15: 3,
  16: 2,
  17: 2,
};
const BY_HOUR = Object.entries(HOURS).flatMap(([hour, weight]) => Array<number>(weight).fill(Number(hour)));

const isOpen = (place: PlaceName, minute: number): boolean =>
  minute > PLACES[place].opens + 5 && minute < PLACES[place].closes - 20;

/** Who stands where: the manager at the bar on three days a week, the clerk at the counter until two. */
const cashierAt = (place: PlaceName, day: string, minute: number): Worker => {
  if (place === 'bar') return weekdayOf(day) % 2 === 1 ? 'manager' : 'second';
  if (minute < 14 * 60) return 'clerk';
  return weekdayOf(day) % 2 === 1 ? 'second' : 'manager';
};

type Sale = Extract<TillAct, { kind: 'sale' }>;

const countOf = (day: string, chance: Chance): number => {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY) return chance.between(5, 8);
  return weekday === SATURDAY ? chance.between(11, 15) : chance.between(9, 13);
};

const saleOf = (day: string, nth: number): Sale => {
  const name = `till sale ${day} ${nth}`;
  const chance = chanceFor(`${name} when`);
  const minute = chance.pick(BY_HOUR) * 60 + chance.below(60);
  const place: PlaceName = isOpen('bar', minute) && chance.below(5) < 2 ? 'bar' : 'counter';
  const by = cashierAt(place, day, minute);
  // Who may take something off does it for neighbors and late buns.
  const discount = by === 'manager' && chance.below(6) === 0 ? { ppm: chance.pick([50_000, 100_000]) } : null;
  const at = new Date(instantOf(day, minute).getTime() + chance.below(60) * 1_000);
  return { kind: 'sale', at, place, by, order: planOrder(name, { discount }) };
};

const inTime = <Act extends TillAct>(acts: readonly Act[]): Act[] =>
  acts.toSorted((first, second) => +first.at - +second.at);

const salesOf = (day: string): Sale[] =>
  inTime(Array.from({ length: countOf(day, chanceFor(`till day ${day}`)) }, (_, nth) => saleOf(day, nth)));

const REASONS = ['Bag was torn', 'Wrong drink', 'Brought back unopened', 'Milk had turned'] as const;

/** Twice a week somebody brings something back that was sold the day before: a line of an order that one tender paid. */
const refundsOf = (day: string): TillAct[] => {
  if (![2, 5].includes(weekdayOf(day))) return [];
  const chance = chanceFor(`till refund ${day}`);
  const sold = salesOf(addDays(day, -1)).find(
    ({ order }) => order.tenders.length === 1 && order.tenders[0]?.kind !== 'other' && order.totalCents < 50_00,
  );
  const line = sold?.order.lines[0];
  if (!sold || !line) return [];
  const reason = chance.pick(REASONS);
  const at = instantOf(day, 10 * 60 + chance.below(90));
  return [
    {
      kind: 'refund',
      at,
      place: 'counter',
      by: 'manager',
      uid: uidOf(`till refund ${day}`),
      of: sold.order,
      line,
      reason,
    },
  ];
};

/** Rung up twice: voided by the manager a few minutes later. */
const voidsOf = (day: string): TillAct[] => {
  if (weekdayOf(day) !== 4 || Number(day.slice(-2)) % 2 === 1) return [];
  const name = `till void ${day}`;
  const order = planOrder(name, { goods: [one(goodOf('DR-03'))], isCash: true });
  const act = { place: 'counter' as const, at: instantOf(day, 9 * 60 + 12) };
  return [
    { ...act, kind: 'sale', by: 'clerk', order },
    {
      ...act,
      kind: 'void',
      by: 'manager',
      at: instantOf(day, 9 * 60 + 16),
      uid: uidOf(`${name} back`),
      of: order,
      reason: 'Rung up twice',
    },
  ];
};

const cashOf = (day: string): TillAct[] => {
  const chance = chanceFor(`till cash ${day}`);
  const act = { kind: 'cash' as const, place: 'counter' as const };
  const weekday = weekdayOf(day);
  const milk = { ...act, at: instantOf(day, 10 * 60 + 40), by: 'clerk' as const, way: 'paid_out' as const };
  const bank = { ...act, at: instantOf(day, 9 * 60 + 50), by: 'clerk' as const, way: 'paid_in' as const };
  return [
    ...(weekday === 3 || weekday === SATURDAY
      ? [{ ...milk, cents: chance.between(8_40, 23_75), reason: 'Oat milk from the corner market' }]
      : []),
    ...(weekday === 1 ? [{ ...bank, cents: 40_00, reason: 'Rolls of coins from the bank' }] : []),
  ];
};

const DIFFERS = ['Change given wrong', 'Coins stuck in the tray', 'Found nothing when counted twice'] as const;

/** Two counts in five are off by some coins, and one in thirty by a bill. */
const countOff = (place: PlaceName, day: string): { differsBy: number; reason: string } => {
  const chance = chanceFor(`till count ${place} ${day}`);
  const reason = chance.pick(DIFFERS);
  const sign = chance.below(3) === 0 ? 1 : -1;
  const luck = chance.below(30);
  if (luck === 0) return { differsBy: sign * 10_00, reason };
  return { differsBy: luck < 12 ? sign * chance.pick([5, 10, 25, 40, 75, 1_00]) : 0, reason };
};

const shiftOf = (place: PlaceName, day: string): TillAct[] => {
  const { opens, closes } = PLACES[place];
  return [
    { kind: 'open', at: instantOf(day, opens), place, by: cashierAt(place, day, opens) },
    { kind: 'count', at: instantOf(day, closes), place, by: cashierAt(place, day, closes), ...countOff(place, day) },
  ];
};

const stockOf = (day: string): TillAct[] => {
  const weekday = weekdayOf(day);
  const date = Number(day.slice(-2));
  const by = 'manager' as const;
  return [
    ...(weekday === 1 ? [{ kind: 'deliver' as const, at: instantOf(day, 7 * 60 + 20), by }] : []),
    ...(date === 11
      ? [
          {
            kind: 'stock' as const,
            at: instantOf(day, 11 * 60 + 5),
            by,
            sku: 'GR-03',
            move: 'damaged' as const,
            quantity: QUANTITY_ONE,
            reason: 'Dropped while stocking the shelf',
          },
        ]
      : []),
    ...(date === 24
      ? [
          {
            kind: 'stock' as const,
            at: instantOf(day, 13 * 60 + 30),
            by,
            sku: 'BN-01-W',
            move: 'used' as const,
            quantity: 2 * QUANTITY_ONE,
            reason: 'Cupping class',
          },
        ]
      : []),
  ];
};

/** Everything of a usual day, from the first key in the lock to the last count. */
export const usualDay = (day: string): TillAct[] => [
  ...shiftOf('counter', day),
  ...shiftOf('bar', day),
  ...salesOf(day),
  ...refundsOf(day),
  ...voidsOf(day),
  ...cashOf(day),
  ...stockOf(day),
];

/** Of the same minute, what comes first in the list comes first. */
export const inOrder = (acts: readonly TillAct[]): TillAct[] => inTime(acts);
