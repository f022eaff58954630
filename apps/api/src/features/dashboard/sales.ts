import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { addDays } from '@ledgate/domain/checks/calendar.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import { readReport } from '@ledgate/domain/reports/definition.ts';
import { sql } from 'kysely';
import type { WorkingActor } from '../../core/context.ts';
import { answerWithin } from '../reports/public.ts';
import { type Frame, type Stretch, stretchOf } from './frame.ts';

/** Half an hour of charges. */
interface Slot {
  hour: number;
  /** Since its day began. */
  elapsed: number;
  n: number;
  cents: number;
}

const HALF_HOUR_MS = 1_800_000;

const loadSlots = async (
  tx: ReadTransaction,
  merchantUid: string,
  { from, until }: Stretch,
  zone: string,
): Promise<Slot[]> => {
  const { rows } = await sql<{ slot: Date; hour: number; n: number; cents: number }>`
    select t.slot, extract(hour from t.slot at time zone ${zone})::int as hour, sum(t.n)::int as n, sum(t.cents)::bigint as cents
    from payment_tally t
    where t.merchant_uid = ${merchantUid}::uuid and t.outcome = 'captured' and t.slot >= ${from} and t.slot < ${until}
    group by 1, 2`.execute(tx);
  return rows.map(({ slot, ...rest }) => ({ ...rest, elapsed: slot.getTime() - from.getTime() }));
};

const sum = (slots: readonly Slot[]) => ({
  charges: slots.reduce((total, { n }) => total + n, 0),
  charged_cents: slots.reduce((total, { cents }) => total + cents, 0),
});

const inHour = (slots: readonly Slot[], hour: number): number =>
  sum(slots.filter((slot) => slot.hour === hour)).charged_cents;

/** Today so far, and the same weekday last week, hour by hour. */
const readToday = async (tx: ReadTransaction, merchantUid: string, { at, zone }: Frame) => {
  const today = localDate(at.getTime(), zone);
  const weekBefore = addDays(today, -7);
  const [day, dayBefore] = [today, weekBefore].map((date) => stretchOf({ from: date, to: date }, zone));
  if (!day || !dayBefore) throw new Error('a day has no stretch');
  const now = await loadSlots(tx, merchantUid, day, zoneName(zone));
  const before = await loadSlots(tx, merchantUid, dayBefore, zoneName(zone));
  const elapsed = at.getTime() - day.from.getTime();
  return {
    today,
    weekday_before: weekBefore,
    now: sum(now),
    // The half hour that runs now has run only in part: last week's is counted from its end on.
    before: sum(before.filter((slot) => slot.elapsed + HALF_HOUR_MS <= elapsed)),
    before_whole: sum(before),
    hours: Array.from({ length: 24 }, (_, hour) => ({
      hour,
      cents: inHour(now, hour),
      before_cents: inHour(before, hour),
    })),
  };
};

const OF_PERIOD = ['charges', 'charged_cents', 'refunded_cents', 'declines'] as const;

/** The figures of the period, as the report of payments has them. */
const readPeriod = async (tx: ReadTransaction, actor: WorkingActor, { asked, at }: Frame) => {
  const report = readReport({ ...asked, subject: 'payments', of: OF_PERIOD.join(','), compare: '1' });
  const answer = await answerWithin(tx, actor, report, at);
  const figure = (name: (typeof OF_PERIOD)[number]) => {
    const place = OF_PERIOD.indexOf(name);
    return { value: answer?.totals[place] ?? 0, before: answer?.totals_before?.[place] ?? 0 };
  };
  return {
    charges: figure('charges'),
    charged_cents: figure('charged_cents'),
    refunded_cents: figure('refunded_cents'),
    declines: figure('declines'),
  };
};

export const readSales = async (tx: ReadTransaction, actor: WorkingActor, merchantUid: string, frame: Frame) => ({
  ...(await readToday(tx, merchantUid, frame)),
  ...(await readPeriod(tx, actor, frame)),
});

const FIRST_PRODUCTS = 5;
const UID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;
const [QUANTITY, NET] = [0, 1];

/** What sold best, as the report of products has it; too many sales are left to the report. */
export const readProducts = async (tx: ReadTransaction, actor: WorkingActor, { asked, at }: Frame) => {
  const words = { ...asked, subject: 'products', by: 'product', of: 'quantity,net_cents', sort: 'net_cents' };
  const answer = await answerWithin(tx, actor, readReport({ ...words, compare: '1' }), at);
  if (answer === null) return { is_long: true, first: [] };
  const first = answer.rows.slice(0, FIRST_PRODUCTS).map(({ keys, labels, values, before }) => ({
    // What was typed in at the register is no product of the catalogue.
    uid: UID.test(keys[0] ?? '') ? (keys[0] ?? null) : null,
    name: labels[0] ?? '',
    quantity: values[QUANTITY] ?? 0,
    net_cents: values[NET] ?? 0,
    before_cents: before?.[NET] ?? 0,
  }));
  return { is_long: false, first };
};
