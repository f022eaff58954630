import { isDate, yearsBetween } from './calendar.ts';
import { no, type Verdict, yes } from './verdict.ts';

const AGE = { min: 18, max: 120 } as const;

/** Of age on the day asked about; somebody born on 29 February turns a year older on 1 March. */
export const checkBirthDate = (text: string, today: string): Verdict => {
  if (!isDate(text)) return no('Enter a birth date such as 1980-05-17.');
  const age = yearsBetween(text, today);
  if (age < AGE.min) return no(`This person must be at least ${AGE.min} years old.`);
  return age <= AGE.max ? yes : no('Check the year of birth.');
};
