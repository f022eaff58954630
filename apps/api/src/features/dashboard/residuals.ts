import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { addMonths } from '@ledgate/domain/checks/calendar.ts';
import type { Days } from '@ledgate/domain/reports/period.ts';
import { sql } from 'kysely';
import type { Frame } from './frame.ts';

export interface Worth {
  month: string;
  iso_cents: number;
  volume_cents: number;
}

const monthOf = (date: string): string => date.slice(0, 7);

/** The months that have a day in these, in order: residuals are closed by whole months. */
const monthsOf = ({ from, to }: Days): string[] => {
  const months = [monthOf(from)];
  for (let next = addMonths(`${monthOf(from)}-01`, 1); monthOf(next) <= monthOf(to); next = addMonths(next, 1))
    months.push(monthOf(next));
  return months;
};

const loadWorth = async (tx: ReadTransaction, isoUid: string, months: readonly string[]): Promise<Worth[]> => {
  const { rows } = await sql<Worth>`
    select r.month, sum(r.iso_cents)::bigint as iso_cents, sum(r.volume_cents)::bigint as volume_cents from residual r
    where r.iso_uid = ${isoUid}::uuid and r.month between ${months[0] ?? ''} and ${months.at(-1) ?? ''} group by 1`.execute(
    tx,
  );
  return months.map((month) => rows.find((row) => row.month === month) ?? { month, iso_cents: 0, volume_cents: 0 });
};

/** What closed months were worth to the ISO, and as many months before them. */
export const readResiduals = async (tx: ReadTransaction, isoUid: string, { now }: Frame) => {
  const months = monthsOf(now.days);
  const earlier = months.map((month) => monthOf(addMonths(`${month}-01`, -months.length)));
  const worth = await loadWorth(tx, isoUid, months);
  const before = await loadWorth(tx, isoUid, earlier);
  const figure = (name: 'iso_cents' | 'volume_cents') => ({
    value: worth.reduce((sum, row) => sum + row[name], 0),
    before: before.reduce((sum, row) => sum + row[name], 0),
  });
  return { months: worth, iso_cents: figure('iso_cents'), volume_cents: figure('volume_cents') };
};
