import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { expect, test } from 'vitest';
import { makeCanaries, singing, tracesOf } from './canaries.ts';

const canaries = makeCanaries(chanceFor('canaries of this test'));
const traces = tracesOf(canaries);

const around = (text: string): Buffer => Buffer.from(`${'\0'.repeat(50)}before ${text}`, 'latin1');

test.each([
  ['as it is', canaries.ssn, 'ssn (plain)'],
  ['in hex', Buffer.from(canaries.account).toString('hex'), 'account (hex)'],
  ['two bytes a letter', Buffer.from(canaries.licence, 'utf16le').toString('latin1'), 'licence (two bytes a letter)'],
  ['in base64', Buffer.from(`x${canaries.paper}`).toString('base64'), 'paper (base64)'],
])('a canary is heard %s, up to the last byte', (_how, text, heard) => {
  expect(singing(around(text), traces)).toContain(heard);
});

test('every trace is found by itself, and nothing is heard where there is none', () => {
  for (const trace of traces) expect(singing(trace.bytes, traces)).toContain(`${trace.of} (${trace.how})`);
  expect(singing(around('a number such as 123456789 and a date such as 2026-11-16'), traces)).toEqual([]);
});
