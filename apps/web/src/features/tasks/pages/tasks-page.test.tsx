import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { taskAt } from '../../../testing/tasks.ts';

const openTasks = (answers: Answers = {}, address = '/tasks') =>
  openPage(address, {
    as: 'underwriter',
    answers: {
      'tasks.listTasks': pageOf([taskAt(1), taskAt(2, { kind: 'match_inquiry', subject: '', may_close: [] })]),
      'tasks.listTaskPeople': { people: [{ uid: idOf(9), name: 'Una Reyes' }] },
      ...answers,
    },
  });

test('while the tasks are on their way the page is busy', async () => {
  await openTasks({ 'tasks.listTasks': never });
  expect(isBusy()).toBe(true);
});

test('without a task the page says that new ones come by themselves', async () => {
  await openTasks({ 'tasks.listTasks': pageOf([]) });
  expect(await screen.findByText('No open tasks')).toBeTruthy();
});

test('tasks that cannot be loaded can be tried again', async () => {
  await openTasks({ 'tasks.listTasks': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('each task says what, about whom, by when and with whom', async () => {
  await openTasks();
  const row = await screen.findByRole('row', { name: /MA-1 · Harbor Coffee · Photo ID/ });
  expect(row.textContent).toContain('Document expired');
  expect(row.textContent).toContain('Nobody');
});

test('a thousand tasks are paged by where a page ends', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => taskAt(at + 1));
  const { server, user } = await openTasks({
    'tasks.listTasks': { ...pageOf(rows), count: 1000, next: '/api/tasks?page=2&cursor=abc' },
  });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.asked('tasks.listTasks').at(-1)?.query).toMatchObject({ page: 2, cursor: 'abc' }));
});

test('a task is taken from its menu', async () => {
  const { server, user } = await openTasks({ 'tasks.assignTask': taskAt(1) });
  await user.click(await screen.findByRole('button', { name: /^Actions for Document expired/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Take' }));
  expect(await screen.findByText('Task assigned to you')).toBeTruthy();
  expect(server.asked('tasks.assignTask')[0]).toMatchObject({ params: { uid: idOf(1) }, body: { to: 'me' } });
});

test('a task is closed with its outcome and a note, and what was typed stays when that fails', async () => {
  const { server, user } = await openTasks({ 'tasks.closeTask': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: /^Actions for Document expired/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Close task' }));
  const dialog = await screen.findByRole('dialog', { name: 'Close “Document expired”' });
  await user.click(within(dialog).getByRole('button', { name: 'Close task' }));
  expect(await within(dialog).findByText('Write at least 3 characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: 'Not needed' }));
  await user.click(within(dialog).getByRole('textbox', { name: /^Outcome/ }));
  await user.paste('A new one is on file');
  await user.click(within(dialog).getByRole('button', { name: 'Close task' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
  server.answer({ 'tasks.closeTask': taskAt(1, { outcome: 'not_needed', closed_at: '2026-03-02T15:00:00.000Z' }) });
  await user.click(within(dialog).getByRole('button', { name: 'Close task' }));
  expect(await screen.findByText('Task closed')).toBeTruthy();
  expect(server.asked('tasks.closeTask').at(-1)?.body).toEqual({ outcome: 'not_needed', note: 'A new one is on file' });
});

test('what a step ends offers no way to close it by hand', async () => {
  const { user } = await openTasks();
  await user.click(await screen.findByRole('button', { name: /^Actions for Record a MATCH inquiry/ }));
  expect(await screen.findByRole('menuitem', { name: 'Take' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Close task' })).toBeNull();
});

test('own and closed tasks and one kind alone are asked for by the address', async () => {
  const { server, user } = await openTasks({}, '/tasks?view=mine&kind=match_inquiry');
  await waitFor(() =>
    expect(server.asked('tasks.listTasks')[0]?.query).toMatchObject({ mine: 'true', kind__in: ['match_inquiry'] }),
  );
  await user.click(await screen.findByRole('radio', { name: 'Closed' }));
  await waitFor(() => expect(server.asked('tasks.listTasks').at(-1)?.query).toMatchObject({ state: 'closed' }));
});

const OWED = {
  application: idOf(500),
  reference: 'MA-7',
  to: ['Harbor Coffee LLC', '12 Pier Road', 'Reno, NV 89501'],
  from: { name: 'Ledgate Payments, Inc.', address: '500 Ledger Street', phone: '(302) 555-0100' },
  opening: 'Thank you for applying.',
  reasons: ['Unable to verify the ownership or control of the business.'],
  parts: [{ title: 'Equal Credit Opportunity Act notice', lines: ['The federal act prohibits.'] }],
  state: 'owed',
  send_at: '2026-03-27T15:00:00.000Z',
  sent_at: null,
  file_id: null,
} as const;

const openLetter = async (answers: Answers) => {
  const task = taskAt(7, { kind: 'adverse_action_letter', desk: 'admin', subject: '', may_close: [] });
  const opened = await openPage('/tasks', {
    as: 'admin',
    answers: { 'tasks.listTasks': pageOf([task]), 'tasks.listTaskPeople': { people: [] }, ...answers },
  });
  await opened.user.click(await screen.findByRole('button', { name: /^Actions for Send adverse-action letter/ }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Review and send' }));
  return { ...opened, dialog: await screen.findByRole('dialog', { name: 'Adverse-action letter' }) };
};

test('the adverse-action letter is read as it will be sent, and sent before its day', async () => {
  const { server, user, dialog } = await openLetter({
    'letters.readLetter': OWED,
    'letters.sendLetter': OWED,
  } as never);
  const letter = await within(dialog).findByRole('article', { name: 'Notice of action taken' });
  expect(letter.textContent).toContain('Reno, NV 89501');
  expect(letter.textContent).toContain('Principal reason for our decision');
  expect(letter.textContent).toContain('Equal Credit Opportunity Act notice');
  await user.click(within(dialog).getByRole('button', { name: 'Send now' }));
  expect(await screen.findByText('Letter sent')).toBeTruthy();
  expect(server.asked('letters.sendLetter')[0]?.params).toEqual({ uid: idOf(500) });
});

test('a letter that cannot be sent now stays open with why; one that was sent says when', async () => {
  const { user, server, dialog } = await openLetter({
    'letters.readLetter': OWED,
    'letters.sendLetter': refuse('wrong_state'),
  } as never);
  await user.click(await within(dialog).findByRole('button', { name: 'Send now' }));
  server.answer({ 'letters.readLetter': { ...OWED, state: 'sent', sent_at: '2026-03-05T15:00:00.000Z' } } as never);
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a letter on its way leaves room, and one that does not come can be asked for again', async () => {
  const { user, server, dialog } = await openLetter({ 'letters.readLetter': refuse('failed') });
  server.answer({ 'letters.readLetter': { ...OWED, state: 'sent', sent_at: '2026-03-05T15:00:00.000Z' } } as never);
  await user.click(await within(dialog).findByRole('button', { name: 'Try again' }));
  expect(await within(dialog).findByText(/^Sent /)).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Send now' })).toBeNull();
});
