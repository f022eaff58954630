import { createHash } from 'node:crypto';
import type { Chance } from '@ledgate/api/demo-data/chance.ts';

/** Numbers and words that stand nowhere but where a merchant has put them. */
export interface Canaries {
  ein: string;
  ssn: string;
  birthDate: string;
  licence: string;
  passport: string;
  account: string;
  paper: string;
}

const digits = (chance: Chance, length: number): string =>
  Array.from({ length }, () => String(chance.between(1, 9))).join('');

const two = (number: number): string => String(number).padStart(2, '0');

export const makeCanaries = (chance: Chance): Canaries => ({
  ein: `47${digits(chance, 7)}`,
  ssn: `${chance.between(400, 599)}${digits(chance, 6)}`,
  birthDate: `${chance.between(1941, 1969)}-${two(chance.between(1, 12))}-${two(chance.between(1, 28))}`,
  licence: `KX${digits(chance, 7)}`,
  passport: `QZ${digits(chance, 8)}`,
  account: digits(chance, 13),
  paper: `Canary of a paper ${digits(chance, 12)}`,
});

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** The ways a date is written down. The year alone may be seen. */
const dateForms = (iso: string): string[] => {
  const [year = '', month = '', day = ''] = iso.split('-');
  const name = MONTHS[Number(month) - 1] ?? '';
  return [
    iso,
    `${year}${month}${day}`,
    `${month}/${day}/${year}`,
    `${Number(month)}/${Number(day)}/${year}`,
    `${day}.${month}.${year}`,
    `${day}-${month}-${year}`,
    `${month}${day}${year}`,
    `${day} ${name} ${year}`,
    `${name} ${Number(day)}, ${year}`,
  ];
};

const numberForms = (number: string, groups: readonly number[]): string[] => {
  let at = 0;
  const parts = groups.map((length) => number.slice(at, (at += length)));
  return [number, parts.join('-'), parts.join(' '), [...number].toReversed().join('')];
};

/** All spellings a person or a program would choose. */
const formsOf = (canaries: Canaries): Record<keyof Canaries, string[]> => ({
  ein: numberForms(canaries.ein, [2, 7]),
  ssn: numberForms(canaries.ssn, [3, 2, 4]),
  birthDate: dateForms(canaries.birthDate),
  licence: [canaries.licence, canaries.licence.toLowerCase()],
  passport: [canaries.passport, canaries.passport.toLowerCase()],
  account: numberForms(canaries.account, [4, 4, 5]),
  paper: [canaries.paper],
});

/** Base64 at each of the three offsets; what depends on the neighbours is cut off. */
const base64Forms = (text: string): string[] =>
  [0, 1, 2].flatMap((shift) => {
    const whole = Buffer.from('\0'.repeat(shift) + text).toString('base64');
    const inner = whole.slice(Math.ceil((shift * 4) / 3), Math.floor(((shift + text.length) * 4) / 3));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });

const wide = (text: string): string => Buffer.from(text, 'utf16le').toString('latin1');

/** A plain hash of nine digits is as good as the digits: all of them are tried in a minute. */
const hashForms = (text: string): string[] =>
  ['md5', 'sha1', 'sha256'].flatMap((name) => {
    const digest = createHash(name).update(text).digest();
    return [digest.toString('hex'), digest.toString('base64').replaceAll('=', ''), digest.toString('latin1')];
  });

export interface Trace {
  /** Which canary it is of, without the canary itself. */
  of: string;
  how: string;
  bytes: Buffer;
}

/** Everything to look for. */
export const tracesOf = (canaries: Canaries): Trace[] => {
  const traces = Object.entries(formsOf(canaries)).flatMap(([of, forms]) =>
    forms.flatMap((form) => [
      { of, how: 'plain', text: form },
      { of, how: 'two bytes a letter', text: wide(form) },
      { of, how: 'hex', text: Buffer.from(form).toString('hex') },
      { of, how: 'hex', text: Buffer.from(form).toString('hex').toUpperCase() },
      ...base64Forms(form).map((text) => ({ of, how: 'base64', text })),
      ...hashForms(form).map((text) => ({ of, how: 'a hash', text })),
    ]),
  );
  return traces.map(({ of, how, text }) => ({ of, how, bytes: Buffer.from(text, 'latin1') }));
};

/** Of a secret that is a word: as it is, in hex and in base64. */
export const tracesOfWord = (of: string, word: string): Trace[] =>
  [word, Buffer.from(word).toString('hex'), ...base64Forms(word)].map((text) => ({
    of,
    how: text === word ? 'plain' : 'encoded',
    bytes: Buffer.from(text, 'latin1'),
  }));

/** Traces by their first two bytes: one walk over the bytes finds all of them, where one for each took hundreds. */
interface Index {
  /** Not zero where a trace begins like this. */
  begins: Uint8Array;
  traces: ReadonlyMap<number, readonly Trace[]>;
}

const indexes = new WeakMap<readonly Trace[], Index>();

const indexOf = (traces: readonly Trace[]): Index => {
  const known = indexes.get(traces);
  if (known) return known;
  const byBeginning = Map.groupBy(traces, ({ bytes }) => bytes.readUInt16BE(0));
  const begins = new Uint8Array(65_536);
  for (const beginning of byBeginning.keys()) begins[beginning] = 1;
  const index = { begins, traces: byBeginning };
  indexes.set(traces, index);
  return index;
};

/** Which canaries sing in these bytes. */
export const singing = (bytes: Buffer, all: readonly Trace[]): string[] => {
  const { begins, traces } = indexOf(all);
  const found = new Set<string>();
  let beginning = 0;
  for (let next = 0; next < bytes.length; next += 1) {
    beginning = ((beginning & 0xff) << 8) | (bytes[next] ?? 0);
    if (begins[beginning] === 0) continue;
    for (const { of, how, bytes: sought } of traces.get(beginning) ?? []) {
      if (bytes.subarray(next - 1, next - 1 + sought.length).equals(sought)) found.add(`${of} (${how})`);
    }
  }
  return [...found];
};
