import { readLookupTable } from '@ledgate/database/lookups.ts';
import { checkRoutingNumber } from '@ledgate/domain/checks/bank-numbers.ts';
import { expect, test } from 'vitest';
import {
  bankNameOf,
  categoryOf,
  isCountry,
  isCurrency,
  isState,
  mccRisk,
  stateOfZip,
  statesOfPhone,
} from './public.ts';

test.each([
  ['low', '5411 5812 5814 5651 5661 5699 4111 4121 7230 7298 7538 7542 8011 8021 8099 8111 9399'],
  [
    'medium',
    '5813 5541 5542 5734 5732 5999 1520 1711 1731 1799 4814 4816 4899 7011 7512 7299 7997 8398 8661 5094 5944',
  ],
  ['medium', '7372 7392 7399 8220 8299'],
  ['high', '5122 5933 5962 5964 5966 5968 5969 4722 4511 6012 6211 7321 9223 5815 5816 5817 5818'],
  ['prohibited', '5967 6051 4829 7273 7801 7802 7995'],
  ['unknown', '0000 1234 9999 3a00 541 54110'],
])('policy holds these categories to be of %s risk: %s', (risk, codes) => {
  for (const code of codes.split(' ')) expect(mccRisk(code), code).toBe(risk);
});

test.each(['5912', '5993', '5122', '6012', '4816', '5816', '6211', '5966', '5968'])(
  '%s is of high risk where cards are taken without the customer there',
  (code) => {
    expect(mccRisk(code, { isCardAbsent: true })).toBe('high');
  },
);

test('a pharmacy and a cigar store are no high risk over the counter', () => {
  expect([mccRisk('5912'), mccRisk('5993')]).toEqual(['low', 'medium']);
});

test('airlines, car rental and hotels with a code of their own are found by their range', () => {
  expect([mccRisk('3058'), mccRisk('3357'), mccRisk('3509'), mccRisk('3999')]).toEqual([
    'high',
    'medium',
    'medium',
    'medium',
  ]);
  expect(categoryOf('3509')?.code).toBe('3501');
});

test('fuel pumps take cards in person only', () => {
  expect([categoryOf('5542')?.card_present_only, categoryOf('5411')?.card_present_only]).toEqual([true, false]);
});

test('states, countries and currencies are known by their codes and by nothing else', () => {
  expect([
    isState('CA'),
    isState('DC'),
    isState('PR'),
    isState('ON'),
    isState('ca'),
    isState('XX'),
    isState(''),
  ]).toEqual([true, true, true, true, false, false, false]);
  expect([isCountry('USA'), isCountry('US'), isCountry('XKX')]).toEqual([true, false, false]);
  expect([isCurrency('USD'), isCurrency('CAD'), isCurrency('XAU'), isCurrency('usd')]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test.each([
  ['10001', 'NY'],
  ['90210', 'CA'],
  ['60601-1234', 'IL'],
  ['20001', 'DC'],
  ['00901', 'PR'],
  ['00802', 'VI'],
  ['96813', 'HI'],
  ['96910', 'GU'],
  ['06103', 'CT'],
  ['00000', null],
  ['1000', null],
  ['K1A 0B1', null],
])('the ZIP code %s lies in %s', (zip, state) => {
  expect(stateOfZip(zip)).toBe(state);
});

test.each([
  ['2125550000', ['NY']],
  ['4155550000', ['CA']],
  ['7875550000', ['PR']],
  ['6135550000', ['ON']],
  ['9025550000', ['NS', 'PE']],
  ['8675550000', ['NT', 'NU', 'YT']],
  ['8005550000', []],
  ['', []],
])('the area code of %s belongs to %j', (phone, expected) => {
  expect(statesOfPhone(phone)).toEqual(expected);
});

test('every area code is of a state or province that exists, and every state has one', () => {
  const rows = readLookupTable('area-codes.csv', ['area_code', 'state']);
  for (const row of rows) {
    expect(isState(row.state), row.state).toBe(true);
    expect(row.area_code).toMatch(/^[2-9]\d{2}$/);
  }
  // Micronesia, the Marshall Islands and Palau have country codes of their own.
  expect(new Set(rows.map(({ state }) => state)).size).toBe(69);
});

test('every routing number of the table could be on a check', () => {
  const rows = readLookupTable('routing-numbers.csv', ['routing_number', 'bank_name']);
  expect(rows.length).toBeGreaterThan(200);
  for (const row of rows) expect(checkRoutingNumber(row.routing_number).ok, row.routing_number).toBe(true);
});

test.each([
  ['021000021', 'JPMorgan Chase Bank'],
  ['111000025', 'Bank of America'],
  ['122000247', 'Wells Fargo Bank'],
  ['122105155', 'U.S. Bank'],
  ['026009593', 'Bank of America'],
  ['123456780', null],
])('the routing number %s is that of %s', (routing, name) => {
  expect(bankNameOf(routing)).toBe(name);
});
