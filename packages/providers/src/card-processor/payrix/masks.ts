import { cut } from '../../outside/exchange.ts';
import { lastOf, maskText } from '../../outside/mask-text.ts';

/** What is kept from people wherever it stands, and how many of its last characters they may see. */
const SECRETS: Readonly<Record<string, number>> = {
  ssn: 4,
  ein: 4,
  globalBusinessId: 4,
  dob: 0,
  dl: 0,
  number: 4,
  cvv: 0,
  expiration: 0,
  key: 0,
  token: 0,
  publicToken: 0,
  headerValue: 0,
};

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Shorter ones are part of too many words. */
const LEAST_REPEATED = 5;

const secretsIn = (value: unknown, key = ''): string[] => {
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, inner]) => secretsIn(inner, Array.isArray(value) ? key : name));
  return SECRETS[key] !== undefined && isPlain(value) && String(value).length >= LEAST_REPEATED ? [String(value)] : [];
};

export type Mask = (text: string) => string;

/** For answers to this: whatever was secret in it is masked wherever they repeat it. */
export const maskFor = (sent: unknown): Mask => {
  const secrets = secretsIn(sent);
  return (text) => secrets.reduce((masked, secret) => masked.replaceAll(secret, '••••'), maskText(text));
};

const maskValue = (key: string, value: unknown, mask: Mask): unknown => {
  const shown = SECRETS[key];
  if (shown !== undefined && isPlain(value)) return lastOf(String(value), shown);
  if (Array.isArray(value)) return value.map((one: unknown) => maskValue(key, one, mask));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(name, inner, mask)]));
  return typeof value === 'string' ? mask(value) : value;
};

export const maskBody = (body: unknown, mask: Mask = maskText): string =>
  cut(JSON.stringify(maskValue('', body, mask)));

/** What came back, which may be anything. */
export const maskAnswer = (text: string, mask: Mask): string => {
  try {
    return maskBody(JSON.parse(text), mask);
  } catch {
    // Cut first: a hostile answer is as long as it likes.
    return mask(cut(text));
  }
};

/** The search travels in a header because an address would be logged; the tax id or card in it is masked like any other. */
export const maskSearch = (search: string): string =>
  maskText(
    search
      .replace(/(ein\]?\[\w+\]=)(\d+)/g, (_, before: string, ein: string) => before + lastOf(ein, 4))
      .replace(/(token\]?\[\w+\]=)[^&]+/g, '$1••••'),
  );
