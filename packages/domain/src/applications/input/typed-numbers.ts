import { readDate, writeDate } from '../../checks/calendar.ts';

const SCALES: Readonly<Record<string, number>> = { '': 1, k: 1_000, m: 1_000_000 };

/** Digits with thousands in threes or without, and a fraction; nothing else. */
const AMOUNT = /^(\d{1,3}(?:,\d{3})+|\d+)?(?:\.(\d*))?([km])?$/i;

/** A decimal number as a whole count of its smallest unit, without ever being a float: 2 places make 12.5 → 1250. */
export const readDecimal = (text: string, places: number): number | undefined => {
  const found = AMOUNT.exec(text);
  const [, whole = '', fraction = '', suffix = ''] = found ?? [];
  if (!found || (whole === '' && fraction === '')) return undefined;
  const digits = fraction.replace(/0+$/, '');
  const scale = SCALES[suffix.toLowerCase()] ?? 1;
  const room = places + String(scale).length - 1;
  if (digits.length > room || whole.length > 18) return undefined;
  const units = BigInt(whole.replaceAll(',', '') + digits.padEnd(room, '0'));
  return units <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(units) : undefined;
};

/** 120050 with 2 places reads 1,200.50; a fraction of zero is left away unless it is wanted. */
export const showDecimal = (units: number, places: number, isFixed: boolean): string => {
  const text = String(units).padStart(places + 1, '0');
  const whole = text.slice(0, text.length - places).replace(/\B(?=(\d{3})+$)/g, ',');
  const fraction = text.slice(text.length - places);
  const shown = isFixed ? fraction : fraction.replace(/0+$/, '');
  return shown === '' ? whole : `${whole}.${shown}`;
};

export const MONTH_NAMES = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** 1 to 12 for a name, its first three letters or more, or a number. */
export const readMonth = (text: string): number | undefined => {
  const word = text.trim().toLowerCase().replace(/\.$/, '');
  if (/^(0?[1-9]|1[0-2])$/.test(word)) return Number(word);
  if (word.length < 3) return undefined;
  const at = MONTH_NAMES.findIndex(
    (name) => name.toLowerCase().startsWith(word) || (name === 'September' && word === 'sept'),
  );
  return at < 0 ? undefined : at + 1;
};

const partsOf = (text: string): readonly [string, string, string] | undefined => {
  const slashed = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(text);
  if (slashed) return [slashed[3] ?? '', slashed[1] ?? '', slashed[2] ?? ''];
  const yearFirst = /^(\d{4})[/.\- ](\d{1,2})[/.\- ](\d{1,2})$/.exec(text);
  if (yearFirst) return [yearFirst[1] ?? '', yearFirst[2] ?? '', yearFirst[3] ?? ''];
  const monthFirst = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text);
  if (monthFirst) return [monthFirst[3] ?? '', monthFirst[1] ?? '', monthFirst[2] ?? ''];
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)? ([a-z]{3,9})\.?,? (\d{4})$/i.exec(text);
  return dayFirst ? [dayFirst[3] ?? '', dayFirst[2] ?? '', dayFirst[1] ?? ''] : undefined;
};

/** American order where numbers alone leave a choice; years have four digits, because two are a guess. */
export const readWrittenDate = (text: string): string | undefined => {
  const parts = partsOf(text.trim().replace(/\s+/g, ' '));
  if (!parts) return undefined;
  const month = readMonth(parts[1]);
  return month === undefined ? undefined : writeDate({ year: Number(parts[0]), month, day: Number(parts[2]) });
};

/** 2019-03-04 reads 03/04/2019. */
export const showDate = (date: string): string => {
  const parts = readDate(date);
  const two = (count: number) => String(count).padStart(2, '0');
  return parts ? `${two(parts.month)}/${two(parts.day)}/${parts.year}` : date;
};
