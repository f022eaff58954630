import { checkSigns, cleanLine } from './plain-text.ts';
import { no, type Verdict, yes } from './verdict.ts';

export const EMAIL_MAX = 100;

export const normalizeEmail = (text: string): string => cleanLine(text).toLowerCase();

/** One `@`, a domain with a dot, at most 100 characters: what the card provider takes. */
export const checkEmail = (text: string): Verdict => {
  const email = normalizeEmail(text);
  if (email === '') return no('Enter an email address.');
  if (email.length > EMAIL_MAX) return no(`An email address has at most ${EMAIL_MAX} characters.`);
  const [name, domain, ...rest] = email.split('@');
  const isShaped = rest.length === 0 && !!name && !!domain && /^[^\s.]+(\.[^\s.]+)+$/.test(domain);
  // Control characters and angle brackets would let an address break out of a mail header.
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused
  if (!isShaped || !checkSigns(email).ok || /[\s<>(),;:"\\[\]\u0000-\u001f\u007f]/.test(email)) {
    return no('Enter an email address such as name@company.com.');
  }
  return yes;
};

/** Enough for the owner to recognize it: t\u2022\u2022\u2022@company.com. */
export const maskEmail = (email: string): string => {
  const [name = '', domain = ''] = email.split('@');
  return `${name.slice(0, 1)}\u2022\u2022\u2022@${domain}`;
};
