import type { Measure } from '@ledgate/domain/reports/measures.ts';
import type { Dimension, Filter } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Frame } from '../frame.ts';

/** What rows are told apart by: by which word, and, where that is none for people, what it is called. */
export interface Key {
  key: RawBuilder<unknown>;
  /** Looked up once for each group, by its key. */
  named?: (key: RawBuilder<unknown>) => RawBuilder<unknown>;
  /** What the rows themselves call it. */
  said?: RawBuilder<unknown>;
}

export const MERCHANT_KEY: Key = {
  key: sql`f.merchant_uid::text`,
  named: (key) => sql`(select m.name from merchant m where m.uid = ${key}::uuid)`,
};
export const PARTNER_KEY: Key = {
  key: sql`f.iso_uid::text`,
  named: (key) => sql`(select i.name from iso i where i.uid = ${key}::uuid)`,
};
export const personKey = (column: RawBuilder<unknown>): Key => ({
  key: sql`${column}::text`,
  named: (key) => sql`(select u.known_as from app_user u where u.uid = ${key}::uuid)`,
});

/** Where the rows of a subject come from. Its rows are called `f`. */
export interface Source {
  rows: (frame: Frame, by: readonly Dimension[]) => RawBuilder<unknown>;
  keys: (frame: Frame) => Partial<Record<Dimension, Key>>;
  measures: Partial<Record<Measure, RawBuilder<unknown>>>;
  filters: Partial<Record<Filter, (values: readonly string[]) => RawBuilder<SqlBool>>>;
}

/** Zero where there is nothing to add up. */
export const total = (what: RawBuilder<unknown>): RawBuilder<unknown> => sql`coalesce(sum(${what}), 0)::bigint`;

/** Nothing where it would be shared by nobody. */
export const ratio = (one: RawBuilder<unknown>, whole: RawBuilder<unknown>, times = 1): RawBuilder<unknown> =>
  sql`round(${one} * ${sql.lit(times)}::numeric / nullif(${whole}, 0))::bigint`;

/** Words of the calendar where whoever asks is, of the beginning of a slot. */
export const timesOf = (at: RawBuilder<unknown>, { zone }: Frame): Partial<Record<Dimension, Key>> => {
  const local = sql`(${at} at time zone ${zone})`;
  return {
    day: { key: sql`${local}::date::text` },
    week: { key: sql`date_trunc('week', ${local})::date::text` },
    month: { key: sql`left(${local}::date::text, 7)` },
    weekday: { key: sql`extract(isodow from ${local})::int::text` },
    hour: { key: sql`lpad(extract(hour from ${local})::int::text, 2, '0')` },
  };
};

export const among = (what: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> =>
  sql`${what}::text = any(${values}::text[])`;

/** The index that begins with the merchant is used only where it is asked for: row level security alone hides whose they are. */
export const ofMerchants = (what: RawBuilder<unknown>, { merchantUid, isoUid }: Frame): RawBuilder<SqlBool> => {
  if (merchantUid !== null) return sql`${what} = ${merchantUid}::uuid`;
  if (isoUid !== null) return sql`${what} in (select uid from merchant where iso_uid = ${isoUid}::uuid)`;
  return sql`true`;
};
