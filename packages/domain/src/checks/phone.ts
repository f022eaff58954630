import { no, type Verdict, yes } from './verdict.ts';

/** Digits only, without the country's leading 1: `+1 (415) 555-2671` is stored as 4155552671. */
export const normalizePhone = (text: string): string => {
  const digits = text.replace(/[\s().+\-/]/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
};

/** North American numbers; 555-01xx is kept for films and reaches nobody. */
export const checkPhone = (text: string): Verdict => {
  const digits = normalizePhone(text);
  if (!/^\d+$/.test(digits)) return no('A phone number has digits only.');
  if (digits.length !== 10) return no('Enter the ten digits of a US or Canadian number.');
  if (!/^[2-9]\d{2}[2-9]\d{6}$/.test(digits)) return no('Area code and number cannot start with 0 or 1.');
  if (/^\d{3}55501\d{2}$/.test(digits)) return no('Numbers with 555-01 are not in service.');
  return yes;
};

/** For people: 4155552671 reads (415) 555-2671. */
export const formatPhone = (digits: string): string =>
  digits.length === 10 ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : digits;

/** Enough for the owner to recognise it: (•••) •••-2671. */
export const maskPhone = (digits: string): string => `(•••) •••-${digits.slice(-4)}`;
