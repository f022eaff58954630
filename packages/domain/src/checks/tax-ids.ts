import { mind, no, type Verdict, yes } from './verdict.ts';

/** People write 12-3456789 and 123-45-6789; the digits are what counts. */
export const bareDigits = (text: string): string => text.replace(/[\s-]/g, '');

const isOneDigit = (digits: string): boolean => /^(\d)\1*$/.test(digits);

/** Two-digit prefixes the IRS has handed to its campuses, as ranges. */
const EIN_PREFIXES = [
  [1, 6],
  [10, 16],
  [20, 27],
  [30, 48],
  [50, 68],
  [71, 77],
  [80, 88],
  [90, 95],
  [98, 99],
] as const;

/** No checksum exists for an EIN; an unknown prefix may be a new campus, so it is only a warning. */
export const checkEin = (text: string): Verdict => {
  const digits = bareDigits(text);
  if (!/^\d{9}$/.test(digits)) return no('An EIN has nine digits, such as 47-1928356.');
  if (isOneDigit(digits) || digits === '123456789') return no('This is not an EIN the IRS has given out.');
  const prefix = Number(digits.slice(0, 2));
  if (EIN_PREFIXES.some(([from, to]) => prefix >= from && prefix <= to)) return yes;
  return mind('The IRS has not used these first two digits so far. Compare the number with your IRS letter.');
};

/** Printed in a wallet in 1938 and in a brochure: known to everyone, owned by no one. */
const FAMOUS_SSNS = ['078051120', '219099999'];

export const checkSsn = (text: string): Verdict => {
  const digits = bareDigits(text);
  if (!/^\d{9}$/.test(digits)) return no('A social security number has nine digits.');
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  const isGiven = area !== '000' && area !== '666' && area < '900' && group !== '00' && serial !== '0000';
  return isGiven && !FAMOUS_SSNS.includes(digits) ? yes : no('This is not a social security number in use.');
};

const ITIN_GROUPS = [
  [50, 65],
  [70, 88],
  [90, 92],
  [94, 99],
] as const;

export const checkItin = (text: string): Verdict => {
  const digits = bareDigits(text);
  if (!/^9\d{8}$/.test(digits)) return no('An ITIN has nine digits and starts with 9.');
  const group = Number(digits.slice(3, 5));
  return ITIN_GROUPS.some(([from, to]) => group >= from && group <= to)
    ? yes
    : no('The fourth and fifth digit do not belong to an ITIN.');
};
