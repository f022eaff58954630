import { addDays, addMonths, daysBetween } from '@ledgate/domain/checks/calendar.ts';
import type { ReportDefinition } from '@ledgate/domain/reports/definition.ts';
import { type Days, eachDay } from '@ledgate/domain/reports/period.ts';
import { MEASURE_FACTS, type Measure } from '@ledgate/domain/reports/measures.ts';
import type { TimeDimension } from '@ledgate/domain/reports/subjects.ts';
import type { Counted } from './statement.ts';

const MONDAY = '1970-01-05';
const mondayOf = (day: string): string => addDays(day, -(((daysBetween(MONDAY, day) % 7) + 7) % 7));

const upTo = (first: string, last: string, next: (key: string) => string): string[] => {
  const found: string[] = [];
  for (let key = first; key <= last; key = next(key)) found.push(key);
  return found;
};

/** Every place of a period along time, in order. */
const placesOf = (time: TimeDimension, days: Days): string[] => {
  if (time === 'day') return eachDay(days);
  if (time === 'week') return upTo(mondayOf(days.from), days.to, (monday) => addDays(monday, 7));
  return upTo(days.from.slice(0, 7), days.to.slice(0, 7), (month) => addMonths(`${month}-01`, 1).slice(0, 7));
};

/** Nothing happened: none of it, and of a ratio nothing at all. */
const emptyValue = (name: Measure): number | null =>
  MEASURE_FACTS[name].format === 'ppm' || name === 'average_cents' ? null : 0;

/** A day on which nothing happened is a day all the same: a line through its neighbors would say otherwise. */
export const fillTime = (report: ReportDefinition, time: TimeDimension, days: Days, rows: Counted[]): Counted[] => {
  const found = new Map(rows.map((row) => [row.keys[0], row]));
  return placesOf(time, days).map(
    (key) => found.get(key) ?? { keys: [key], names: [null], values: report.of.map(emptyValue) },
  );
};
