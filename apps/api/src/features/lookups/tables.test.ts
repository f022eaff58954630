import { ENTITY_TYPES, SAQ_TYPES } from '@ledgate/domain/applications/fields/choices.ts';
import { isProvince, isUsState, TIMEZONES } from '@ledgate/domain/checks/us-states.ts';
import { readLookupTable } from '@ledgate/database/lookups.ts';
import { expect, test } from 'vitest';
import {
  categoryCodes,
  countries,
  currencies,
  diallingCodes,
  legalStructures,
  questionnaires,
  states,
} from './tables.ts';

const count = <R>(rows: readonly R[], test: (row: R) => boolean): number => rows.filter(test).length;

test('the states are the 50, the capital, five territories, three associated states and Canada’s thirteen', () => {
  const of = (country: string, kind: string) => count(states(), (row) => row.country === country && row.kind === kind);
  expect([of('USA', 'state'), of('USA', 'district'), of('USA', 'territory'), of('USA', 'associated_state')]).toEqual([
    50, 1, 5, 3,
  ]);
  expect([of('CAN', 'province'), of('CAN', 'territory')]).toEqual([10, 3]);
  for (const { code, country, timezone } of states()) {
    expect(country === 'USA' ? isUsState(code) : isProvince(code), code).toBe(true);
    expect(Object.keys(TIMEZONES), code).toContain(timezone);
  }
  expect(states().find(({ code }) => code === 'CA')).toEqual({
    id: 'US-CA',
    code: 'CA',
    name: 'California',
    country: 'USA',
    kind: 'state',
    timezone: 'pst',
  });
});

test('no two-letter code is both a state and a province', () => {
  expect(new Set(states().map(({ code }) => code)).size).toBe(states().length);
});

test('the countries are the 249 of ISO 3166, in the order of their names, four of them under embargo', () => {
  expect(countries()).toHaveLength(249);
  for (const key of ['alpha2', 'alpha3', 'numeric', 'name'] as const) {
    expect(new Set(countries().map((row) => row[key])).size, key).toBe(249);
  }
  const names = countries().map(({ name }) => name);
  expect(names).toEqual(names.toSorted((one, other) => one.localeCompare(other, 'en')));
  expect(
    countries()
      .filter((row) => row.ofac_embargoed)
      .map(({ alpha3 }) => alpha3)
      .toSorted(),
  ).toEqual(['CUB', 'IRN', 'PRK', 'SYR']);
});

test.each([
  ['US', '+1'],
  ['CA', '+1'],
  ['GB', '+44'],
  ['DE', '+49'],
  ['IN', '+91'],
  ['KZ', '+7'],
  ['AX', '+358'],
  ['AQ', '+672'],
])('the dialling code of %s is %s', (iso2, dial) => {
  expect(diallingCodes()).toHaveLength(249);
  expect(diallingCodes().find((row) => row.iso2 === iso2)?.dial).toBe(dial);
});

test('the currencies are those in use, with their minor units', () => {
  expect(currencies().length).toBeGreaterThanOrEqual(150);
  for (const key of ['code', 'numeric'] as const) {
    expect(new Set(currencies().map((row) => row[key])).size, key).toBe(currencies().length);
  }
  const found = (code: string) => currencies().find((row) => row.code === code);
  expect(found('USD')).toEqual({ code: 'USD', numeric: '840', name: 'US Dollar', minor_units: 2, symbol: '$' });
  expect([found('CAD')?.symbol, found('JPY')?.minor_units, found('KWD')?.minor_units, found('XCG')?.numeric]).toEqual([
    '$',
    0,
    3,
    '532',
  ]);
  expect(['XAU', 'XXX', 'HRK', 'BGN', 'ANG', 'CLF'].map(found)).toEqual(Array.from({ length: 6 }));
});

test('the category codes are whole, in order, and no code lies in two rows', () => {
  expect(categoryCodes().length).toBeGreaterThanOrEqual(280);
  let last = '0000';
  for (const { code, code_to } of categoryCodes()) {
    expect(code > last, `${code} after ${last}`).toBe(true);
    last = code_to ?? code;
    expect(last >= code, code).toBe(true);
  }
  expect(
    categoryCodes()
      .filter(({ code_to }) => code_to !== null)
      .map(({ code }) => code),
  ).toEqual(['3000', '3351', '3501']);
});

test('taking cards without the customer there never makes a category safer', () => {
  const RISKS = ['low', 'medium', 'high', 'prohibited'];
  for (const { code, risk, risk_card_absent } of categoryCodes()) {
    expect(RISKS.indexOf(risk_card_absent), code).toBeGreaterThanOrEqual(RISKS.indexOf(risk));
  }
});

test('every legal structure and questionnaire of the domain has its row, and no other has', () => {
  const structures = readLookupTable('legal-structures.csv', ['code', 'payrix_type']);
  expect(structures.map(({ code }) => code).toSorted()).toEqual(ENTITY_TYPES.map(({ value }) => value).toSorted());
  expect(new Set(structures.map((row) => Number(row.payrix_type)))).toEqual(new Set([0, 1, 2, 3, 4, 5, 6, 7, 8]));
  const papers = readLookupTable('pci-questionnaires.csv', ['code', 'eligibility', 'asv_required']);
  expect(papers.map(({ code }) => code).toSorted()).toEqual(SAQ_TYPES.map(({ value }) => value).toSorted());
  expect(legalStructures().find(({ code }) => code === 'llc')?.payrix_type).toBe(2);
  expect(
    questionnaires()
      .filter((row) => row.asv_required)
      .map(({ code }) => code),
  ).toEqual(['A', 'A-EP', 'B-IP', 'C', 'D']);
});
