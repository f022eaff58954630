import { STATUS_FACTS, STATUSES } from '../applications/statuses.ts';
import { addDays } from '../checks/calendar.ts';
import { sayDate } from '../checks/spoken-time.ts';
import { DECLINE_REASON_CODES, DECLINE_REASONS as REASONS_OF_DESK } from '../lifecycle/approvals.ts';
import { eventWord } from '../lifecycle/event-words.ts';
import { BRANDS } from '../payments/card.ts';
import { DECLINE_REASONS, DECLINES } from '../payments/declines.ts';
import { BRAND_NAMES } from '../payments/receipt.ts';
import { DESK_LABELS } from '../queue/desk-words.ts';
import { sayMonth } from '../settlement/months.ts';
import { periodWords } from './period.ts';
import type { Dimension } from './subjects.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
/** Where a payment can be taken. */
export const SOURCES: Readonly<Record<string, string>> = {
  terminal: 'Virtual terminal',
  reader: 'Card reader',
  till: 'Point of sale',
};
const DESKS: Readonly<Record<string, string>> = DESK_LABELS;
const BANDS: Readonly<Record<string, string>> = { low: 'Low', medium: 'Medium', high: 'High', decline: 'Very high' };

/** `9 AM`, of `09`. */
const sayHour = (hour: number): string => `${hour % 12 === 0 ? 12 : hour % 12} ${hour < 12 ? 'AM' : 'PM'}`;

/** Where a key is a word of ours, or a time; names of people and things come with the key. */
const SAID: Partial<Record<Dimension, (key: string) => string | undefined>> = {
  day: sayDate,
  week: (monday) => periodWords({ from: monday, to: addDays(monday, 6) }),
  month: sayMonth,
  weekday: (key) => WEEKDAYS[Number(key) - 1],
  hour: (key) => sayHour(Number(key)),
  source: (key) => SOURCES[key],
  brand: (key) => {
    const brand = BRANDS.find((each) => each === key);
    return brand && BRAND_NAMES[brand];
  },
  decline_reason: (key) => {
    const reason = DECLINE_REASONS.find((each) => each === key);
    return reason && DECLINES[reason].title;
  },
  status: (key) => {
    const status = STATUSES.find((each) => each === key);
    return status && STATUS_FACTS[status].label;
  },
  step: eventWord,
  decision_reason: (key) => {
    const code = DECLINE_REASON_CODES.find((each) => each === key);
    return code && REASONS_OF_DESK[code];
  },
  risk: (key) => BANDS[key],
  desk: (key) => DESKS[key],
};

/** What stands in a row for those of whom it is not known, or who have none. */
const WITHOUT: Partial<Record<Dimension, string>> = {
  partner: 'No ISO',
  underwriter: 'Not assigned',
  taken_by: 'Ledgate',
  risk: 'Not checked',
  category: 'No category',
  brand: 'Not known',
  tax_id: 'No tax ID',
  desk: 'Nobody’s turn',
  bank: 'No bank',
  mcc: 'No category',
};

/** What a row is called. */
export const sayKey = (dimension: Dimension, key: string | null, name: string | null): string => {
  if (key === null) return WITHOUT[dimension] ?? 'Not known';
  return name ?? SAID[dimension]?.(key) ?? key;
};
