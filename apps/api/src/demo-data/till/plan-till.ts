import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { QUANTITY_ONE } from '@ledgate/domain/till/basket.ts';
import { PLACES, type TillAct } from './acts.ts';
import { goodOf } from './goods.ts';
import { inOrder, instantOf, usualDay, ZONE } from './plan-day.ts';
import { one, planOrder } from './plan-order.ts';

/** Three months. */
export const PAST_DAYS = 90;
const MINUTE_MS = 60_000;
/** What was sold a moment ago is not the past yet. */
const JUST_NOW_MS = 10 * MINUTE_MS;

/** The demo's till from its first day until a moment: both are all that it depends on. */
export interface TillPast {
  readonly first: string;
  readonly until: Date;
}

export const pastUntil = (now: Date, days: number): TillPast => ({
  first: addDays(localDate(now.getTime(), ZONE), -days),
  until: new Date(now.getTime() - JUST_NOW_MS),
});

export const daysOf = ({ first, until }: TillPast): string[] => {
  const days: string[] = [];
  for (let day = first; day <= localDate(until.getTime(), ZONE); day = addDays(day, 1)) days.push(day);
  return days;
};

const hour = (day: string, at: number): Date => instantOf(day, at * 60);

/** The last day on which the counter was open long enough for somebody to leave an order behind. */
const lastDay = (past: TillPast): string => {
  const today = daysOf(past).at(-1) ?? past.first;
  return hour(today, PLACES.counter.opens / 60 + 1) < past.until ? today : addDays(today, -1);
};

/** Kept by name, for who comes back for it. */
const heldOn = (day: string, until: Date): TillAct[] => {
  const latest = Math.min(until.getTime(), instantOf(day, PLACES.counter.closes - 30).getTime());
  const minutesBefore = (minutes: number): Date => new Date(latest - minutes * MINUTE_MS);
  const act = { kind: 'sale' as const, place: 'counter' as const, by: 'clerk' as const };
  return [
    {
      ...act,
      at: minutesBefore(31),
      order: planOrder(`till held office ${day}`, {
        goods: [one(goodOf('BN-05')), one(goodOf('GR-02'), 2 * QUANTITY_ONE)],
        hold: 'Mill City Coworking',
        note: 'They pick it up after lunch',
      }),
    },
    {
      ...act,
      at: minutesBefore(12),
      order: planOrder(`till held cake ${day}`, {
        goods: [one(goodOf('BK-02'), 6 * QUANTITY_ONE), one(goodOf('DR-01'), 4 * QUANTITY_ONE)],
        hold: 'June, birthday',
      }),
    },
  ];
};

const OUTAGE_MS = 47 * MINUTE_MS;

/** The line was down, and the till did not know that a price had changed, or sold with a discount that its cashier may not give. */
const soldOffline = (day: string): Extract<TillAct, { kind: 'sale' }>[] => {
  const act = { kind: 'sale' as const, place: 'counter' as const, by: 'clerk' as const };
  const ask = { heardAfterMs: OUTAGE_MS, isCash: true };
  const beans = { ...one(goodOf('BN-02')), unitCents: 18_80 };
  const bun = { ...one(goodOf('BK-02'), 2 * QUANTITY_ONE), discount: { ppm: 250_000 } };
  return [
    {
      ...act,
      at: instantOf(day, 13 * 60 + 4),
      order: planOrder(`till offline beans ${day}`, { ...ask, goods: [beans] }),
    },
    {
      ...act,
      at: instantOf(day, 13 * 60 + 19),
      order: planOrder(`till offline bun ${day}`, { ...ask, goods: [bun, one(goodOf('DR-01'))] }),
    },
  ];
};

/** Before the last days, one that a manager has looked at; of the last days, what waits for one. */
const outages = (past: TillPast, day: string): TillAct[] => {
  if (day === addDays(lastDay(past), -2)) return soldOffline(day);
  if (day !== addDays(lastDay(past), -23)) return [];
  const [sale] = soldOffline(day);
  if (!sale) return [];
  const note = 'The price went up that morning. Fine.';
  return [sale, { kind: 'see', at: hour(day, 16), by: 'manager', of: sale.order, note }];
};

/** Today the bar is left to whoever comes to look, unless it was closed already. */
const isBarLeft = ({ until }: TillPast, day: string): boolean =>
  day === localDate(until.getTime(), ZONE) && instantOf(day, PLACES.bar.closes) >= until;

/** What happened on a day of it, in order. */
export const planDay = (past: TillPast, day: string): TillAct[] => {
  const held = day === lastDay(past) ? heldOn(day, past.until) : [];
  const isLeft = isBarLeft(past, day);
  return inOrder([...usualDay(day), ...outages(past, day), ...held]).filter(
    (act) =>
      act.at < past.until &&
      // What was sold before the first day is nobody's to bring back.
      !(act.kind === 'refund' && day === past.first) &&
      !('place' in act && act.place === 'bar' && isLeft),
  );
};
