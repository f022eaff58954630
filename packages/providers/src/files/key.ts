import { randomBytes } from 'node:crypto';

const KEY = /^[0-9a-f]{2}\/[0-9a-f]{40}$/;

/** What a broken upload leaves behind is the key with this. */
export const HALF = '.half';

/** A name that says nothing and cannot be guessed; its first part spreads the files over folders. */
export const newKey = (): string => {
  const name = randomBytes(21).toString('hex');
  return `${name.slice(0, 2)}/${name.slice(2)}`;
};

export const isKey = (text: string): boolean => KEY.test(text);

/** Names become paths, so one that is not ours never gets further. */
export const demandKey = (text: string): void => {
  if (!isKey(text.endsWith(HALF) ? text.slice(0, -HALF.length) : text)) throw new Error('not a name of the file store');
};
