import { normalizePhone } from '../checks/phone.ts';
import { SHORTEST_SEARCH } from './kinds.ts';

/** What parts words, here and in the database. */
const SIGNS = /[\s!-/:-@[-`{-~]+/g;
const LONGEST = 20;

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(SIGNS)
    .filter((word) => word !== '');

/** Whether there is anything to look for in it. */
export const isSearchable = (text: string): boolean => wordsOf(text).some(({ length }) => length >= SHORTEST_SEARCH);

const PHONE = /^\+?[\d\s().-]+$/;
const FEWEST_DIGITS = 6;

const isPhone = (text: string): boolean =>
  PHONE.test(text) && /[\s().-]/.test(text) && text.replace(/\D/g, '').length >= FEWEST_DIGITS;

/** As applications keep them: a phone number is its digits, and a mail address one word, however far it was typed. */
export const asKept = (typed: string): string => {
  const text = typed.trim();
  if (isPhone(text)) return normalizePhone(text);
  return text.replace(/\S+@\S*/g, (address) => address.toLowerCase().replace(SIGNS, '').slice(0, LONGEST));
};

/** The last four digits of something, and nothing else. */
export const endingIn = (text: string): string | null => /^\s*(\d{4})\s*$/.exec(text)?.[1] ?? null;
