import { linesOf } from '@ledgate/domain/rates/lines.ts';
import { expect, test } from 'vitest';
import { includedOf, marginOf, readSide, textsOf, valuesOf, wireLines } from './sides.ts';

const PASSED_ON = { model: 'interchange_plus', basis: 'pass_through' } as const;

test('what a person types is read line by line, and what cannot be read is named', () => {
  const { values, faults } = readSide({ visa_rate: '30 bps', auth_fee: ' 10¢ ', avs_fee: 'ten' }, 'sale', PASSED_ON);
  expect(values).toEqual({ visa_rate: 3000, auth_fee: 10_000 });
  expect(Object.keys(faults)).toEqual(['avs_fee']);
});

test('what the pricing model has no place for is left out, and kept for when it has', () => {
  const texts = { flat_rate: '2.90%', visa_rate: '0.30%' };
  expect(readSide(texts, 'sale', { model: 'flat', basis: 'bundled' }).values).toEqual({ flat_rate: 29_000 });
  expect(readSide(texts, 'sale', PASSED_ON).values).toEqual({ visa_rate: 3000 });
});

test('a side goes to the screen and back to the wire without losing a thousandth of a cent', () => {
  const wire = { visa_rate: '0.0525', auth_fee: '0.035', statement_fee: '9.95' };
  const typed = readSide(textsOf(valuesOf(wire)), 'sale', PASSED_ON);
  expect(wireLines(typed.values)).toEqual(wire);
});

test('a margin needs both sides', () => {
  const line = linesOf('interchange_plus').find(({ name }) => name === 'auth_fee');
  if (!line) throw new Error('there is an authorization');
  expect(marginOf(line, { auth_fee: 3500 }, { auth_fee: 10_000 })).toBe(6500);
  expect(marginOf(line, { auth_fee: 3500 }, {})).toBeNull();
  expect(marginOf(line, { auth_fee: 3500 }, {}, ['auth_fee'])).toBe(-3500);
});

test('a line that is part of the price goes as such, and only on the sale side', () => {
  const typed = readSide({ auth_fee: 'Included', batch_fee: '2¢' }, 'sale', PASSED_ON);
  expect([typed.included, typed.values]).toEqual([['auth_fee'], { batch_fee: 2000 }]);
  expect(wireLines(typed.values, typed.included)).toEqual({ auth_fee: 'included', batch_fee: '0.02' });
  expect(includedOf({ auth_fee: 'included', batch_fee: '0.02' })).toEqual(['auth_fee']);
  expect(textsOf(typed.values, typed.included)).toEqual({ auth_fee: 'included', batch_fee: '2¢' });
  expect(Object.keys(readSide({ auth_fee: 'included' }, 'buy', PASSED_ON).faults)).toEqual(['auth_fee']);
});
