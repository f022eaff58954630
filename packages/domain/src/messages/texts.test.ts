import { expect, test } from 'vitest';
import { isWholeLink, isWholeShortLink } from './short-link.ts';
import { answerTo, readAnswer } from './text-answers.ts';
import { fitsOneSegment, placesOf, plainForText, SEGMENT, shortened, textOf } from './text-segment.ts';

test('one segment is 160 places, of which brackets and the euro take two', () => {
  expect(fitsOneSegment('a'.repeat(SEGMENT))).toBe(true);
  expect(fitsOneSegment('a'.repeat(SEGMENT + 1))).toBe(false);
  expect(placesOf('[€]')).toBe(6);
  expect(fitsOneSegment(`[${'a'.repeat(SEGMENT - 1)}`)).toBe(false);
});

test('what would make a text dearer is written in the alphabet of texts', () => {
  expect(placesOf('Łódź’s “café” – 東京')).toBeNull();
  expect(plainForText('Don’t – “café” Dvořák…')).toBe('Don\'t - "café" Dvorak...');
  expect(fitsOneSegment(plainForText('Łódź 東京 😀'))).toBe(true);
});

test.each(['STOP', 'stop', ' Stop. ', 'Unsubscribe', 'CANCEL', 'end', 'quit', 'STOP ALL', '“Stop”'])(
  '%s ends texts',
  (text) => expect(readAnswer(text)).toBe('stop'),
);

test.each(['START', 'Unstop', 'start!'])('%s resumes them', (text) => expect(readAnswer(text)).toBe('start'));
test.each(['HELP', 'info', 'Help?'])('%s asks for help', (text) => expect(readAnswer(text)).toBe('help'));
test.each(['', 'Please stop calling me at noon', 'The end of the month', 'ok', '👍'])('%s is no keyword', (text) =>
  expect(readAnswer(text)).toBe('other'),
);

test('each answer of ours says who writes and fits one segment, whatever the acquirer is called', () => {
  const support = {
    name: 'The Very Long First National Merchant Acquiring Company of Łódź, Inc.',
    phone: '(302) 555-0100',
  };
  for (const answer of ['stop', 'start', 'help'] as const) {
    const text = answerTo(answer, support);
    expect(text).toMatch(/^Ledgate: /);
    expect(fitsOneSegment(text), text).toBe(true);
  }
  expect(answerTo('help', support)).toContain('(302) 555-0100');
  expect(textOf(shortened('Łódź', 10))).toBe('Ledgate: ?ódz'.replace('ó', 'o'));
});

test('a link that lost its end is told apart from a whole one', () => {
  expect(isWholeShortLink('Ab3dE6gH9k')).toBe(true);
  expect(isWholeShortLink('Ab3dE6gH9')).toBe(false);
  expect(isWholeLink('h'.repeat(43), 't'.repeat(43))).toBe(true);
  expect(isWholeLink('h'.repeat(43), 't'.repeat(42))).toBe(false);
});
