import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';

import { applicationAt, recordAt } from '../../../testing/applications.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { queryAt, templateAt, ticketAt } from '../../../testing/tickets.ts';
import { AddNoteDialog } from './add-note-dialog.tsx';
import { NotesPanel, QueriesPanel } from './queries-panel.tsx';
import { RaiseQueryDialog } from './raise-query-dialog.tsx';

const APPLICATION = applicationAt(500, { status: 'in_underwriting', version: 7 });

const OWNER = recordAt(31, { section: 'ownership', values: { first_name: 'Ada', last_name: 'Vance' } });

const openRaise = (anchor: NamedAnchor | null, answers: Answers = {}) => {
  const [onChanged, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const begun = openPart(
    <RaiseQueryDialog
      application={APPLICATION}
      records={[OWNER]}
      anchor={anchor}
      onChanged={onChanged}
      onClose={onClose}
    />,
    {
      as: 'underwriter',
      answers: {
        'queries.listTemplates': { results: [] },
        'queries.raiseQueries': { application: APPLICATION, queries: [queryAt(1)], event: 4 },
        ...answers,
      },
    },
  );
  return { ...begun, onChanged, onClose };
};

const ANCHOR: NamedAnchor = {
  section: 'company',
  record: null,
  field: 'legal_name',
  document: null,
  label: 'Legal name',
  suggestion: 'The name differs from the registry.',
};

test('a question that a risk check suggests is raised as it is, at the version that was seen', async () => {
  const { server, user, onChanged, onClose } = openRaise(ANCHOR);
  await user.click(await screen.findByRole('button', { name: 'Raise query' }));
  expect(await screen.findByText('Question sent')).toBeTruthy();
  expect(server.asked('queries.raiseQueries').map(({ body, ifMatch }) => ({ ...body, ifMatch }))).toEqual([
    {
      ifMatch: '"7"',
      queries: [
        {
          section: 'cp',
          record: null,
          field: 'legal_name',
          document: null,
          text: 'The name differs from the registry.',
          query_type: 'system',
        },
      ],
    },
  ]);
  expect(onChanged).toHaveBeenCalledOnce();
  expect(onClose).toHaveBeenCalledOnce();
});

test('a question without words is not raised', async () => {
  const { server, user } = openRaise(null);
  await user.click(await screen.findByRole('button', { name: 'Raise query' }));
  expect(screen.getByText('Write at least three characters.')).toBeTruthy();
  expect(server.asked('queries.raiseQueries')).toEqual([]);
});

const choose = async ({ user }: ReturnType<typeof openRaise>, label: string, option: string, at = 0): Promise<void> => {
  await user.click(screen.getAllByRole('combobox', { name: label })[at] as HTMLElement);
  await user.click(await screen.findByRole('option', { name: option }));
};

test('several questions go out at once, each about a record, a document or a section', async () => {
  const opened = openRaise(null, {
    'queries.raiseQueries': { application: APPLICATION, queries: [queryAt(1), queryAt(2)], event: 4 },
  });
  const { server, user } = opened;
  await screen.findByRole('dialog', { name: 'Raise a query' });
  await choose(opened, 'Section', 'Ownership');
  await choose(opened, 'What it is about', 'Ada Vance');
  await user.type(screen.getByRole('textbox', { name: 'Question' }), 'Who is this?');
  await user.click(screen.getByRole('button', { name: 'Add another question' }));
  await choose(opened, 'Section', 'Documents', 1);
  const [, second] = screen.getAllByRole('textbox', { name: 'Question' });
  await user.type(second as HTMLElement, 'All of them, please');
  await user.click(screen.getByRole('button', { name: 'Raise query' }));
  expect(await screen.findByText('2 questions sent')).toBeTruthy();
  expect(server.asked('queries.raiseQueries')[0]?.body.queries).toMatchObject([
    { section: 'cop', record: idOf(31), field: null, text: 'Who is this?' },
    { section: 'ud', record: null, document: null, text: 'All of them, please' },
  ]);
});

const PHOTO = templateAt(71, { title: 'Photo', section: 'cop', body: '{{owner}}: {{field}}, {{merchant}}' });
const TITLE = templateAt(72, { title: 'Owner title', section: 'cop', field: 'job_title', body: 'About {{field}}' });
const PAPER = templateAt(73, { title: 'Form', section: 'ud', document: 'w9', body: '{{field}} is missing' });

test('a template is filled, brings what it is about along, and is named with the question', async () => {
  const opened = openRaise(null, { 'queries.listTemplates': { results: [PHOTO, PAPER] } });
  const { server, user } = opened;
  await screen.findByRole('dialog', { name: 'Raise a query' });
  await choose(opened, 'Insert a template', 'Photo');
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  expect(text.value).toBe('Ada Vance: Ada Vance, Harbor Coffee');
  await choose(opened, 'What it is about', 'The whole section');
  expect(text.value).toBe('Ada Vance: Ownership, Harbor Coffee');
  await choose(opened, 'Insert a template', 'Form');
  expect(text.value).toBe('Form W-9 is missing');
  await user.type(text, '!');
  await choose(opened, 'Section', 'Contacts');
  expect(text.value).toBe('Form W-9 is missing!');
  await user.click(screen.getByRole('button', { name: 'Raise query' }));
  await screen.findByText('Question sent');
  expect(server.asked('queries.raiseQueries')[0]?.body.queries).toMatchObject([
    { section: 'mc', document: null, query_type: 'template', template: PAPER.id },
  ]);
});

test('a template stays where the question was begun, and is let go of with its words', async () => {
  const opened = openRaise(
    { section: 'ownership', record: OWNER.uid, field: 'email', document: null, label: 'Email' },
    { 'queries.listTemplates': { results: [TITLE, templateAt(74, { active: false, title: 'Archived' })] } },
  );
  const { server, user } = opened;
  await user.click(await screen.findByRole('combobox', { name: 'Insert a template' }));
  expect(screen.queryByRole('option', { name: 'Archived' })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Owner title' }));
  const text = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' });
  expect(text.value).toBe('About Ada Vance · Email');
  await user.clear(text);
  await user.type(text, 'Something else');
  await user.click(screen.getByRole('button', { name: 'Raise query' }));
  await screen.findByText('Question sent');
  const [sent] = server.asked('queries.raiseQueries')[0]?.body.queries ?? [];
  expect(sent).toMatchObject({ record: OWNER.uid, field: 'email', query_type: 'manual' });
  expect(sent).not.toHaveProperty('template');
});

test('a question that is too much is taken away', async () => {
  const { user } = openRaise(null);
  await user.click(await screen.findByRole('button', { name: 'Add another question' }));
  const [first] = screen.getAllByRole('button', { name: 'Remove this question' });
  await user.click(first as HTMLElement);
  expect(screen.getAllByRole('textbox', { name: 'Question' })).toHaveLength(1);
  expect(screen.queryByRole('button', { name: 'Remove this question' })).toBeNull();
});

test('a case that somebody changed meanwhile keeps the question on the screen', async () => {
  const { user, onClose } = openRaise(ANCHOR, { 'queries.raiseQueries': refuse('stale') });
  await user.click(await screen.findByRole('button', { name: 'Raise query' }));
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Question' }).value).toBe(ANCHOR.suggestion);
  expect(onClose).not.toHaveBeenCalled();
});

test('a fault of one question is shown under it', async () => {
  const { user } = openRaise(ANCHOR, {
    'queries.raiseQueries': refuse('invalid', { errors: { 'queries.0.text': ['Say it without numbers.'] } }),
  });
  await user.click(await screen.findByRole('button', { name: 'Raise query' }));
  expect(await screen.findByText('Say it without numbers.')).toBeTruthy();
});

test('a note is for staff alone unless somebody says otherwise', async () => {
  const onClose = vi.fn<() => void>();
  const { server, user } = openPart(
    <AddNoteDialog application={APPLICATION} anchor={ANCHOR} onChanged={() => undefined} onClose={onClose} />,
    { as: 'underwriter', answers: { 'queries.createTicket': ticketAt(9) } },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  expect(within(dialog).getByRole<HTMLInputElement>('textbox', { name: 'Subject' }).value).toBe('Legal name');
  await user.type(within(dialog).getByRole('textbox', { name: 'Note' }), 'Called them');
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await screen.findByText('Note added');
  await user.click(within(dialog).getByRole('radio', { name: 'The merchant too' }));
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  expect(server.asked('queries.createTicket').map(({ body }) => body.visibility)).toEqual(['internal', 'merchant']);
  expect(onClose).toHaveBeenCalled();
});

const COLLEAGUES = {
  results: [
    { uid: idOf(61), name: 'Dana Whitfield', role: 'underwriter' as const },
    { uid: idOf(62), name: 'Dan White', role: 'admin' as const },
  ],
};

const openNote = async () => {
  const opened = openPart(
    <AddNoteDialog application={APPLICATION} anchor={ANCHOR} onChanged={() => undefined} onClose={() => undefined} />,
    { as: 'underwriter', answers: { 'queries.createTicket': ticketAt(9), 'queries.listColleagues': COLLEAGUES } },
  );
  const dialog = await screen.findByRole('dialog', { name: 'Add a note' });
  return { ...opened, dialog, note: within(dialog).getByRole<HTMLTextAreaElement>('textbox', { name: 'Note' }) };
};

test('colleagues are mentioned by keys, and are sent by who they are', async () => {
  const { server, user, dialog, note } = await openNote();
  await user.type(note, 'See this @da');
  const list = await within(dialog).findByRole('listbox', { name: 'Colleagues to mention' });
  expect(
    within(list)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Dana WhitfieldUnderwriter', 'Dan WhiteAdmin']);
  expect(within(dialog).getByText('2 people. Use the arrow keys and Enter to choose.')).toBeTruthy();
  await user.keyboard('{ArrowDown}{ArrowUp}{ArrowDown}{Enter}');
  expect(note.value).toBe('See this @Dan White ');
  await user.type(note, 'and @whit');
  await within(dialog).findByRole('option', { name: /Dana Whitfield/ });
  await user.keyboard('{Tab}');
  expect(note.value).toBe('See this @Dan White and @Dana Whitfield ');
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await screen.findByText('Note added');
  expect(server.asked('queries.createTicket')[0]?.body.mentions).toEqual([idOf(62), idOf(61)]);
});

test('a name that is taken out again, or that the merchant would read, is no mention', async () => {
  const { server, user, dialog, note } = await openNote();
  await user.type(note, '@dana');
  await user.click(await within(dialog).findByRole('option', { name: /Dana Whitfield/ }));
  await user.clear(note);
  await user.type(note, 'Nobody @d');
  await within(dialog).findByRole('option', { name: /Dana Whitfield/ });
  await user.keyboard('{Escape}');
  expect(within(dialog).queryByRole('option')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await screen.findByText('Note added');
  await user.click(within(dialog).getByRole('radio', { name: 'The merchant too' }));
  await user.type(note, ' @d');
  expect(within(dialog).queryByRole('option')).toBeNull();
  await user.click(within(dialog).getByRole('button', { name: 'Add note' }));
  await screen.findAllByText('Note added');
  expect(server.asked('queries.createTicket').map(({ body }) => body.mentions)).toEqual([undefined, undefined]);
});

test('the panels of a case tell questions from other threads', async () => {
  const answers: Answers = {
    'queries.findTickets': {
      results: [ticketAt(1), ticketAt(2, { kind: 'internal', visibility: 'internal', state: null })],
    },
  };
  openPart(<QueriesPanel application={APPLICATION} />, { as: 'underwriter', answers });
  expect(await screen.findByRole('region', { name: 'Thread 1' })).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Thread 2' })).toBeNull();
});

test('j and k walk through the questions of a case', async () => {
  const answers: Answers = { 'queries.findTickets': { results: [ticketAt(1), ticketAt(2)] } };
  const { user } = openPart(<QueriesPanel application={APPLICATION} />, { as: 'underwriter', answers });
  const [first, second] = [
    await screen.findByRole('region', { name: 'Thread 1' }),
    screen.getByRole('region', { name: 'Thread 2' }),
  ];
  await user.keyboard('j');
  expect(document.activeElement).toBe(first);
  await user.keyboard('j');
  expect(document.activeElement).toBe(second);
  await user.keyboard('k');
  expect(document.activeElement).toBe(first);
});

test('a case without notes says so, and one whose notes do not come offers another try', async () => {
  const { server, user } = openPart(<NotesPanel application={APPLICATION} />, {
    as: 'underwriter',
    answers: { 'queries.findTickets': refuse('failed') },
  });
  await screen.findByRole('alert');
  server.answer({ 'queries.findTickets': { results: [] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No notes yet.')).toBeTruthy();
});
