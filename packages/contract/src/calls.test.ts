import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { plainPath } from './call-facts.ts';
import { CALLS } from './calls.ts';
import { EVERYWHERE, FAILURE_CODES, FAILURES, WHEN_SIGNED_IN } from './failures.ts';

const all = Object.entries(CALLS).flatMap(([feature, calls]: [string, Record<string, Call>]) =>
  Object.entries(calls).map(([name, call]): [string, Call] => [`${feature}.${name}`, call]),
);

/** The names of the calls that break a rule. */
const breaking = (isBroken: (call: Call) => boolean): string[] =>
  all.filter(([, call]) => isBroken(call)).map(([name]) => name);

test('no two calls share a method and a path', () => {
  const places = all.map(([, { method, path }]) => `${method} ${plainPath(path).replace(/\{\w+\}/g, '{}')}`);
  expect(places.filter((place, at) => places.indexOf(place) !== at)).toEqual([]);
});

test('every call names in its path exactly the parameters that it reads', () => {
  const inPath = ({ path }: Call): string => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).join();
  expect(breaking((call) => Object.keys(call.params?.shape ?? {}).join() !== inPath(call))).toEqual([]);
});

test('no call that only reads or removes takes a body', () => {
  expect(breaking(({ method, body }) => (method === 'GET' || method === 'DELETE') && body !== undefined)).toEqual([]);
});

/** A body that comes in several kinds is each of them. */
const kindsOf = (schema: z.ZodType | undefined): z.ZodType[] => {
  if (!schema) return [];
  return schema instanceof z.ZodUnion ? schema.options.map((option) => option as z.ZodType) : [schema];
};

test('every call refuses a field that it does not know', () => {
  // What the card processor sends has its own shapes, and is put away as it comes.
  const takesStrangers = (call: Call): boolean =>
    call.signedBy !== 'processor' &&
    [call.params, call.query, call.body].flatMap(kindsOf).some((schema) => {
      const issues = schema.safeParse({ 'no-such-field': true }).error?.issues;
      return !JSON.stringify(issues ?? []).includes('unrecognized_keys');
    });
  expect(breaking(takesStrangers)).toEqual([]);
});

test('every call has a summary that reads as a step', () => {
  expect(breaking(({ summary }) => !/^[A-Z].*[^.]$/.test(summary))).toEqual([]);
});

test('every call declares its own failures once, and those that its other promises bring along', () => {
  expect(breaking(({ failures }) => new Set(failures).size !== failures.length)).toEqual([]);
  expect(breaking(({ failures }) => EVERYWHERE.some((code) => failures.includes(code)))).toEqual([]);
  expect(breaking(({ stepUp, failures }) => stepUp === true && !failures.includes('step_up_required'))).toEqual([]);
  expect(breaking(({ access, failures }) => access === 'demo' && !failures.includes('not_found'))).toEqual([]);
});

test('no answer with tokens, handles or secrets is stored for a repetition', () => {
  const holdsSecret = ({ reply }: Call): boolean =>
    /"(accessToken|refreshToken|secret|recovery_codes)":/.test(
      JSON.stringify(reply.toJSONSchema({ unrepresentable: 'any' })),
    );
  expect(breaking((call) => call.method !== 'GET' && holdsSecret(call) && !call.secretReply)).toEqual([]);
});

test('every failure says in sentences what happened and what can be done', () => {
  for (const code of FAILURE_CODES) {
    const { status, title, remedy } = FAILURES[code];
    expect(String(status), code).toMatch(/^[45]\d\d$/);
    expect(title, code).toMatch(/^[A-Z].*[^.]$/);
    expect(remedy, code).toMatch(/^[A-Z].*\.$/);
  }
});

test('every failure can be met by some call', () => {
  const met = new Set<string>([
    ...EVERYWHERE,
    ...WHEN_SIGNED_IN,
    'key_reused',
    'still_running',
    ...all.flatMap(([, call]) => call.failures),
  ]);
  expect(FAILURE_CODES.filter((code) => !met.has(code))).toEqual([]);
});
