import { Failure } from './failure.ts';

const DAY_MS = 86_400_000;
/** How many days lie between the beginning of a spreadsheet's time and that of ours. */
const FIRST_DAY = 25_569;

/** Reads instants as a clock on somebody's wall shows them. */
export interface WallClock {
  /** Days since a spreadsheet's time began, with the time of day as the fraction. */
  serial: (instant: string) => number;
  /** `2026-11-15 09:30` */
  text: (instant: string) => string;
}

export const wallClock = (zone: string): WallClock => {
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    });
  } catch {
    throw new Failure('invalid', 'There is no such time zone.', {
      errors: { zone: ['Name a zone such as America/Chicago.'] },
    });
  }
  const partsAt = (instant: string): Record<string, string> =>
    Object.fromEntries(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]));
  const local = (instant: string): string => {
    const { year, month, day, hour, minute, second } = partsAt(instant);
    return `${year}-${month}-${day}T${hour}:${minute}:${second}Z`;
  };
  return {
    serial: (instant) => Date.parse(local(instant)) / DAY_MS + FIRST_DAY,
    text: (instant) => local(instant).slice(0, 16).replace('T', ' '),
  };
};
