import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jaroWinkler, nameLikeness, plainName } from './names.ts';

test('likeness agrees with the published examples', () => {
  expect(jaroWinkler('MARTHA', 'MARHTA')).toBeCloseTo(0.9611, 4);
  expect(jaroWinkler('DWAYNE', 'DUANE')).toBeCloseTo(0.84, 4);
  expect(jaroWinkler('DIXON', 'DICKSONX')).toBeCloseTo(0.8133, 4);
  expect(jaroWinkler('ABC', 'XYZ')).toBe(0);
});

test('a name is what is left without accents, punctuation and legal form', () => {
  expect(plainName('Café Olé, L.L.C.')).toEqual(['CAFE', 'OLE']);
  expect(plainName("O'Brien & Sons Inc")).toEqual(['OBRIEN', 'SONS']);
});

test.each<[string, string, boolean]>([
  ['Harbor Street Coffee LLC', 'HARBOR STREET COFFEE', true],
  ['Vega Marisol', 'Marisol Vega', true],
  ['Harbour Street Coffee', 'Harbor Street Coffee', true],
  ['Marisol Vega', 'Harbor Street Coffee', false],
  ['LLC', 'Harbor Street Coffee', false],
])('“%s” and “%s”: alike is %s', (left, right, isAlike) => {
  expect(nameLikeness(left, right) >= 0.85).toBe(isAlike);
});

test('likeness is between 0 and 1, is 1 for the same name, and does not depend on who is asked first', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (left, right) => {
      const alike = nameLikeness(left, right);
      expect(alike >= 0 && alike <= 1.000001).toBe(true);
      expect(nameLikeness(right, left)).toBeCloseTo(alike, 10);
      if (plainName(left).length > 0) expect(nameLikeness(left, left)).toBe(1);
    }),
  );
});
