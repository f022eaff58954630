import type { TaskView } from '@ledgate/contract/tasks.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { taskAt } from '../../../testing/tasks.ts';
import { CaseTasks } from './case-tasks.tsx';

const open = (answer: Answers['tasks.listTasks']) =>
  openPart(<CaseTasks application={idOf(500)} />, {
    as: 'underwriter',
    answers: { 'tasks.listTasks': answer, 'tasks.listTaskPeople': { people: [] } },
  });

const listOf = (results: TaskView[]) => ({ count: results.length, next: null, previous: null, results }) as never;

test('a case without tasks says so, and one whose tasks do not come can be tried again', async () => {
  const { server, user } = open(refuse('failed'));
  server.answer({ 'tasks.listTasks': listOf([]) });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open tasks on this case.')).toBeTruthy();
});

test('tasks on their way leave room for themselves', () => {
  open(never);
  expect(document.querySelector('[aria-busy="true"]')).toBeTruthy();
});

test('each task says what it is about, by when and whose it is', async () => {
  open(listOf([taskAt(1), taskAt(2, { subject: '', assignee: { uid: idOf(9), name: 'Una Reyes' } })]));
  const lines = within(await screen.findByRole('list', { name: 'Tasks' })).getAllByRole('listitem');
  expect(lines[0]?.textContent).toContain('Photo ID');
  expect(lines[0]?.textContent).toContain('Nobody');
  expect(lines[1]?.textContent).toContain('Una Reyes');
});
