import { CALLS } from '@ledgate/contract/calls.ts';
import type { Call } from '@ledgate/contract/call.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { checkedWriter, compileWriter } from './reply-writer.ts';

const row = z.object({
  uid: z.uuid(),
  name: z.string().nullable(),
  state: z.enum(['open', 'shut']),
  size: z.number().optional(),
  isNew: z.boolean(),
  done: z.literal(true),
  owner: z.object({ name: z.string() }).nullable(),
  marks: z.array(z.string()),
  counts: z.partialRecord(z.enum(['a', 'b']), z.int()),
  values: z.record(z.string(), z.unknown()),
  either: z.union([z.object({ yes: z.string() }), z.object({ no: z.string() })]),
});

const good = {
  uid: '5f0c6e0a-6a38-4a5b-9d0a-6f4f3f6f9a11',
  name: null,
  state: 'open',
  isNew: false,
  done: true,
  owner: { name: 'Ada' },
  marks: ['x', 'y'],
  counts: { b: 2 },
  values: { at: new Date(0), none: null, deep: { list: [1, 'two'] } },
  either: { no: 'thanks' },
};

describe('a reply', () => {
  test('is written as its schema reads it', () => {
    expect(JSON.parse(compileWriter(row)(good))).toEqual(JSON.parse(JSON.stringify(row.parse(good))));
  });

  test('holds nothing that is not declared, at any depth', () => {
    const secret = 'must-not-leave';
    const written = compileWriter(row)({
      ...good,
      secret,
      owner: { name: 'Ada', secret },
      counts: { b: 2, secret: 1 },
      either: { no: 'thanks', secret },
    });
    expect(written).not.toContain('secret');
    expect(written).not.toContain(secret);
  });

  test.each([
    ['a text', { ...good, name: { secret: 'x' } }],
    ['one of a few', { ...good, state: 'ajar' }],
    ['a number', { ...good, size: Number.NaN }],
    ['yes or no', { ...good, isNew: 'false' }],
    ['a list', { ...good, marks: 'xy' }],
    ['an object', { ...good, owner: ['Ada'] }],
  ])('of another kind than %s is refused, and what it was is not told', (kind, value) => {
    expect(() => compileWriter(row)(value)).toThrow(kind);
    expect(() => compileWriter(row)(value)).not.toThrow(/ajar|secret|Ada/);
  });

  test('takes any text there is', () => {
    const write = compileWriter(z.string());
    const units = fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 12 });
    const isWritten = (text: string): boolean => write(text) === JSON.stringify(text);
    fc.assert(fc.property(units, (codes) => isWritten(String.fromCharCode(...codes))));
    for (const text of ['\ud800', '\u2028"', '\\', '\u0000', '😀']) expect(write(text)).toBe(JSON.stringify(text));
  });

  test('that leaves out what is declared is noticed where replies are checked', () => {
    const { marks: _marks, ...less } = good;
    expect(() => checkedWriter(row)(less)).toThrow('marks');
  });
});

/** What replies are made of today; another kind would be written by its schema, slowly, and nobody would notice. */
const SHORT_WAYS = ['string', 'number', 'boolean', 'unknown', 'enum', 'literal', 'nullable', 'optional', 'array'];
const KNOWN = new Set([...SHORT_WAYS, 'record', 'object', 'union', 'custom']);

test('no call declares a reply of a kind the writer does not know', () => {
  const met = new Set<string>();
  const walk = (schema: z.ZodType): void => {
    const def = schema._zod.def as unknown as Record<string, unknown> & { type: string };
    met.add(def.type);
    const below = [def['element'], def['innerType'], def['valueType'], ...Object.values(def['shape'] ?? {})];
    for (const one of below) if (one instanceof z.ZodType) walk(one);
  };
  for (const call of Object.values(CALLS).flatMap((calls): Call[] => Object.values(calls))) {
    walk(call.reply);
    if (call.pending) walk(call.pending);
  }
  expect([...met].filter((kind) => !KNOWN.has(kind))).toEqual([]);
});
