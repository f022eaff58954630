import { MONTH_NAMES } from '../applications/input/typed-numbers.ts';

/** The desk's clock (ruling 10), where nobody's own zone is known. */
export const DESK_ZONE = 'America/New_York';

/** `Nov 12, 2026`: one format for papers, mails and screens. */
export const sayDay = (at: Date, zone: string = DESK_ZONE): string =>
  at.toLocaleDateString('en-US', { dateStyle: 'medium', timeZone: zone });

/** A date of the calendar, `2026-11-12`, in the same format. */
export const sayDate = (date: string): string => {
  const [year = '', month = '', day = ''] = date.split('-');
  return `${MONTH_NAMES[Number(month) - 1]?.slice(0, 3) ?? ''} ${Number(day)}, ${year}`;
};

/** `Nov 12, 2026, 2:05 PM EST` */
export const sayInstant = (at: Date, zone: string = DESK_ZONE): string =>
  at
    .toLocaleString('en-US', {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: zone,
      timeZoneName: 'short',
    })
    // Some versions of the tables put a space here that no paper's search finds.
    .replace('\u202F', ' ');

/** A time as it is stored, in the same format. */
export const sayStamp = (stamp: string, zone?: string): string =>
  // oxlint-disable-next-line no-restricted-globals -- reads no clock: the time is given
  sayInstant(new Date(stamp), zone);
