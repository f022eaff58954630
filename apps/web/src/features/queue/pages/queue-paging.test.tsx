import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { rowAt } from '../../../testing/applications.ts';
import { refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';

const ROWS = Array.from({ length: 5 }, (_, at) => rowAt(at + 1, { name: `Kestrel ${at + 1}` }));

/** A long list, as far as its links and its length go. */
const openMany = async (address: string) => {
  const opened = await openPage(address, {
    as: 'admin',
    answers: {
      'applications.listApplications': {
        count: 1_000_000,
        next: '/api/application?cursor=on_from_here',
        previous: '/api/application?cursor=back_from_here',
        results: ROWS,
      },
      'queue.readCounts': { builtIn: { all: 1_000_000 }, saved: {} },
      'queue.listViews': { results: [] },
      'queue.listAssignees': { people: [], isos: [] },
      'review.readCase': refuse('not_found'),
    },
  });
  await screen.findByText('Kestrel 1');
  const lastAsked = () => opened.server.asked('applications.listApplications').at(-1)?.query;
  return { ...opened, lastAsked };
};

const pager = () => screen.getByRole('navigation', { name: 'Pages' });

test('a long list offers the numbers at both ends and beside the own page, and goes on by where it ends', async () => {
  const { user, lastAsked } = await openMany('/applications?view=all');
  const offered = within(pager())
    .getAllByRole('button')
    .flatMap((button) => (/^\d+$/.test(button.textContent) ? [Number(button.textContent)] : []));
  expect(offered.filter((page) => page > 5)).toEqual([20_000]);
  await user.click(within(pager()).getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: 2, cursor: 'on_from_here' }));
  await user.click(within(pager()).getByRole('button', { name: '20000' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: 20_000 }));
  expect(lastAsked()?.cursor).toBeUndefined();
});

test('a day is jumped to, and from there the list is walked without numbers', async () => {
  const { user, lastAsked, address } = await openMany('/applications?view=all');
  fireEvent.change(screen.getByLabelText('Go to date'), { target: { value: '2024-03-05' } });
  await waitFor(() => expect(lastAsked()).toMatchObject({ from: '2024-03-05' }));
  await waitFor(() => expect(within(pager()).queryByRole('button', { name: '20000' })).toBeNull());
  expect(screen.getByText('1000000 rows')).toBeTruthy();
  await user.click(within(pager()).getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ cursor: 'back_from_here' }));
  expect(address()).toContain('from=2024-03-05');
  await user.click(within(pager()).getByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(lastAsked()).toMatchObject({ page: 20_000 }));
  expect(address()).not.toContain('from=');
});

test('in an order that is not by time there is no day to jump to', async () => {
  await openMany('/applications?view=all&ordering=-risk');
  expect(screen.queryByLabelText('Go to date')).toBeNull();
});

test('a row is opened by a press and by Enter, and its box is ticked without opening it', async () => {
  const { user, address } = await openMany('/applications?view=all');
  const row = screen.getByText('Kestrel 3').closest('tr');
  await user.click(within(row as HTMLElement).getByRole('checkbox'));
  await waitFor(() => expect(row?.dataset['selected']).toBe('true'));
  expect(address()).toContain('/applications?');
  row?.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toContain(`/applications/${ROWS[2]?.uid}`));
});
