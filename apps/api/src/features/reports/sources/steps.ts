import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import type { Dimension } from '@ledgate/domain/reports/subjects.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Frame } from '../frame.ts';
import { among, PARTNER_KEY, personKey, ratio, type Source, timesOf, total } from './source.ts';

const OF_ALL: readonly Dimension[] = ['day', 'week', 'month', 'step', 'decision_reason', 'desk'];

/** Whether the tally says it. */
export const isOfAll = ({ by }: Pick<ReportDefinition, 'by'>, { isoUid }: Pick<Frame, 'isoUid'>): boolean =>
  isoUid === null && by.every((name) => OF_ALL.includes(name));

/** Only what was declined has a reason for it. */
const declinedOnly = (by: readonly Dimension[], event: RawBuilder<unknown>) =>
  by.includes('decision_reason') ? sql`and ${event} = 'decline'` : sql``;

/** Of all together the tally has the days; of one partner, or by person, the steps are counted themselves. */
const ofAll = ({ days }: Frame, by: readonly Dimension[]) => sql`
  select t.day::timestamp at time zone 'America/New_York' as at, t.event, t.reason, t.desk, t.is_kept,
    null::uuid as iso_uid, null::uuid as by_uid, t.n
  from step_tally t where t.day between ${days.from}::date and ${days.to}::date ${declinedOnly(by, sql`t.event`)}`;

const ofSome = ({ from, until, isoUid }: Frame, by: readonly Dimension[]) => sql`
  select m.at, m.event, m.reason, m.desk, m.is_kept, m.iso_uid, m.by_uid, 1 as n from application_move m
  where m.at >= ${from} and m.at < ${until} ${declinedOnly(by, sql`m.event`)}
    and ${isoUid === null ? sql`true` : sql`m.iso_uid = ${isoUid}::uuid`}`;

/** What a desk owed and handed on before it was due. */
const KEPT = total(sql`case when f.is_kept then f.n end`);

/** What was done to applications, from the moves that stand (decision 0067). */
export const stepSource: Source = {
  rows: (frame, by) => (isOfAll({ by }, frame) ? ofAll(frame, by) : ofSome(frame, by)),
  keys: (frame) => ({
    ...timesOf(sql`f.at`, frame),
    step: { key: sql`f.event` },
    decision_reason: { key: sql`f.reason` },
    desk: { key: sql`f.desk` },
    partner: PARTNER_KEY,
    taken_by: personKey(sql`f.by_uid`),
  }),
  measures: {
    steps: total(sql`f.n`),
    kept_steps: KEPT,
    late_steps: total(sql`case when not f.is_kept then f.n end`),
    kept_ppm: ratio(KEPT, total(sql`case when f.is_kept is not null then f.n end`), 1_000_000),
  },
  filters: {
    step: (values) => among(sql`f.event`, values),
    decision_reason: (values) => sql`f.event = 'decline' and ${among(sql`f.reason`, values)}`,
    desk: (values) => among(sql`f.desk`, values),
  },
};
