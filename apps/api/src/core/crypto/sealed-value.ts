import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { DerivedKey } from './keyring.ts';

/** What is stored there is not what was sealed for this place: it was moved, changed, or its key is gone. */
export class CannotOpen extends Error {
  override name = 'CannotOpen';
  readonly place: string;
  constructor(place: string, why: string) {
    super(why);
    this.place = place;
  }
}

export const FORMAT = 'v1';
const TAG = 16;

export const b64 = (bytes: Buffer): string => bytes.toString('base64url');

export const encrypt = ({ kid, key }: DerivedKey, place: string, plain: Buffer): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(`${place}|${kid}`));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return [FORMAT, kid, b64(nonce), b64(body), b64(cipher.getAuthTag())].join('.');
};

export const keyIdOf = (place: string, sealed: string): string => {
  const [format, kid] = sealed.split('.');
  // An unknown format must never be read as an older one.
  if (format !== FORMAT || !kid) throw new CannotOpen(place, 'sealed value has an unknown format');
  return kid;
};

export const decrypt = ({ kid, key }: DerivedKey, place: string, sealed: string): Buffer => {
  const [, , nonce, body, tag] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!nonce || !body || tag?.length !== TAG) throw new CannotOpen(place, 'sealed value is cut short');
  const decipher = createDecipheriv('aes-256-gcm', key, nonce)
    .setAAD(Buffer.from(`${place}|${kid}`))
    .setAuthTag(tag);
  try {
    return Buffer.concat([decipher.update(body), decipher.final()]);
  } catch {
    throw new CannotOpen(place, 'sealed value was not sealed for this place');
  }
};
