import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkSigns, cleanLine, cleanText, stripUnseen } from './plain-text.ts';

const TURNING = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
const UNSEEN = ['\u200b', '\u200e', '\u200f', '\u061c', '\u2060', '\ufeff', '\u00ad', '\u180e', '\u3164', '\u{e0041}'];
const CONTROL = ['\u0000', '\u0007', '\u001b', '\u007f', '\u0085', '\u009b'];

describe('a line', () => {
  test.each(UNSEEN)('is kept without what cannot be seen in it: %j', (sign) => {
    expect(cleanLine(`${sign} Kes${sign}trel  Coffee${sign}`)).toBe('Kestrel Coffee');
    expect(checkSigns(cleanLine(`Kes${sign}trel`))).toEqual({ ok: true });
  });

  test.each(['\u200c', '\u200d', '\ufe0f'])('is kept without joiners and styles: %j', (sign) => {
    expect(cleanLine(`Kes${sign}trel`)).toBe('Kestrel');
  });

  test.each(TURNING)('is refused when something in it turns the direction of writing: %j', (sign) => {
    expect(checkSigns(cleanLine(`Kestrel${sign}eeffoC`))).toEqual({
      ok: false,
      reason: 'Leave out signs that turn the direction of writing.',
    });
  });

  test.each(CONTROL)('is refused with a control character in it: %j', (sign) => {
    expect(checkSigns(cleanLine(`Kes${sign}trel`))).toEqual({ ok: false, reason: 'Leave out control characters.' });
  });

  test('becomes one line, in one spelling', () => {
    expect(cleanLine('  Kestrel\r\n\tCafe\u0301\u2028Bar ')).toBe('Kestrel Café Bar');
  });
});

test('a text keeps its lines and its emoji, and nothing else that cannot be seen', () => {
  expect(cleanText(' One\r\nTwo\rThree\u2028Four\u200b\u200f ')).toBe('One\nTwo\nThree\nFour');
  expect(cleanText('👩‍🍳 ❤️')).toBe('👩‍🍳 ❤️');
  expect(checkSigns('One\n\tTwo')).toEqual({ ok: true });
  expect(checkSigns('One\u202eTwo').ok).toBe(false);
});

test('letters of every script are left alone', () => {
  for (const name of ['Nguyễn', 'José', '李小龍', 'שלום', 'محمد', 'Ольга', 'प्रिया', "O'Brien & Søn"]) {
    expect(cleanLine(name)).toBe(name.normalize('NFC'));
    expect(checkSigns(name)).toEqual({ ok: true });
  }
});

test('cleaning once more changes nothing, and what passes holds no such sign', () => {
  const odd = fc.constantFrom(...TURNING, ...UNSEEN, ...CONTROL, ' ', 'e', '\u0301', '\n');
  fc.assert(
    fc.property(
      fc.array(odd).map((list) => list.join('')),
      (text) => {
        const line = cleanLine(text);
        expect(cleanLine(line)).toBe(line);
        expect(cleanText(cleanText(text))).toBe(cleanText(text));
        if (checkSigns(line).ok) expect(line).not.toMatch(/[\p{Cc}\p{Cf}]/u);
        expect(stripUnseen(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u);
      },
    ),
  );
});
