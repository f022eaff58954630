import { cut } from '../../outside/exchange.ts';

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

/** Nine digits or more, as tax ids, accounts and cards are written; not those inside an id, which has letters beside them. */
const LONG_NUMBER =
  /(?<![0-9a-f_-])(?:\d{9,}|\d{3}-\d{2}-\d{4}|\d{2}-\d{7}|\d{4}(?:[ -]\d{4,6}){2,3})(?![0-9a-f_]|-[0-9a-f])/g;
/** Line ends and tabs stay. */
const CONTROL = /[^\P{Cc}\t\n]/gu;

const lastOf = (value: string, shown: number): string =>
  shown > 0 && value.length > shown ? `••••${value.slice(-shown)}` : '••••';

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Texts are searched too: whoever complains about a number likes to repeat it. */
export const maskText = (text: string): string =>
  text.replace(LONG_NUMBER, (digits) => lastOf(digits, 4)).replace(CONTROL, ' ');

const maskValue = (key: string, value: unknown): unknown => {
  const shown = SECRETS[key];
  if (shown !== undefined && isPlain(value)) return lastOf(String(value), shown);
  if (Array.isArray(value)) return value.map((one: unknown) => maskValue(key, one));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, maskValue(name, inner)]));
  return typeof value === 'string' ? maskText(value) : value;
};

export const maskBody = (body: unknown): string => cut(JSON.stringify(maskValue('', body)));

/** What came back, which may be anything. */
export const maskAnswer = (text: string): string => {
  try {
    return maskBody(JSON.parse(text));
  } catch {
    // Cut first: a hostile answer is as long as it likes.
    return maskText(cut(text));
  }
};

/** The search travels in a header because an address would be logged; the tax id in it is masked like any other. */
export const maskSearch = (search: string): string =>
  maskText(search.replace(/(ein\]?\[\w+\]=)(\d+)/g, (_, before: string, ein: string) => before + lastOf(ein, 4)));
