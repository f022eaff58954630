import { describe, expect, test } from 'vitest';
import { checkPin } from './pin.ts';

const judge = (pin: string, mobile: string | null = '+14155552671') => checkPin(pin, { mobile }).ok;

describe('a PIN', () => {
  test.each(['4071', '90218', '8306174', '51904827'])('%s is one', (pin) => {
    expect(judge(pin)).toBe(true);
  });

  test.each([
    ['too short', '407'],
    ['too long', '519048273'],
    ['no digits', '4O71'],
    ['one digit', '7777'],
    ['one part again and again', '4747'],
    ['a longer part twice', '407407'],
    ['a run up', '3456'],
    ['a run down', '98765'],
    ['a run over the end', '7890'],
    ['a run down over the end', '2109'],
    ['a year', '1984'],
    ['down the middle of the keys', '2580'],
    ['the end of the own number', '2671'],
  ])('is refused that is %s', (_what, pin) => {
    expect(judge(pin)).toBe(false);
  });

  test('of somebody without a number is judged by itself', () => {
    expect(judge('2671', null)).toBe(true);
  });
});
