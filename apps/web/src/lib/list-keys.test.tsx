import { screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, test } from 'vitest';

import { openPart } from '../testing/open-page.tsx';
import { useListKeys } from './list-keys.ts';

const List = ({ names }: { names: readonly string[] }) => {
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list);
  return (
    <div ref={list}>
      {names.map((name) => (
        <button key={name} type="button" data-walk>
          {name}
        </button>
      ))}
    </div>
  );
};

const focused = (): string | null => document.activeElement?.textContent ?? null;

test('of two lists the one with the focus is walked, or the next from there on; an empty one takes no key', async () => {
  const { user } = openPart(
    <>
      <List names={[]} />
      <button type="button">Before</button>
      <List names={['Paper 1', 'Paper 2']} />
      <button type="button">Between</button>
      <List names={['Question 1', 'Question 2']} />
    </>,
    { as: 'underwriter' },
  );
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await user.keyboard(key);
  };
  await screen.findByText('Paper 1');
  await press('j');
  expect(focused()).toBe('Paper 1');
  await press('j', 'j', 'j');
  expect(focused()).toBe('Paper 2');
  screen.getByText('Between').focus();
  await press('j', 'j');
  expect(focused()).toBe('Question 2');
  await press('k', 'k');
  expect(focused()).toBe('Question 1');
  screen.getByText('Before').focus();
  await press('k');
  expect(focused()).toBe('Paper 1');
});
