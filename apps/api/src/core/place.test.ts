import { expect, test } from 'vitest';
import { countryOf } from './place.ts';

test.each([
  ['8.8.8.8', 'United States'],
  ['193.0.6.139', 'Netherlands'],
  ['2001:4860:4860::8888', 'United States'],
  ['::ffff:8.8.8.8', 'United States'],
  ['127.0.0.1', null],
  ['10.1.2.3', null],
  ['::1', null],
  ['system', null],
])('%s is in %s', async (address, country) => {
  expect(await countryOf(address)).toBe(country);
});
