import { expect, test } from 'vitest';
import { readReceipt } from '../bank/receipt.ts';
import { maskFor } from '../card-processor/payrix/masks.ts';
import { maskText } from './mask-text.ts';

test.each([
  ['SSN 123-45-6789 is not valid', 'SSN ••••6789 is not valid'],
  ['EIN 12-3456789 or 123456789', 'EIN ••••6789 or ••••6789'],
  ['card 4111 1111 1111 1111', 'card ••••1111'],
  ['born 19570314, 1957-03-14, 03/14/1957 or 3.14.2004', 'born ••••, ••••, •••• or ••••'],
  ['due 2026-12-01, in effect 20261201', 'due 2026-12-01, in effect 20261201'],
  [
    't1_mer_5f1c09aa12bd of 0b51cc5e-2e39-4fd5-9a3b-123456789012',
    't1_mer_5f1c09aa12bd of 0b51cc5e-2e39-4fd5-9a3b-123456789012',
  ],
  ['a\u0007b\tc\nd', 'a b\tc\nd'],
])('of “%s” people read “%s”', (text, read) => {
  expect(maskText(text)).toBe(read);
});

test('what was secret in a request is masked wherever the answer repeats it, whatever it looks like', () => {
  const mask = maskFor({ members: [{ dl: 'KX12345', first: 'Marisol', ssn: '123' }] });
  expect(mask('Marisol: license KX12345 is expired, code 123')).toBe('Marisol: license •••• is expired, code 123');
});

test('a bank that repeats a number in its answer is kept without it', () => {
  const text = JSON.stringify({ package: 'a.pgp', kind: 'declined', message: 'Account 9876543210 is closed.' });
  expect(readReceipt(text)).toMatchObject({ message: 'Account ••••3210 is closed.' });
  expect(readReceipt(text)?.raw).not.toContain('9876543210');
});
