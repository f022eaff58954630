import { describe, expect, test } from 'vitest';
import { isListed, isLoopback, isPublicAddress, readIp, readRange } from './ip-address.ts';

describe('an address', () => {
  test.each(['1.2.3.4', '::1', '2606:4700::1111', '::ffff:10.0.0.1', 'fe80::1%eth0', '[2606:4700::1]'])(
    '%s is read',
    (text) => {
      expect(readIp(text)).not.toBeNull();
    },
  );

  test.each(['', '1.2.3', '1.2.3.256', '01.2.3.4', '1:2:3', ':::', '1::2::3', 'gggg::', 'localhost', '1.2.3.4.5'])(
    '%s is none',
    (text) => {
      expect(readIp(text)).toBeNull();
    },
  );

  test('of IPv4 wrapped in IPv6 is the IPv4 address', () => {
    expect(readIp('::ffff:8.8.8.8')).toEqual(readIp('8.8.8.8'));
    expect(readIp('::ffff:808:808')).toEqual(readIp('8.8.8.8'));
  });
});

describe('a list', () => {
  test.each([
    ['203.0.113.7', ['203.0.113.7'], true],
    ['203.0.113.8', ['203.0.113.7'], false],
    ['203.0.113.200', ['203.0.113.0/24'], true],
    ['203.0.114.1', ['203.0.113.0/24'], false],
    ['::ffff:203.0.113.9', ['203.0.113.0/24'], true],
    ['2606:4700::5', ['2606:4700::/32'], true],
    ['2606:4701::5', ['2606:4700::/32'], false],
    ['8.8.8.8', ['::/0'], false],
    ['system', ['0.0.0.0/0'], false],
  ])('%s against %j: %s', (address, list, isOn) => {
    expect(isListed(address, list)).toBe(isOn);
  });

  test.each(['1.2.3.4/33', '1.2.3.4/a', '1.2.3.4/8/8', '::/129', 'shop.example'])('%s is no range', (text) => {
    expect(readRange(text)).toBeNull();
  });
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '198.18.0.1',
  '203.0.113.5',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  'fe80::1',
  'fc00::1',
  'fd00:ec2::254',
  'ff02::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '64:ff9b::a00:1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:a00:1',
  '2001::1',
  '::7f00:1',
  'localhost',
])('%s is nobody’s on the internet', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '2606:4700:4700::1111', '2a00:1450::1', '::ffff:8.8.8.8'])(
  '%s is somebody’s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('this machine is known under each of its names', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1', '8.8.8.8'].map(isLoopback)).toEqual([
    true,
    true,
    true,
    true,
    false,
  ]);
});
