import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPhone, formatPhone, maskPhone, normalizePhone } from './phone.ts';

test.each([
  ['4155552671', '4155552671'],
  ['(415) 555-2671', '4155552671'],
  ['+1 (415) 555-2671', '4155552671'],
  ['1-415-555-2671', '4155552671'],
  ['415.555.2671', '4155552671'],
  ['415/555/2671', '4155552671'],
])('"%s" is stored as %s', (text, digits) => {
  expect(normalizePhone(text)).toBe(digits);
});

test.each([
  '4155552671',
  '+1 (415) 555-2671',
  '1 212 736 5000',
  '9897654321',
  '2125550299',
  '2125550200',
  '2125560100',
])('"%s" is taken as a phone number', (text) => {
  expect(checkPhone(text)).toEqual({ ok: true });
});

test.each([
  ['', 'A phone number has digits only.'],
  ['call me', 'A phone number has digits only.'],
  ['415555267x', 'A phone number has digits only.'],
  ['415555２671', 'A phone number has digits only.'],
  ['415555267', 'Enter the ten digits of a US or Canadian number.'],
  ['41555526711', 'Enter the ten digits of a US or Canadian number.'],
  ['+44 20 7946 0958', 'Enter the ten digits of a US or Canadian number.'],
  ['0155552671', 'Area code and number cannot start with 0 or 1.'],
  ['1155552671', 'Area code and number cannot start with 0 or 1.'],
  ['4150552671', 'Area code and number cannot start with 0 or 1.'],
  ['4151552671', 'Area code and number cannot start with 0 or 1.'],
  ['4155550100', 'Numbers with 555-01 are not in service.'],
  ['4155550199', 'Numbers with 555-01 are not in service.'],
])('"%s" is refused as a phone number', (text, reason) => {
  expect(checkPhone(text)).toEqual({ ok: false, reason });
});

const number = fc
  .tuple(fc.integer({ min: 200, max: 999 }), fc.integer({ min: 200, max: 999 }), fc.integer({ min: 0, max: 9999 }))
  .map(([area, exchange, line]) => `${area}${exchange}${String(line).padStart(4, '0')}`)
  .filter((digits) => !/^\d{3}55501/.test(digits));

test('however a good number is typed, it is taken and stored in one way', () => {
  const typed = [
    formatPhone,
    (n: string) => `+1${n}`,
    (n: string) => `1 ${formatPhone(n)}`,
    (n: string) => [...n].join(' '),
  ];
  fc.assert(
    fc.property(number, fc.constantFrom(...typed), (digits, type) => {
      expect(checkPhone(type(digits))).toEqual({ ok: true });
      expect(normalizePhone(type(digits))).toBe(digits);
    }),
  );
});

test('people read a number in the usual way, and of somebody else only the last four digits', () => {
  expect(formatPhone('4155552671')).toBe('(415) 555-2671');
  expect(formatPhone('12')).toBe('12');
  expect(maskPhone('4155552671')).toBe('(•••) •••-2671');
});
