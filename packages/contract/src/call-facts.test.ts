import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from './call.ts';
import { failuresOf, plainPath, signInOf, stepUpOf, takesIdempotencyKey, takesVersion, whoMay } from './call-facts.ts';

const call = (more: Partial<Call> = {}): Call => ({
  summary: 'Do a thing',
  method: 'POST',
  path: '/api/thing/',
  access: 'signed_in',
  reply: z.object({}),
  failures: [],
  ...more,
});

test.each<[string, Partial<Call>, string]>([
  ['anybody', { access: 'public' }, 'never'],
  ['anybody in the demo', { access: 'demo' }, 'never'],
  ['anybody, or the signed-in without a handle', { access: 'public', failures: ['not_signed_in'] }, 'sometimes'],
  ['whoever is signed in', {}, 'always'],
  ['holders of an ability', { access: 'read_staff' }, 'always'],
])('a call for %s needs a sign-in accordingly', (_who, more, when) => {
  expect(signInOf(call(more))).toBe(when);
});

test.each<[Partial<Call>, string]>([
  [{}, 'never'],
  [{ failures: ['step_up_required'] }, 'sometimes'],
  [{ failures: ['step_up_required'], stepUp: true }, 'always'],
])('a call declared with %j wants a fresh proof %s', (more, when) => {
  expect(stepUpOf(call(more))).toBe(when);
});

test('idempotency keys count where something changes and somebody may be signed in', () => {
  expect(takesIdempotencyKey(call())).toBe(true);
  expect(takesIdempotencyKey(call({ method: 'DELETE' }))).toBe(true);
  expect(takesIdempotencyKey(call({ method: 'GET' }))).toBe(false);
  expect(takesIdempotencyKey(call({ access: 'public' }))).toBe(false);
  expect(takesIdempotencyKey(call({ access: 'public', failures: ['not_signed_in'] }))).toBe(true);
});

test('a version counts where it can be stale', () => {
  expect(takesVersion(call())).toBe(false);
  expect(takesVersion(call({ failures: ['stale'] }))).toBe(true);
});

test('the failures of a call are its own and those of everybody like it, by status', () => {
  expect(failuresOf(call({ method: 'GET', access: 'public', failures: ['not_found'] }))).toEqual([
    'malformed',
    'not_found',
    'too_large',
    'unsupported_media',
    'card_number',
    'invalid',
    'failed',
    'busy',
  ]);
  const signedIn = failuresOf(call());
  expect(signedIn).toEqual(expect.arrayContaining(['not_signed_in', 'not_allowed', 'key_reused', 'still_running']));
  expect(signedIn).not.toContain('wrong_state');
  expect(failuresOf(call({ secretReply: true }))).toContain('wrong_state');
  expect(failuresOf(call({ method: 'GET' }))).not.toContain('key_reused');
});

test('a path is shown without its trailing slash', () => {
  expect(plainPath('/api/thing/')).toBe('/api/thing');
  expect(plainPath('/api/thing')).toBe('/api/thing');
  expect(plainPath('/')).toBe('/');
});

test('who may is said in words', () => {
  expect(whoMay(call({ access: 'public' }))).toBe('anybody');
  expect(whoMay(call({ access: 'demo' }))).toBe('anybody, in the demo only');
  expect(whoMay(call())).toBe('whoever is signed in');
  expect(whoMay(call({ access: 'block_staff' }))).toBe('holders of block_staff');
});
