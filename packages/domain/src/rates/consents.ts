/** What a merchant agrees to, one by one, when accepting the rates. Each has to be ticked. */
export const CONSENTS = ['rates', 'agreement', 'electronic_signature'] as const;
export type Consent = (typeof CONSENTS)[number];

export const CONSENT_TEXTS: Record<Consent, string> = {
  rates: 'I have read the rate sheet and accept every rate, fee and term on it.',
  agreement: 'I have read the merchant agreement and accept it for the business.',
  electronic_signature: 'I agree to sign electronically, and that my typed name counts as my signature.',
};

/** What whoever accepts and is a guarantor agrees to besides, for themselves. */
export const GUARANTY_CONSENT = 'I sign the personal guarantee in the agreement for myself.';

const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

export interface SignerName {
  readonly first: string;
  readonly middle: string;
  readonly last: string;
}

/** A typed name is the signer's with or without the middle name; accents, points and capitals may differ. */
export const isSignersName = (typed: string, { first, middle, last }: SignerName): boolean => {
  const wanted = [`${first} ${last}`, `${first} ${middle} ${last}`, `${first} ${middle.slice(0, 1)} ${last}`];
  return plain(typed) !== '' && wanted.some((name) => plain(name) === plain(typed));
};
