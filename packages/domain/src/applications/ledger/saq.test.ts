import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { averageDeliveryDays, deliveredLaterPercent, isChargedInAdvance } from './delivery.ts';
import { environmentOf } from './environment.ts';
import { emptyFacts, type Facts } from './facts.ts';
import { pciLevelFor, pciLevelOf } from './pci-level.ts';
import { chooseSaq } from './saq.ts';
import type { Values } from '../fields/values.ts';

const shares = (swiped: number, keyed: number, moto: number, online: number): Values => ({
  pct_swiped: swiped,
  pct_keyed_present: keyed,
  pct_moto: moto,
  pct_ecommerce: online,
});
const facts = (business: Values, security: Values = {}): Facts => ({ ...emptyFacts('2026-03-02'), business, security });
const inPerson = (...hardware: string[]): Values => ({ ...shares(90, 10, 0, 0), hardware });

describe('the questionnaire', () => {
  test.each<[string, Facts, string | undefined]>([
    ['storing cards', facts(inPerson('terminal'), { stores_card_data: true, terminal_connection: 'dial' }), 'D'],
    ['only online by redirect', facts(shares(0, 0, 0, 100), { hosted_fields: 'redirect' }), 'A'],
    ['only online in an iframe', facts(shares(0, 0, 0, 100), { hosted_fields: 'iframe' }), 'A'],
    ['only online by direct post', facts(shares(0, 0, 0, 100), { hosted_fields: 'direct_post' }), 'A-EP'],
    ['only online on the own server', facts(shares(0, 0, 0, 100), { hosted_fields: 'own_server' }), 'D'],
    ['only online, not said how', facts(shares(0, 0, 0, 100)), undefined],
    ['by phone on one computer', facts(shares(0, 0, 100, 0), { vt_single_computer: true }), 'C-VT'],
    ['by phone on several computers', facts(shares(0, 0, 100, 0), { vt_single_computer: false }), 'D'],
    ['by phone, not said where', facts(shares(0, 0, 100, 0)), undefined],
    [
      'keyed in person on one computer',
      facts({ ...shares(0, 100, 0, 0), hardware: ['virtual_terminal'] }, { vt_single_computer: true }),
      'C-VT',
    ],
    ['listed encrypting terminals', facts(inPerson('terminal'), { p2pe_solution: 'Listed P2PE' }), 'P2PE'],
    ['no terminals any more', facts(shares(0, 0, 100, 0), { p2pe_solution: 'Listed P2PE' }), undefined],
    [
      'a terminal that is not used in person any more',
      facts({ ...shares(0, 0, 100, 0), hardware: ['terminal'] }, { terminal_connection: 'dial' }),
      undefined,
    ],
    ['a terminal on a phone line', facts(inPerson('terminal'), { terminal_connection: 'dial' }), 'B'],
    ['a terminal on the internet', facts(inPerson('terminal'), { terminal_connection: 'internet' }), 'B-IP'],
    ['a terminal, not said on what', facts(inPerson('terminal')), undefined],
    ['a point of sale with software', facts(inPerson('pos_integrated')), 'C'],
    ['a reader on a phone', facts(inPerson('mobile_reader')), 'C'],
    [
      'a terminal and a point of sale',
      facts(inPerson('terminal', 'pos_integrated'), { terminal_connection: 'dial' }),
      'D',
    ],
    [
      'a terminal and a virtual one',
      facts(inPerson('terminal', 'virtual_terminal'), { terminal_connection: 'dial' }),
      'D',
    ],
    [
      'in person and online',
      facts({ ...shares(50, 0, 0, 50), hardware: ['terminal'] }, { hosted_fields: 'redirect' }),
      'D',
    ],
    ['by phone and online', facts(shares(0, 0, 50, 50), { hosted_fields: 'redirect' }), 'D'],
    ['in person, not said with what', facts(shares(100, 0, 0, 0)), undefined],
    ['nothing said', facts({}), undefined],
  ])('for %s', (_name, given, saq) => {
    const advice = chooseSaq(given);
    expect(advice?.saq).toBe(saq);
    if (advice) expect(advice.because).toMatch(/\.$/);
  });
});

test.each<[number, number, string]>([
  [6_000_001, 0, '1'],
  [6_000_000, 0, '2'],
  [1_000_000, 999_999, '2'],
  [999_999, 20_000, '3'],
  [999_999, 19_999, '4'],
  [0, 0, '4'],
])('%i transactions a year, %i of them online, make level %s', (all, online, level) => {
  expect(pciLevelFor(all, online)).toBe(level);
});

test('the level follows from volume and ticket unless staff have set it', () => {
  const large = { annual_volume_cents: 7_000_000_00, average_ticket_cents: 100, pct_ecommerce: 0 };
  expect(pciLevelOf(facts(large))).toBe('1');
  expect(pciLevelOf(facts({ ...large, annual_volume_cents: 500_000_00, pct_ecommerce: 4 }))).toBe('3');
  expect(pciLevelOf(facts(large, { pci_level: '3' }))).toBe('3');
  expect(pciLevelOf(facts({}))).toBe('4');
});

test.each<[string, Values, string]>([
  ['a supermarket', { mcc: '5411', pct_ecommerce: 100 }, 'supermarket'],
  ['a service station', { mcc: '5541' }, 'serviceStation'],
  ['a fuel dispenser', { mcc: '5542' }, 'fuel'],
  ['a bar', { mcc: '5813' }, 'restaurant'],
  ['an online shop', { mcc: '5999', pct_ecommerce: 50 }, 'ecommerce'],
  ['a catalogue seller', { mcc: '5999', pct_moto: 50, pct_ecommerce: 49 }, 'moto'],
  ['a shop', { mcc: '5999', pct_swiped: 90 }, 'cardPresent'],
])('%s takes cards in its surroundings', (_name, business, environment) =>
  expect(environmentOf(business)).toBe(environment),
);

test('the wait for delivery is weighted by the shares, the open end by what is usual', () => {
  expect(averageDeliveryDays({ delivery_0: 100 })).toBe(0);
  expect(averageDeliveryDays({ delivery_0: 50, delivery_1_7: 50 })).toBe(2);
  expect(averageDeliveryDays({ delivery_8_14: 50, delivery_15_30: 50 })).toBe(17);
  expect(averageDeliveryDays({ delivery_over_30: 100, delivery_days: 45 })).toBe(60);
  expect(averageDeliveryDays({ delivery_over_30: 100, delivery_days: 180 })).toBe(180);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 100 }), (now) => {
      expect(deliveredLaterPercent({ delivery_0: now, delivery_1_7: 100 - now })).toBe(100 - now);
    }),
  );
});

test('a card charged at the order is charged in advance when the goods come later', () => {
  expect(isChargedInAdvance({ card_charged_when: 'order', delivery_days: 1 })).toBe(true);
  expect(isChargedInAdvance({ card_charged_when: 'order', delivery_days: 0 })).toBe(false);
  expect(isChargedInAdvance({ card_charged_when: 'shipment', delivery_days: 9 })).toBe(false);
});
