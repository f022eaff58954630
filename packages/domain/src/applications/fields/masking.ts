import type { Sealed } from './values.ts';

export const SECRET_KINDS = ['taxId', 'ssn', 'birthDate', 'account', 'passport', 'licence'] as const;
export type SecretKind = (typeof SECRET_KINDS)[number];

/** Half of a short secret is still a secret: never more than four signs, never more than half. */
const tailOf = (value: string): string => {
  const shown = Math.min(4, Math.floor(value.length / 2));
  return shown === 0 ? '' : value.slice(-shown);
};

const MASKS: Record<SecretKind, (value: string) => Omit<Sealed, 'present'>> = {
  taxId: (value) => ({ masked: `*****${tailOf(value)}`, last4: tailOf(value) }),
  ssn: (value) => ({ masked: `***-**-${tailOf(value)}`, last4: tailOf(value) }),
  // Of a birth date the year may be seen: the card provider gives back no more either.
  birthDate: (value) => ({ masked: `${value.slice(0, 4)}-**-**`, last4: value.slice(0, 4) }),
  account: (value) => ({ masked: `****${tailOf(value)}`, last4: tailOf(value) }),
  passport: (value) => ({ masked: `****${tailOf(value)}`, last4: tailOf(value) }),
  licence: (value) => ({ masked: `****${tailOf(value)}`, last4: tailOf(value) }),
};

/** How a secret is shown to everybody who has not asked for it with a reason. */
export const maskSecret = (kind: SecretKind, value: string): Sealed => ({ ...MASKS[kind](value), present: true });

/** Stands where a secret was that does not open any more, until it is entered again. */
export const UNREADABLE: Sealed = {
  masked: 'Could not be opened',
  last4: '',
  present: true,
  unreadable: true,
  fault: 'This value could not be opened. It was changed outside Ledgate. Enter it again.',
};

const MASKED: Record<SecretKind, RegExp> = {
  taxId: /^\*{5}\d{0,4}$/,
  ssn: /^\*{3}-\*{2}-\d{0,4}$/,
  birthDate: /^\d{4}-\*{2}-\*{2}$/,
  account: /^\*{4}\d{0,4}$/,
  passport: /^\*{4}[A-Za-z0-9]{0,4}$/,
  licence: /^\*{4}[A-Za-z0-9 -]{0,4}$/,
};

/** Whether this is how we mask such a secret, and so no secret itself. */
export const isMasked = (kind: SecretKind, text: string): boolean =>
  text === UNREADABLE.masked || MASKED[kind].test(text);

export type SecretWrite =
  | { write: 'keep' }
  | { write: 'clear' }
  | { write: 'replace'; value: string }
  | { write: 'refuse' };

/**
 * What a sent secret does to the stored one. Left out or sent back masked keeps it; a mask of something else is
 * refused, because whoever sent it means a number that we do not have.
 */
export const readSecretWrite = (kind: SecretKind, sent: string | null | undefined, stored?: string): SecretWrite => {
  if (sent === undefined) return { write: 'keep' };
  if (sent === null || sent === '') return { write: 'clear' };
  if (!isMasked(kind, sent)) return { write: 'replace', value: sent };
  return stored === sent ? { write: 'keep' } : { write: 'refuse' };
};
