import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { openPart } from '../testing/open-page.tsx';
import { isMissingChunk, type Reloading, reloadOnce } from './missing-chunk.ts';
import { FailedPage } from './pages/failed.tsx';

const GONE = new TypeError('Failed to fetch dynamically imported module: https://ledgate.example/assets/w9-1a2b.js');

const browser = (changes: Partial<Reloading> = {}) => {
  const kept = new Map<string, string>();
  const reload = vi.fn<() => void>();
  const storage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  };
  return { isOnline: true, openMs: 3_600_000, entry: '/assets/index-old.js', storage, reload, ...changes };
};

test('a chunk that is gone after a deploy loads the page anew, once for each build', () => {
  const open = browser();
  expect(reloadOnce(open)).toBe(true);
  expect(reloadOnce(open)).toBe(false);
  expect(open.reload).toHaveBeenCalledTimes(1);
  expect(reloadOnce({ ...open, entry: '/assets/index-new.js' })).toBe(true);
  expect(reloadOnce({ ...open, entry: '/assets/index-new.js' })).toBe(false);
  expect(open.reload).toHaveBeenCalledTimes(2);
});

test('nothing is loaded anew without a connection, on a page just opened, or where nobody could remember it', () => {
  const refusing = {
    getItem: () => {
      throw new Error('storage is off');
    },
    setItem: () => undefined,
  };
  for (const changes of [{ isOnline: false }, { openMs: 900 }, { entry: '' }, { storage: refusing }]) {
    const open = browser(changes);
    expect(reloadOnce(open)).toBe(false);
    expect(open.reload).not.toHaveBeenCalled();
  }
});

test('every browser’s words for a missing chunk are known, and other errors are not taken for one', () => {
  for (const words of [
    'error loading dynamically imported module',
    'Importing a module script failed.',
    'Unable to preload CSS for /a.css',
  ])
    expect(isMissingChunk(new Error(words))).toBe(true);
  expect(isMissingChunk(GONE)).toBe(true);
  expect(isMissingChunk(new Error('x is not a function'))).toBe(false);
});

test('where it stays missing the page says why, what is kept and what to do', () => {
  openPart(<FailedPage error={GONE} reset={() => undefined} />);
  expect(screen.getByText(/Ledgate was updated, or the connection broke\./)).toBeTruthy();
  expect(screen.getByText(/What you entered in an application is kept\./)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy();
});

test('any other failure is not put down to an update', () => {
  openPart(<FailedPage error={new Error('x is not a function')} reset={() => undefined} />);
  expect(screen.queryByText(/Ledgate was updated/)).toBeNull();
});
