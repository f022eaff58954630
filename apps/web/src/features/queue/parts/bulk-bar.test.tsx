import type { BulkOutcome } from '@ledgate/contract/queue.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { BulkBar } from './bulk-bar.tsx';

const UNA = { uid: idOf(2), name: 'Una Reyes' };

const outcomeAt = (number: number, changes: Partial<BulkOutcome> = {}): BulkOutcome => ({
  uid: idOf(number),
  reference: `LG-${number}`,
  name: 'Harbor Coffee',
  status: 'submitted',
  ok: true,
  from: null,
  to: UNA,
  problem: null,
  ...changes,
});

const openBar = (answers: Answers) => {
  const onClear = vi.fn<() => void>();
  const opened = openPart(<BulkBar uids={[idOf(1), idOf(2)]} onClear={onClear} />, {
    as: 'admin',
    answers: { 'queue.listAssignees': { people: [{ ...UNA, open: 4 }], isos: [] }, ...answers },
  });
  return { ...opened, onClear };
};

test('cases are given to somebody only after a look at what will happen', async () => {
  const { server, user, onClear } = openBar({
    'queue.assign': ({ body }) => ({
      dry_run: body.dry_run,
      results: [outcomeAt(1), outcomeAt(2, { ok: false, to: null, problem: 'It is over.' })],
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog', { name: 'Assign 2 applications' });
  await user.click(within(dialog).getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'Una Reyes (4 open)' }));
  expect(await within(dialog).findByText(/goes to Una Reyes/)).toBeTruthy();
  expect(within(dialog).getByText(/It is over\./)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await within(dialog).findByText(/went to Una Reyes/)).toBeTruthy();
  expect(server.asked('queue.assign').map(({ body }) => body.dry_run)).toEqual([true, false]);
  const [close] = within(dialog).getAllByRole('button', { name: 'Close' }).toReversed();
  await user.click(close as HTMLElement);
  await waitFor(() => expect(onClear).toHaveBeenCalledOnce());
});

test('the preview says who has each now, and how many each person then has', async () => {
  const tom = { uid: idOf(3), name: 'Tom Ashby' };
  const { user } = openBar({
    'queue.listAssignees': {
      people: [
        { ...UNA, open: 4 },
        { ...tom, open: 7 },
        { uid: idOf(4), name: 'Ida Stone', open: 1 },
      ],
      isos: [],
    },
    'queue.assign': ({ body }) => ({
      dry_run: body.dry_run,
      results: [
        outcomeAt(1, { from: tom }),
        outcomeAt(2),
        outcomeAt(3, { from: UNA, ok: false, to: null, problem: 'Una Reyes has it already.' }),
      ],
    }),
  });
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'Una Reyes (4 open)' }));
  expect(await within(dialog).findByText(/goes from Tom Ashby to Una Reyes/)).toBeTruthy();
  const loads = within(dialog).getByRole('list', { name: 'Open cases per person' });
  expect(
    within(loads)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Una Reyes: 4 now, 6 then', 'Tom Ashby: 7 now, 6 then']);
});

test('cases can be taken from everybody', async () => {
  const { user } = openBar({
    'queue.assign': ({ body }) => ({ dry_run: body.dry_run, results: [outcomeAt(1, { from: UNA, to: null })] }),
  });
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'Nobody' }));
  expect(await within(dialog).findByText(/will be unassigned/)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Assign' }));
  expect(await within(dialog).findByText(/is unassigned now/)).toBeTruthy();
});

test('where nothing can be given, nothing is offered, and a failure is told', async () => {
  const { server, user } = openBar({ 'queue.assign': refuse('failed') });
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('combobox', { name: 'To' }));
  await user.click(await screen.findByRole('option', { name: 'Least busy' }));
  expect(await within(dialog).findByText('Something went wrong on our side')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Assign' }).disabled).toBe(true);
  expect(server.asked('queue.assign')).toHaveLength(1);
});

test('the same is asked of several merchants, after a look at whom', async () => {
  const { server, user } = openBar({
    'queue.raiseQueries': ({ body }) => ({ dry_run: body.dry_run, results: [outcomeAt(1), outcomeAt(2)] }),
  });
  await user.click(screen.getByRole('button', { name: 'Raise query' }));
  const dialog = await screen.findByRole('dialog', { name: 'Raise a query on 2 applications' });
  const preview = within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Preview' });
  expect(preview.disabled).toBe(true);
  await user.click(within(dialog).getByRole('combobox', { name: 'Section' }));
  await user.click(await screen.findByRole('option', { name: 'Business profile' }));
  await user.click(within(dialog).getByRole('textbox', { name: 'Question' }));
  await user.paste('Which goods do you sell?');
  await user.click(preview);
  expect(await within(dialog).findAllByText(/will be asked/)).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: 'Raise query' }));
  expect(await within(dialog).findAllByText(/was asked/)).toHaveLength(2);
  expect(server.asked('queue.raiseQueries')[1]?.body).toMatchObject({
    section: 'business',
    text: 'Which goods do you sell?',
    dry_run: false,
  });
});

test('a selection is cleared', async () => {
  const { user, onClear } = openBar({});
  await user.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(onClear).toHaveBeenCalledOnce();
});
