import { newKey } from '../../lib/new-key.ts';
import { isRecord, onStoredElsewhere, parseStored, readStored, STORED, writeStored } from '../../lib/storage.ts';
import { createStore } from '../../lib/store.ts';

/** The register that this device was given. */
export interface Enrolment {
  readonly register: string;
  readonly registerName: string;
  readonly merchant: string;
  readonly merchantName: string;
  /** By which the device shows that it is the one. */
  readonly secret: string;
}

const NAMES = ['register', 'registerName', 'merchant', 'merchantName', 'secret'];

const read = (): Enrolment | null => {
  const stored = parseStored(readStored(STORED.till));
  if (!isRecord(stored) || NAMES.some((name) => typeof stored[name] !== 'string')) return null;
  // Safe: every field was looked at.
  return stored as unknown as Enrolment;
};

export const enrolment = createStore<Enrolment | null>(read());

export const keepEnrolment = (given: Enrolment | null): void => {
  writeStored(STORED.till, given === null ? null : JSON.stringify(given));
  enrolment.set(given);
};

export const isEnrolled = (): boolean => enrolment.get() !== null;

/** Of this browser, the same for every register it is ever given. */
export const deviceUid = (): string => {
  const known = readStored(STORED.tillDevice);
  if (known !== null) return known;
  const made = newKey();
  writeStored(STORED.tillDevice, made);
  return made;
};

const SYSTEMS = ['iPad', 'iPhone', 'Android', 'Windows', 'Mac', 'CrOS', 'Linux'];
const BROWSERS = ['Edg', 'Firefox', 'Chrome', 'Safari'];

/** By which colleagues recognize it, such as `Chrome on Windows`. */
export const deviceName = (): string => {
  const { userAgent } = globalThis.navigator;
  const system = SYSTEMS.find((name) => userAgent.includes(name)) ?? 'device';
  const browser = BROWSERS.find((name) => userAgent.includes(name)) ?? 'Browser';
  return `${browser.replace('Edg', 'Edge')} on ${system}`;
};

onStoredElsewhere([STORED.till], () => enrolment.set(read()));
