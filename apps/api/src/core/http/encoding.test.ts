import { expect, test } from 'vitest';
import { encodingFor } from './encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.1, gzip;q=1', 'br'],
  ['gzip', 'gzip'],
  ['BR', 'br'],
  ['br;q=0, gzip', 'gzip'],
  ['*', 'br'],
  ['*;q=0', null],
  ['identity', null],
  ['gzip;q=nonsense', null],
  ['', null],
  [undefined, null],
])('of %s the best that both sides know is taken: %s', (accepted, taken) => {
  expect(encodingFor(accepted)).toBe(taken);
});
