import { expect, test } from 'vitest';
import { tellingAddress } from './network-address.ts';

test.each([
  ['99.12.34.56', '99.12.34.56'],
  ['::ffff:99.12.34.56', '99.12.34.56'],
  ['2600:1F18::A1', '2600:1f18::a1'],
  ['203.0.113.7', undefined],
  ['2001:db8::1', undefined],
  ['127.0.0.1', undefined],
  ['10.1.2.3', undefined],
  ['172.20.0.1', undefined],
  ['172.32.0.1', '172.32.0.1'],
  ['192.168.1.9', undefined],
  ['100.100.0.1', undefined],
  ['::1', undefined],
  ['fd00::1', undefined],
  ['fe80::1', undefined],
  ['system', undefined],
  ['', undefined],
])('the network address %s tells %s', (address, told) => {
  expect(tellingAddress(address)).toBe(told);
});
