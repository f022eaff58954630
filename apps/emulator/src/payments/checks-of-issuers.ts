import type { Fields } from '../provider/create.ts';
import { textOf } from '../store/fields.ts';

/** A result of a transaction, by the provider's numbers. */
export interface Result {
  readonly type: number;
  readonly code: number;
  readonly message: string;
}

const TYPE = { code: 4, address: 5 } as const;
const MATCH = { code: 3, message: 'Match' };
const NO_MATCH = { code: 4, message: 'No match' };
const ZIP_WRONG = { code: 5, message: 'Zip no match' };
const STREET_WRONG = { code: 6, message: 'Address no match' };
const UNAVAILABLE = { code: 19, message: 'Unavailable' };
const NOT_VERIFIED = { code: 24, message: 'Not verified' };

/** What issuers say is in the data, so that whoever tests can have each answer: README.md. */
const BY_ZIP: Readonly<Record<string, Omit<Result, 'type'>>> = {
  '77777': ZIP_WRONG,
  '88888': UNAVAILABLE,
  '99999': NO_MATCH,
};
const WRONG_STREET = /^1 wrong/i;

/** Only what was sent is asked about. */
export const checkAddress = (given: Fields): Result[] => {
  const zip = textOf(given['zip']).slice(0, 5);
  const street = textOf(given['address1']);
  if (zip === '' && street === '') return [];
  const byZip = BY_ZIP[zip];
  // A street that nobody sent matches nothing, as issuers have it.
  const isStreetWrong = street === '' || WRONG_STREET.test(street);
  if (byZip === ZIP_WRONG && isStreetWrong) return [{ type: TYPE.address, ...NO_MATCH }];
  return [{ type: TYPE.address, ...(byZip ?? (isStreetWrong ? STREET_WRONG : MATCH)) }];
};

/** Empty where none was sent, null where it is none. */
export const readCode = (given: unknown): string | null => {
  const code = textOf(given);
  return code === '' || /^\d{3,4}$/.test(code) ? code : null;
};

const BY_CODE: Readonly<Record<string, Omit<Result, 'type'>>> = {
  '888': NOT_VERIFIED,
  '8888': NOT_VERIFIED,
  '999': NO_MATCH,
  '9999': NO_MATCH,
};

export const checkCode = (given: unknown): Result | null => {
  const code = textOf(given);
  return code === '' ? null : { type: TYPE.code, ...(BY_CODE[code] ?? MATCH) };
};
