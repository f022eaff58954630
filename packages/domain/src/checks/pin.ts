import { no, type Verdict, yes } from './verdict.ts';

export const PIN_LENGTH = { min: 4, max: 8 } as const;

/** What is tried first: the digits of the middle row, of the corners, and years somebody was born in or lives in. */
const COMMON: readonly string[] = [
  '2580',
  '0852',
  '1379',
  '1397',
  '7913',
  '1004',
  '5683',
  '147258',
  '159753',
  '147258369',
];
const YEAR = /^(?:19|20)\d\d$/;

/** 1234, 8765, 7890 and 0987, of any length: each digit the next, or each the one before. */
const isRun = (digits: readonly number[]): boolean =>
  [1, 9].some((step) => digits.every((digit, at) => at === 0 || digit === ((digits[at - 1] ?? 0) + step) % 10));

/** 1111, 1212, 123123: the same part again and again. */
const isRepeated = (pin: string): boolean => /^(\d{1,4})\1+$/.test(pin);

/** A PIN is short, so what people try first is refused. Of the phone: its last digits, which colleagues know. */
export const checkPin = (pin: string, { mobile }: { mobile: string | null }): Verdict => {
  if (!/^\d+$/.test(pin) || pin.length < PIN_LENGTH.min || pin.length > PIN_LENGTH.max)
    return no(`Enter ${PIN_LENGTH.min} to ${PIN_LENGTH.max} digits.`);
  if (isRepeated(pin) || isRun([...pin].map(Number)) || COMMON.includes(pin))
    return no('This PIN is one of the first that people try. Choose another.');
  if (YEAR.test(pin)) return no('Years are easily guessed. Choose another PIN.');
  if (mobile?.replaceAll(/\D/g, '').endsWith(pin)) return no('Your phone number is known. Choose another PIN.');
  return yes;
};
