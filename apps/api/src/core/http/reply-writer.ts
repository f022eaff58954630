import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';

/** Writes a value as JSON; throws where it is of another kind than declared. */
export type Writer = (value: unknown) => string;

/** As much of zod's own description of a schema as replies make use of. */
type Def =
  | { type: 'string' | 'number' | 'boolean' | 'unknown' }
  | { type: 'enum'; entries: Record<string, string> }
  | { type: 'literal'; values: readonly unknown[] }
  | { type: 'nullable' | 'optional'; innerType: z.ZodType }
  | { type: 'array'; element: z.ZodType }
  | { type: 'record'; keyType: z.ZodType; valueType: z.ZodType }
  | { type: 'object'; shape: Record<string, z.ZodType> }
  | { type: 'other' };

const defOf = (schema: z.ZodType): Def => schema._zod.def as unknown as Def;

const refuse = (kind: string, value: unknown): never => {
  // Never the value itself: this is logged.
  throw new TypeError(`A reply holds ${value === null ? 'null' : typeof value} where ${kind} is declared.`);
};

/** What JSON writes otherwise than it stands: quotes, backslashes, control characters and halves of pairs. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const ESCAPED = /["\\\u0000-\u001f\ud800-\udfff]/;

const text: Writer = (value) => {
  if (typeof value !== 'string') return refuse('a text', value);
  return ESCAPED.test(value) ? JSON.stringify(value) : `"${value}"`;
};

const number: Writer = (value) => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('a number', value);
  return String(value);
};

const boolean: Writer = (value) => (typeof value === 'boolean' ? String(value) : refuse('yes or no', value));

const anything: Writer = (value) => JSON.stringify(value) ?? 'null';

const oneOf = (values: readonly unknown[]): Writer => {
  const written = new Map(values.map((value) => [value, JSON.stringify(value)]));
  return (value) => written.get(value) ?? refuse('one of a few', value);
};

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf =
  (item: Writer): Writer =>
  (value) => {
    if (!Array.isArray(value)) return refuse('a list', value);
    let written = '';
    for (const one of value) written += written === '' ? item(one) : `,${item(one)}`;
    return `[${written}]`;
  };

const mapOf = (keys: z.ZodType, item: Writer): Writer => {
  const def = defOf(keys);
  const known = def.type === 'enum' ? new Set(Object.values(def.entries)) : null;
  return (value) => {
    if (!isPlain(value)) return refuse('an object', value);
    const entries = Object.entries(value).filter(([key, one]) => one !== undefined && (known?.has(key) ?? true));
    return `{${entries.map(([key, one]) => `${text(key)}:${item(one)}`).join(',')}}`;
  };
};

/** Declared keys only, in the order of their declaration: what a verb has beside them never leaves. */
const objectOf = (shape: Record<string, z.ZodType>): Writer => {
  const parts = Object.entries(shape).map(([key, schema]) => ({
    key,
    lead: `${JSON.stringify(key)}:`,
    isOptional: schema.safeParse(undefined).success,
    write: compileWriter(schema),
  }));
  return (value) => {
    if (!isPlain(value)) return refuse('an object', value);
    let written = '';
    for (const { key, lead, isOptional, write } of parts) {
      const one = value[key];
      if (one === undefined && isOptional) continue;
      written += `${written === '' ? '' : ','}${lead}${write(one)}`;
    }
    return `{${written}}`;
  };
};

/**
 * Makes the writer of a reply from its declaration, once. What it has no short way for (a choice between shapes) is read
 * by the schema itself and written as it comes out.
 */
export const compileWriter = (schema: z.ZodType): Writer => {
  const def = defOf(schema);
  switch (def.type) {
    case 'string':
      return text;
    case 'number':
      return number;
    case 'boolean':
      return boolean;
    case 'unknown':
      return anything;
    case 'enum':
      return oneOf(Object.values(def.entries));
    case 'literal':
      return oneOf(def.values);
    case 'nullable': {
      const inner = compileWriter(def.innerType);
      return (value) => (value === null ? 'null' : inner(value));
    }
    case 'optional':
      return compileWriter(def.innerType);
    case 'array':
      return listOf(compileWriter(def.element));
    case 'record':
      return mapOf(def.keyType, compileWriter(def.valueType));
    case 'object':
      return objectOf(def.shape);
    case 'other':
    default:
      return (value) => JSON.stringify(schema.parse(value));
  }
};

/** The same, and read by the schema besides: for tests and while developing, where being wrong matters more than being slow. */
export const checkedWriter = (schema: z.ZodType): Writer => {
  const write = compileWriter(schema);
  return (value) => {
    const read: unknown = schema.parse(value);
    const written = write(value);
    const expected = JSON.stringify(read);
    if (!isDeepStrictEqual(JSON.parse(written), JSON.parse(expected))) {
      throw new Error(`A reply was written as ${written}, but is declared as ${expected}.`);
    }
    return written;
  };
};
