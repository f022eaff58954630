import { localDate } from '../../checks/time-zones.ts';
import { type Timezone, TIMEZONES, timezoneOf } from '../../checks/us-states.ts';
import { textOf, type Values } from '../fields/values.ts';

const isTimezone = (text: string): text is Timezone => Object.hasOwn(TIMEZONES, text);

/** The date where a merchant is: today, for them. New York's until it is known where that is. */
export const merchantDate = (at: number, company: Values): string => {
  const [zone, state] = [textOf(company, 'timezone'), textOf(company, 'state')];
  return localDate(at, isTimezone(zone) ? zone : (timezoneOf(state) ?? 'est'), state);
};
