import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt, fileAt, pageOf, rowAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { noteAt, queryAt, ticketAt } from '../../../testing/tickets.ts';

const asked = (number: number, changes: Parameters<typeof queryAt>[1] = {}): TicketView =>
  ticketAt(number, { ticket_timeline: [noteAt(number + 1000, { query: queryAt(number, changes) })] });

const openQuestions = (threads: TicketView[], answers: Answers = {}) =>
  openPage('/my-queries', {
    as: 'merchant',
    answers: {
      'applications.listApplications': pageOf([rowAt(500, { status: 'query_raised' })]),
      'queries.findTickets': { results: threads },
      ...answers,
    },
  });

test('while the application is looked for the page says that it is busy', async () => {
  await openQuestions([], { 'applications.listApplications': never });
  expect(isBusy()).toBe(true);
});

test('who has no application is led to where one begins', async () => {
  await openQuestions([], { 'applications.listApplications': pageOf([]) });
  expect(await screen.findByText('No application yet')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to your applications' }).getAttribute('href')).toBe('/my-applications');
});

test('without open questions the page says how one would come', async () => {
  await openQuestions([]);
  expect(await screen.findByText('No open questions')).toBeTruthy();
});

test('questions that cannot be loaded can be tried again', async () => {
  const { server, user } = await openQuestions([], { 'queries.findTickets': refuse('busy') });
  await screen.findByText('We’re busy right now');
  server.answer({ 'queries.findTickets': { results: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No open questions')).toBeTruthy();
});

test('applications that cannot be loaded can be tried again', async () => {
  await openQuestions([], { 'applications.listApplications': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('each question leads to what it is about', async () => {
  await openQuestions([
    asked(1),
    asked(2, { about: 'Documents · Articles', section: 'ud', field: null, document: 'articles' }),
    asked(3, { about: 'Business profile', section: 'bp', field: null }),
  ]);
  const list = await screen.findByRole('list', { name: '3 open questions' });
  const links = within(list).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Go to the field',
    'Upload the document',
    'Go to the section',
  ]);
  expect(links[0]?.getAttribute('href')).toContain('/CompanyProfile');
});

test('what is answered is sent, what is not stays open', async () => {
  const { server, user } = await openQuestions([asked(1), asked(2)], {
    'queries.answerQueries': { application: applicationAt(500), answered: 1, left: 1 },
  });
  const send = await screen.findByRole<HTMLButtonElement>('button', { name: 'Send all answers' });
  expect(send.disabled).toBe(true);
  const [first] = screen.getAllByRole('textbox', { name: 'Your answer' });
  await user.type(first as HTMLElement, 'It is right now');
  expect(screen.getByRole('status').textContent).toBe('1 question is still without an answer. It stays open.');
  await user.click(screen.getByRole('button', { name: 'Send 1 answer' }));
  expect(await screen.findByText('Answers sent')).toBeTruthy();
  expect(await screen.findByText('1 question is still open.')).toBeTruthy();
  expect(server.asked('queries.answerQueries')[0]).toMatchObject({
    params: { uid: idOf(500) },
    body: { answers: [{ query_id: idOf(1), text: 'It is right now' }] },
  });
});

test('a change in the application is an answer without words', async () => {
  const { server, user } = await openQuestions([asked(1)], {
    'queries.answerQueries': { application: applicationAt(500), answered: 1, left: 0 },
  });
  await user.click(await screen.findByRole('checkbox', { name: 'I changed it in the application' }));
  expect(screen.getByRole('status').textContent).toBe('Every question has an answer.');
  await user.click(screen.getByRole('button', { name: 'Send all answers' }));
  expect(await screen.findByText('The review goes on. You will hear from us.')).toBeTruthy();
  expect(server.asked('queries.answerQueries')[0]?.body.answers).toEqual([{ query_id: idOf(1) }]);
});

test('a file is an answer too', async () => {
  const { server, user } = await openQuestions([asked(1)], {
    'queries.uploadNoteFiles': {
      results: [{ index: 0, name: 'articles.pdf', ok: true, file: fileAt(80) }],
      accepted: 1,
      refused: 0,
    },
    'queries.answerQueries': { application: applicationAt(500), answered: 1, left: 0 },
  });
  await user.upload(
    await screen.findByLabelText('Attach a file: Company profile · Legal name'),
    new File(['%PDF-1.7'], 'articles.pdf', { type: 'application/pdf' }),
  );
  await screen.findByText('Every question has an answer.');
  await user.click(screen.getByRole('button', { name: 'Send all answers' }));
  await screen.findByText('Answers sent');
  expect(server.asked('queries.answerQueries')[0]?.body.answers[0]?.attachments).toEqual([idOf(80)]);
});

test('a refused answer is marked at its question and stays typed', async () => {
  const { user } = await openQuestions([asked(1), asked(2)], {
    'queries.answerQueries': refuse('invalid', { errors: { 'answers.0.text': ['This looks like a card number.'] } }),
  });
  const boxes = await screen.findAllByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
  await user.type(boxes[1] as HTMLElement, 'See above');
  await user.click(screen.getByRole('button', { name: 'Send 1 answer' }));
  const question = (await screen.findByText('This looks like a card number.')).closest('li');
  expect(within(question as HTMLElement).getByRole<HTMLTextAreaElement>('textbox').value).toBe('See above');
});

test('a helper may read the questions, the owner sends the answers', async () => {
  await openPage('/my-queries', {
    as: personIn('subuser', {
      ability: [
        { action: 'read', subject: 'application' },
        { action: 'read', subject: 'ticket' },
      ],
    }),
    answers: {
      'applications.listApplications': pageOf([rowAt(500)]),
      'queries.findTickets': { results: [asked(1)] },
    },
  });
  expect(await screen.findByText('Only the account owner can send the answers.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send all answers' })).toBeNull();
});

test('of several applications the one with questions comes first, and another can be chosen', async () => {
  const { server, user, address } = await openQuestions([ticketAt(9, { state: 'resolved' })], {
    'applications.listApplications': pageOf([rowAt(501), rowAt(500, { status: 'query_raised' })]),
  });
  expect(await screen.findByRole('heading', { name: 'Answered questions' })).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: 'Application' }));
  await user.click(await screen.findByRole('option', { name: 'LG-0501 Harbor Coffee' }));
  await screen.findByRole('heading', { name: 'Answered questions' });
  expect(address()).toBe(`/my-queries?application=${idOf(501)}`);
  expect(server.asked('queries.findTickets').map(({ body }) => body.application_id)).toEqual([idOf(500), idOf(501)]);
});
