import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { localDate } from '@ledgate/domain/checks/time-zones.ts';
import type { Timezone } from '@ledgate/domain/checks/us-states.ts';
import { zoneName } from '@ledgate/domain/checks/zone-names.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { type Days, daysBefore, daysOf, spanOf } from '@ledgate/domain/reports/period.ts';
import type { WorkingActor } from '../../core/context.ts';
import { settingsOf } from '../merchant-settings/public.ts';

const DESK: Timezone = 'est';

/** Whose figures, and of which days where they are: a merchant's own, or the desk's. */
export interface Frame {
  days: Days;
  from: Date;
  until: Date;
  /** As the database calls it. */
  zone: string;
  timezone: Timezone;
  /** Those of one merchant, of one ISO's merchants, or of all that may be seen. */
  merchantUid: string | null;
  isoUid: string | null;
  /** Whether whole days of this zone are kept: those of the desk are, and a merchant's own once they were folded. */
  hasDays: boolean;
}

/** Whose clock the days are of. */
export const zoneOf = async (tx: ReadTransaction, { merchantUid }: { merchantUid: string | null }): Promise<Timezone> =>
  merchantUid === null ? DESK : (await settingsOf(tx, merchantUid)).timezone;

const isFoldedIn = async (tx: ReadTransaction, merchantUid: string, zone: string): Promise<boolean> => {
  const row = await tx
    .selectFrom('figure_fold')
    .select('zones')
    .where('merchant_uid', '=', merchantUid)
    .executeTakeFirst();
  return row?.zones.includes(zone) ?? false;
};

export const frameOf = async (
  tx: ReadTransaction,
  { merchantUid, isoUid, role }: Pick<WorkingActor, 'merchantUid' | 'isoUid' | 'role'>,
  report: ReportDefinition,
  now: Date,
): Promise<Frame> => {
  const timezone = await zoneOf(tx, { merchantUid });
  const zone = zoneName(timezone);
  return framed(daysOf(report, localDate(now.getTime(), timezone)), {
    timezone,
    hasDays: merchantUid === null || (await isFoldedIn(tx, merchantUid, zone)),
    merchantUid: merchantUid ?? report.where.merchant ?? null,
    isoUid: role === 'iso' ? isoUid : (report.where.partner ?? null),
  });
};

const framed = (days: Days, whose: Pick<Frame, 'timezone' | 'merchantUid' | 'isoUid' | 'hasDays'>): Frame => {
  const { from, until } = spanOf(days, whose.timezone);
  return { ...whose, days, from: new Date(from), until: new Date(until), zone: zoneName(whose.timezone) };
};

/** The same of the period before. */
export const frameBefore = (frame: Frame): Frame => framed(daysBefore(frame.days), frame);

/** The same of some of its days. */
export const frameWithin = (frame: Frame, days: Days): Frame => framed(days, frame);
