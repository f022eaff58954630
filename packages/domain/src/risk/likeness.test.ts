import { describe, expect, test } from 'vitest';
import { jaroWinkler } from '../checks/names.ts';
import { likenessOf, plainAddress, sortedName, tokenSetLikeness } from './likeness.ts';

describe('a name in one spelling', () => {
  test.each([
    ['Société Générale, Inc.', 'GENERALE SOCIETE'],
    ['PETROV, Ivan Sergeyevich', 'IVAN PETROV SERGEYEVICH'],
    ['O’Brien & Sons L.L.C.', 'OBRIEN SONS'],
    ['Acme Co', 'ACME'],
    ['LLC', ''],
    ['   ', ''],
  ])('%s reads %s', (name, plain) => {
    expect(sortedName(name)).toBe(plain);
  });
});

describe('Jaro-Winkler gives the published figures', () => {
  test.each([
    ['MARTHA', 'MARHTA', 0.9611],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.8133],
    ['SAME', 'SAME', 1],
    ['ABC', 'XYZ', 0],
  ])('%s and %s', (left, right, figure) => {
    expect(jaroWinkler(left, right)).toBeCloseTo(figure, 4);
  });
});

describe('token-set likeness', () => {
  test.each([
    ['Ivan Petrov', 'PETROV, Ivan Sergeyevich', 1],
    ['Harbor Coffee', 'Harbor Tea', 6 / 9],
    ['Acme', 'Acme Trading Havana', 4 / 17],
    ['Acme', 'ACME LLC', 1],
    ['One Two', 'Three Four', 0],
    ['', 'Anything', 0],
  ])('%s and %s', (left, right, share) => {
    expect(tokenSetLikeness(left, right)).toBeCloseTo(share, 6);
    expect(tokenSetLikeness(right, left)).toBe(tokenSetLikeness(left, right));
  });
});

describe('two names are taken for one', () => {
  test.each([
    ['Ivan Petrov', 'PETROV, Ivan Sergeyevich', true],
    ['Jon Smithson', 'John Smithson', true],
    ['Qalamos Trading LLC', 'QALAMOS TRADING CO.', true],
    ['Harbor Street Coffee LLC', 'Harbour Street Coffee', true],
    ['Harbor Street Coffee LLC', 'Acme', false],
    ['Maria Vega', 'Mario Vegas Gonzalez', false],
    ['LLC', 'INC', false],
  ])('%s and %s: %s', (left, right, isSame) => {
    expect(likenessOf(left, right).isSame).toBe(isSame);
  });

  test('and the figure is told in whole thousandths', () => {
    expect(likenessOf('MARTHA', 'MARHTA').score).toBe(961);
  });
});

test('an address is the same in capitals and without commas', () => {
  expect(plainAddress('418 Harbor St.', 'Suite 2', '94107')).toBe(plainAddress('418 HARBOR ST, suite 2', '94107'));
});
