import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPassword, normalizePassword, PASSWORD_LENGTH } from './password.ts';

const marisol = { email: 'marisol.ortega@shop.example', names: ['Marisol', 'Ortega'] };

test.each([
  'petrol-brass-ledger',
  'correct horse battery',
  'zqxwjkvbpmyf',
  '   twelve   chars',
  'пароль-длинный-да',
  '🔑🔒🗝️🚪🪟🧱🪜🧰🔧🔨🪛🪚',
  'x'.repeat(3) + 'y'.repeat(125),
])('"%s" is taken as a password', (text) => {
  expect(checkPassword(text, marisol)).toEqual({ ok: true });
});

test.each([
  ['', 'Use at least 12 characters.'],
  ['elevenchars', 'Use at least 12 characters.'],
  ['🔑🔒🗝🚪🪟🧱🪜🧰🔧🔨🪛', 'Use at least 12 characters.'],
  [`x${'y'.repeat(128)}`, 'Use at most 128 characters.'],
  ['aaaaaaaaaaaa', 'Choose something less regular.'],
  ['abababababab', 'Choose something less regular.'],
  ['abcdabcdabcd', 'Choose something less regular.'],
  ['abcdefghijkl', 'Choose something less regular.'],
  ['zyxwvutsrqpo', 'Choose something less regular.'],
  ['ABCDefghIJKL', 'Choose something less regular.'],
  ['i-am-Marisol-hello', 'Leave your own name and email address out of it.'],
  ['ORTEGA-opens-doors', 'Leave your own name and email address out of it.'],
  ['marisol.ortega-2026', 'Leave your own name and email address out of it.'],
  ['welcome-to-ledgate', 'Leave your own name and email address out of it.'],
])('"%s" is refused as a password', (text, reason) => {
  expect(checkPassword(text, marisol)).toEqual({ ok: false, reason });
});

test('the parts of the own mailbox are as easy to guess as the name', () => {
  for (const email of ['marisol.ortega@shop.example', 'marisol+ortega@shop.example', 'marisol_ortega@shop.example']) {
    expect(checkPassword('ortega-opens-doors', { email }).ok).toBe(false);
  }
  expect(checkPassword('shop-opens-doors', { email: 'marisol@shop.example' }).ok).toBe(true);
});

test('a short name does not shut out half the language', () => {
  expect(checkPassword('goldfish-along', { email: 'al@go.example', names: ['Al', 'Go', ''] })).toEqual({ ok: true });
});

test('two ways of typing one character are one password', () => {
  expect(normalizePassword('caf\u0065\u0301')).toBe(normalizePassword('caf\u00e9'));
  expect(normalizePassword('\ufb01ne \uff11')).toBe('fine 1');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(normalizePassword(normalizePassword(text))).toBe(normalizePassword(text));
      expect(normalizePassword(text.normalize('NFD'))).toBe(normalizePassword(text.normalize('NFC')));
    }),
  );
});

test('length is counted in characters that people see as such, and nothing else is demanded', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 200, unit: 'grapheme' }), (text) => {
      const verdict = checkPassword(text);
      const length = [...normalizePassword(text)].length;
      const fits = length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
      if (verdict.ok) expect(fits).toBe(true);
      else if (fits) expect(verdict.reason).toMatch(/regular|own name/);
      else expect(verdict.reason).toMatch(/^Use at (least|most)/);
    }),
  );
});
