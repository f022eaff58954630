import { randomInt } from 'node:crypto';
import { KEY_PREFIX } from '@ledgate/domain/access/key-scopes.ts';

const SMALL = '0123456789abcdefghijklmnopqrstuvwxyz';
const LETTERS = `${SMALL}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;

const some = (length: number, signs: string): string =>
  Array.from({ length }, () => signs.charAt(randomInt(signs.length))).join('');

/** What may be shown of a key afterwards. */
export const shownOf = (keyId: string): string => `${KEY_PREFIX}${keyId}`;

export interface KeyText {
  keyId: string;
  secret: string;
  /** What its maker copies, once. */
  whole: string;
}

/** Thirty-two signs of sixty-two: 190 bits of chance. */
export const newKeyText = (): KeyText => {
  const [keyId, secret] = [some(8, SMALL), some(32, LETTERS)];
  return { keyId, secret, whole: `${shownOf(keyId)}_${secret}` };
};
