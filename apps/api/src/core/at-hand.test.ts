import { expect, test } from 'vitest';
import { makeAtHand } from './at-hand.ts';

const start = () => {
  let now = 0;
  const atHand = makeAtHand(2, 1000, () => new Date(now));
  return { atHand, pass: (ms: number) => void (now += ms) };
};

test('what was kept is at hand until its time is over', () => {
  const { atHand, pass } = start();
  atHand.keep('a', 1);
  pass(1000);
  expect(atHand.find('a')).toBe(1);
  pass(1);
  expect(atHand.find('a')).toBeUndefined();
});

test('kept once more, it is at hand for as long once more', () => {
  const { atHand, pass } = start();
  atHand.keep('a', 1);
  pass(600);
  atHand.keep('a', 2);
  pass(600);
  expect(atHand.find('a')).toBe(2);
});

test('of too many, the one that was kept first is let go', () => {
  const { atHand } = start();
  for (const key of ['a', 'b', 'a', 'c']) atHand.keep(key, key);
  expect(['a', 'b', 'c'].map(atHand.find)).toEqual(['a', undefined, 'c']);
});

test('what was dropped is not at hand', () => {
  const { atHand } = start();
  atHand.keep('a', 1);
  atHand.drop('a');
  expect(atHand.find('a')).toBeUndefined();
});
