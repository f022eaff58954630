import { type Days, wholeMonthsOf } from '@ledgate/domain/reports/period.ts';
import type { Dimension } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Frame } from '../frame.ts';
import { among, MERCHANT_KEY, ofMerchants, PARTNER_KEY, ratio, type Source, timesOf, total } from './source.ts';

const OF_ALL: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'source', 'brand', 'decline_reason'];

const counted = (outcome: string, what: RawBuilder<unknown>) =>
  sql`coalesce(sum(${what}) filter (where f.outcome = ${sql.lit(outcome)}), 0)::bigint`;
const charges = counted('captured', sql`f.n`);
const charged = counted('captured', sql`f.cents`);
const refunded = counted('refunded', sql`f.cents`);
const declines = counted('declined', sql`f.n`);

/** Only what was declined has a reason for it. */
const declinedOnly = (by: readonly Dimension[]) =>
  by.includes('decline_reason') ? sql`and t.outcome = 'declined'` : sql``;

/** Whoever asks about all merchants by the desk's days gets the sums of all, which are few. */
const ofAll = ({ days }: Frame, by: readonly Dimension[]) => sql`
  select t.day::timestamp at time zone 'America/New_York' as at, null::uuid as merchant_uid, null::uuid as iso_uid,
    t.outcome, t.source, t.brand, t.reason, t.n, t.cents, t.tip_cents
  from payment_total t where t.day between ${days.from}::date and ${days.to}::date ${declinedOnly(by)}`;

const COLUMNS = sql`t.outcome, t.source, t.brand, t.reason, t.n, t.cents, t.tip_cents`;

const FINER_THAN_MONTHS: readonly Dimension[] = ['day', 'week', 'weekday'];

/** What was folded: whole months where nobody asks for less, and the days that are left. */
const foldedOf = ({ days }: Frame, by: readonly Dimension[]): RawBuilder<unknown> => {
  const of = (table: string, within: Days[]) =>
    within.map(
      ({ from, to }) => sql`select d.* from ${sql.table(table)} d where d.day between ${from}::date and ${to}::date`,
    );
  const split = by.some((name) => FINER_THAN_MONTHS.includes(name)) ? null : wholeMonthsOf(days);
  const parts =
    split === null
      ? of('payment_day', [days])
      : [...of('payment_month', [split.months]), ...of('payment_day', split.rest)];
  return sql.join(parts, sql` union all `);
};

/** Days that were folded, and beside them the slots that were not yet; by the hour all slots. */
const ofSome = (frame: Frame, by: readonly Dimension[]) => {
  const iso = by.includes('partner') ? sql`m.iso_uid` : sql`null::uuid`;
  const joined = by.includes('partner') ? sql`join merchant m on m.uid = t.merchant_uid` : sql``;
  const asked = sql`${ofMerchants(sql`t.merchant_uid`, frame)} ${declinedOnly(by)}`;
  const inDays = frame.hasDays && !by.includes('hour');
  const slots = sql`
    select t.slot as at, t.merchant_uid, ${iso} as iso_uid, ${COLUMNS} from payment_tally t ${joined}
    where t.slot >= ${frame.from} and t.slot < ${frame.until} and ${asked} ${inDays ? sql`and not t.is_folded` : sql``}`;
  if (!inDays) return slots;
  return sql`${slots} union all
    select t.day::timestamp at time zone ${frame.zone}, t.merchant_uid, ${iso}, ${COLUMNS}
    from (${foldedOf(frame, by)}) t ${joined} where t.zone = ${frame.zone} and ${asked}`;
};

/** What cards paid, from its prepared figures. */
export const paymentSource: Source = {
  rows: (frame, by) => {
    const isOfAll = frame.merchantUid === null && frame.isoUid === null && by.every((name) => OF_ALL.includes(name));
    return isOfAll ? ofAll(frame, by) : ofSome(frame, by);
  },
  keys: (frame) => ({
    ...timesOf(sql`f.at`, frame),
    merchant: MERCHANT_KEY,
    partner: PARTNER_KEY,
    source: { key: sql`f.source` },
    brand: { key: sql`f.brand` },
    decline_reason: { key: sql`f.reason` },
  }),
  measures: {
    charges,
    charged_cents: charged,
    refunds: counted('refunded', sql`f.n`),
    refunded_cents: refunded,
    net_cents: sql`${charged} - ${refunded}`,
    declines,
    approval_ppm: ratio(charges, sql`(${charges} + ${declines})`, 1_000_000),
    average_cents: ratio(charged, charges),
    tip_cents: total(sql`f.tip_cents`),
  },
  filters: {
    source: (values) => among(sql`f.source`, values),
    brand: (values) => among(sql`f.brand`, values),
  },
};
