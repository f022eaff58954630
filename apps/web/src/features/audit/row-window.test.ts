import { expect, test } from 'vitest';
import { rowWindow } from './row-window.ts';

test('at the top the first rows are drawn and a few below the screen', () => {
  expect(rowWindow(100, 900, 40, 1000)).toEqual({ first: 0, end: 32 });
});

test('far down only what is in sight is drawn, with a few rows on both sides', () => {
  expect(rowWindow(-4000, 800, 40, 1000)).toEqual({ first: 88, end: 132 });
});

test('nothing is drawn beyond the end, nor of an empty list', () => {
  expect(rowWindow(-4000, 800, 40, 110)).toEqual({ first: 88, end: 110 });
  expect(rowWindow(0, 800, 40, 0)).toEqual({ first: 0, end: 0 });
  expect(rowWindow(5000, 800, 40, 10)).toEqual({ first: 0, end: 0 });
});
