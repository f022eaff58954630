import type { TicketView } from '@ledgate/contract/ticket-view.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt, fileAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { noteAt, queryAt, templateAt, ticketAt } from '../../../testing/tickets.ts';
import { ThreadView } from './thread-view.tsx';

const TEMPLATE = templateAt(70, { title: 'Missing page' });

const openThread = (thread: Partial<TicketView>, answers: Answers = {}) =>
  openPart(<ThreadView uid={idOf(1)} />, {
    as: 'underwriter',
    answers: {
      'queries.findTickets': { results: [ticketAt(1, thread)] },
      'queries.listTemplates': { results: [TEMPLATE] },
      ...answers,
    },
  });

const writing = { stepsOpen: ['reply', 'noteInternally'] } satisfies Partial<TicketView>;

const answered = (changes: Parameters<typeof queryAt>[1] = {}) => ({
  ticket_timeline: [
    noteAt(11, { query: queryAt(11, { status: 'answered', stepsOpen: ['resolve', 'reopen'], ...changes }) }),
  ],
});

test('a thread on its way is busy', () => {
  openThread({}, { 'queries.findTickets': never });
  expect(isBusy()).toBe(true);
});

test('a thread that is not there says so', async () => {
  openThread({}, { 'queries.findTickets': { results: [] } });
  expect(within(await screen.findByRole('alert')).getByText('There is no such thread.')).toBeTruthy();
});

test('opening a thread marks it as read', async () => {
  const { server } = openThread({ unread: 2 }, { 'queries.readTicket': { marked: 2 } });
  await screen.findByRole('heading', { name: 'Thread 1' });
  expect(server.asked('queries.readTicket').map(({ params }) => params)).toEqual([{ uid: idOf(1) }]);
});

test('a reply goes out and the box is empty for the next', async () => {
  const { server, user } = openThread(writing, { 'queries.createNote': noteAt(50) });
  const reply = await screen.findByRole('textbox', { name: 'Your reply' });
  await user.type(reply, ' We have it ');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Sent')).toBeTruthy();
  expect(server.asked('queries.createNote').map(({ body }) => body)).toEqual([
    { ticket_id: idOf(1), query_rest: 'We have it' },
  ]);
  expect((reply as HTMLTextAreaElement).value).toBe('');
});

test('a reply of two letters is not sent', async () => {
  const { server, user } = openThread(writing);
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'ok');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('Write at least three characters.')).toBeTruthy();
  expect(server.asked('queries.createNote')).toEqual([]);
});

test('a reply that is refused stays in the box', async () => {
  const { user } = openThread(writing, { 'queries.createNote': refuse('wrong_state') });
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'We have it');
  await user.click(screen.getByRole('button', { name: /^Send/ }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' }).value).toBe('We have it');
});

test('an internal note says that only staff read it, and is sent as one', async () => {
  const { server, user } = openThread(writing, { 'queries.createNote': noteAt(50, { internal: true }) });
  await screen.findByText('The merchant reads this.');
  await user.click(screen.getByRole('switch', { name: 'Keep it internal' }));
  expect(screen.getByText(/^Only staff read this\./)).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), 'Looks odd');
  await user.click(screen.getByRole('button', { name: /^Save the note/ }));
  await screen.findByText('Sent');
  expect(server.asked('queries.createNote')[0]?.body.internal).toBe(true);
});

test('a thread with an ISO names its reader', async () => {
  openThread({ ...writing, visibility: 'partner' });
  expect(await screen.findByText('The ISO reads this.')).toBeTruthy();
});

test('a template is filled in with the merchant and the reference, below what was typed', async () => {
  const { user } = openThread(writing);
  const reply = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your reply' });
  await user.type(reply, 'Hello');
  await user.click(screen.getByRole('combobox', { name: 'Insert a template' }));
  await user.click(await screen.findByRole('option', { name: 'Missing page' }));
  expect(reply.value).toBe('Hello\n\nDear Harbor Coffee LLC, about LG-0500');
});

test('an answer can be accepted', async () => {
  const { server, user } = openThread(answered({ corrected: true }), {
    'queries.resolveQuery': queryAt(11, { status: 'resolved', stepsOpen: [] }),
  });
  expect(await screen.findByText('Changed by the merchant')).toBeTruthy();
  expect(screen.getByText('Harbor Cofee')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('Answer accepted')).toBeTruthy();
  expect(server.asked('queries.resolveQuery')[0]?.params).toEqual({ uid: idOf(11) });
});

test('an answer that somebody else settled in the meantime is told', async () => {
  const { user } = openThread(answered({ quoted: null, corrected: false }), {
    'queries.resolveQuery': refuse('wrong_state'),
  });
  expect(await screen.findByText('Nothing entered')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Resolve' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
});

test('a question is asked again only with words', async () => {
  const { server, user } = openThread(answered(), { 'queries.reopenQuery': queryAt(11) });
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Ask again' });
  expect(send.disabled).toBe(true);
  await user.type(screen.getByRole('textbox', { name: 'Ask again' }), 'The second page is missing');
  await user.click(send);
  expect(await screen.findByText('The question is open again')).toBeTruthy();
  expect(server.asked('queries.reopenQuery')[0]?.body).toEqual({ text: 'The second page is missing' });
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeTruthy();
});

test('asking again can be given up', async () => {
  const { user } = openThread(answered());
  await user.click(await screen.findByRole('button', { name: 'Ask again' }));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: 'Resolve' })).toBeTruthy();
});

test('a thread about no question can be closed', async () => {
  const { server, user } = openThread(
    { kind: 'support', state: null, stepsOpen: ['reply', 'close'] },
    { 'queries.closeTicket': ticketAt(1, { status: 'closed' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Close the thread' }));
  expect(await screen.findByText('The thread is closed')).toBeTruthy();
  expect(server.asked('queries.closeTicket')).toHaveLength(1);
});

test('who cannot close a thread is told why', async () => {
  const { user } = openThread(
    { kind: 'support', state: null, stepsOpen: ['close'] },
    { 'queries.closeTicket': refuse('wrong_state') },
  );
  await user.click(await screen.findByRole('button', { name: 'Close the thread' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Your reply' })).toBeNull();
});

test('closed, internal and own notes are marked in words', async () => {
  openThread({
    status: 'closed',
    state: null,
    visibility: 'internal',
    ticket_timeline: [noteAt(11, { internal: true, author: { name: 'Robin Park', side: 'staff', is_me: true } })],
  });
  expect(await screen.findByText('Closed')).toBeTruthy();
  expect(screen.getByText('Internal')).toBeTruthy();
  expect(screen.getByText('Internal note, for staff only')).toBeTruthy();
  expect(screen.getByText('You')).toBeTruthy();
});

test('a file that cannot be fetched is told, and one that may not be opened has no way in', async () => {
  const attachments = [fileAt(60), fileAt(61, { may_open: false })];
  const { user } = openThread(
    { ticket_timeline: [noteAt(11, { attachments })] },
    { 'documents.readFile': refuse('not_stored') },
  );
  await user.click(await screen.findByRole('button', { name: 'Save letter-60.pdf' }));
  expect(await screen.findByText(/File storage isn’t responding/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save letter-61.pdf' }).disabled).toBe(true);
});

const PDF = new File(['%PDF-1.7'], 'articles.pdf', { type: 'application/pdf' });

test('an attached file goes out with the reply', async () => {
  const { server, user } = openThread(writing, {
    'queries.uploadNoteFiles': {
      results: [{ index: 0, name: 'articles.pdf', ok: true, file: fileAt(80) }],
      accepted: 1,
      refused: 0,
    },
    'queries.createNote': noteAt(50),
  });
  await user.type(await screen.findByRole('textbox', { name: 'Your reply' }), 'See here');
  await user.upload(screen.getByLabelText('Attach a file'), PDF);
  expect(within(screen.getByRole('list', { name: 'Files to send along' })).getByText('articles.pdf')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: /^Send/ }));
  await screen.findByText('Sent');
  expect(server.asked('queries.uploadNoteFiles')[0]?.files).toEqual(['articles.pdf']);
  expect(server.asked('queries.createNote')[0]?.body.attachments).toEqual([idOf(80)]);
});

test('a file that is refused says why and can be taken away', async () => {
  const { user } = openThread(writing, {
    'queries.uploadNoteFiles': refuse('file_refused', { errors: { file: ['The file is password protected.'] } }),
  });
  await user.upload(await screen.findByLabelText('Attach a file'), PDF);
  expect(await screen.findByText('The file is password protected.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Remove articles.pdf' }));
  expect(screen.queryByRole('list', { name: 'Files to send along' })).toBeNull();
});

test('an internal reply speaks to a colleague, and shows whom it spoke to', async () => {
  const { server, user } = openThread(
    {
      ...writing,
      ticket_timeline: [
        noteAt(12, {
          internal: true,
          query_rest: 'Ask @Dana Whitfield first',
          mentions: [{ uid: idOf(61), name: 'Dana Whitfield' }],
        }),
      ],
    },
    {
      'queries.createNote': noteAt(50),
      'queries.listColleagues': { results: [{ uid: idOf(61), name: 'Dana Whitfield', role: 'underwriter' }] },
    },
  );
  expect((await screen.findByText('@Dana Whitfield')).tagName).toBe('STRONG');
  await user.click(screen.getByRole('switch', { name: 'Keep it internal' }));
  await user.type(screen.getByRole('textbox', { name: 'Internal note' }), '@dana');
  await user.click(await screen.findByRole('option', { name: /Dana Whitfield/ }));
  await user.click(screen.getByRole('button', { name: /^Save the note/ }));
  await screen.findByText('Sent');
  expect(server.asked('queries.createNote')[0]?.body).toMatchObject({ internal: true, mentions: [idOf(61)] });
});

test('a question is withdrawn after one more look, and that the merchant is told is said', async () => {
  const asked = (changes: Parameters<typeof queryAt>[1]) =>
    ticketAt(1, { ticket_timeline: [noteAt(11, { query: queryAt(11, changes) })] });
  const { server, user } = openThread(asked({ stepsOpen: ['withdraw'] }), {
    'queries.withdrawQueries': refuse('wrong_state'),
  });
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  const dialog = await screen.findByRole('dialog', { name: 'Withdraw this question?' });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  server.answer({
    'queries.withdrawQueries': { application: applicationAt(500), withdrawn: 1, left: 0 },
    'queries.findTickets': { results: [asked({ status: 'withdrawn', stepsOpen: [] })] },
  });
  await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Question withdrawn. The merchant is told.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull();
});
