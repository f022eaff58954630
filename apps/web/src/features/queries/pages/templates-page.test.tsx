import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { templateAt } from '../../../testing/tickets.ts';

const USED = templateAt(1, {
  title: 'Voided check unreadable',
  section: 'ud',
  document: 'voided_check',
  used: 14,
  last_used_at: '2026-11-03T15:00:00.000Z',
});
const FRESH = templateAt(2, { title: 'Website again', section: 'cp', field: 'website' });
const PUT_AWAY = templateAt(3, { title: 'Fax number', active: false });

const openTemplates = (answers: Answers = {}, address = '/query-templates') =>
  openPage(address, {
    as: 'underwriter',
    answers: { 'queries.listTemplates': { results: [USED, FRESH, PUT_AWAY] }, ...answers },
  });

const step = async ({ user }: Opened, template: string, name: string): Promise<void> => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${template}` }));
  await user.click(await screen.findByRole('menuitem', { name }));
};

test('templates on their way are busy', async () => {
  await openTemplates({ 'queries.listTemplates': never });
  expect(isBusy()).toBe(true);
});

test('a list that cannot be loaded can be tried again', async () => {
  const { server, user } = await openTemplates({ 'queries.listTemplates': refuse('failed') });
  await screen.findByRole('alert');
  server.answer({ 'queries.listTemplates': { results: [USED] } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Voided check unreadable')).toBeTruthy();
});

test('without templates the page says what they are for', async () => {
  await openTemplates({ 'queries.listTemplates': { results: [] } });
  expect(await screen.findByText('No templates yet')).toBeTruthy();
});

test('each says what it is about and how often it was used; archived ones stand apart', async () => {
  const { user } = await openTemplates();
  expect(await screen.findByText('Used 14 times, last Nov 3, 2026')).toBeTruthy();
  expect(screen.getByText('Documents · Voided check')).toBeTruthy();
  expect(screen.getByText('Not used yet')).toBeTruthy();
  expect(screen.queryByText('Fax number')).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Archived' }));
  expect(await screen.findByText('Fax number')).toBeTruthy();
  expect(screen.queryByText('Website again')).toBeNull();
});

test('a thousand templates come page by page, are searched, and are walked with j and k', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => templateAt(at + 1));
  const { user, address } = await openTemplates({ 'queries.listTemplates': { results } });
  const table = await screen.findByRole('table', { name: 'Query templates' });
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(25));
  await user.keyboard('jj');
  expect(document.activeElement?.textContent).toContain('Template 2');
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toContain('page=2'));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(50));
  await user.type(screen.getByRole('searchbox', { name: 'Search templates' }), 'template 777{Enter}');
  await waitFor(() => expect(table.querySelectorAll('tbody tr')).toHaveLength(1));
});

test('a search without a match can be cleared', async () => {
  const { user, address } = await openTemplates({}, '/query-templates?search=zebra');
  expect(await screen.findByText(/No title, text or section contains “zebra”/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Clear the search' }));
  await waitFor(() => expect(address()).toBe('/query-templates'));
});

test('an empty archive says so', async () => {
  await openTemplates({ 'queries.listTemplates': { results: [USED] } }, '/query-templates?view=archived');
  expect(await screen.findByText('No archived templates')).toBeTruthy();
});

test('a new template is previewed as it would be read, and refused with a placeholder nobody knows', async () => {
  const { server, user } = await openTemplates({ 'queries.createTemplate': FRESH });
  await user.click(await screen.findByRole('button', { name: 'New template' }));
  const drawer = await screen.findByRole('dialog', { name: 'New template' });
  await user.click(await within(drawer).findByRole('button', { name: 'Save template' }));
  expect(within(drawer).getByText('Give it a title of three characters or more.')).toBeTruthy();
  await user.type(within(drawer).getByRole('textbox', { name: 'Title' }), 'Website again');
  const body = within(drawer).getByRole('textbox', { name: 'Question' });
  await user.click(body);
  await user.paste('Dear {{manager}}');
  expect(within(drawer).getByText(/\{\{manager\}\} is not a placeholder\. Use \{\{merchant\}\}/)).toBeTruthy();
  expect(server.asked('queries.createTemplate')).toEqual([]);
  await user.clear(body);
  await user.paste('Dear ');
  await user.click(within(drawer).getByRole('button', { name: /\{\{owner\}\}/ }));
  await user.click(within(drawer).getByRole('combobox', { name: 'What it is about' }));
  await user.click(await screen.findByRole('option', { name: 'Website' }));
  const preview = within(drawer).getByRole('region', { name: /Preview/ });
  expect(within(preview).getByText('Dear Dana Whitfield')).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: 'Save template' }));
  expect(await screen.findByText('Website again saved')).toBeTruthy();
  expect(server.asked('queries.createTemplate').map(({ body: sent }) => sent)).toEqual([
    { title: 'Website again', section: 'cp', field: 'website', document: null, body: 'Dear {{owner}}', active: true },
  ]);
});

test('a title that is taken and a template somebody changed keep what was typed', async () => {
  const { server, user } = await openTemplates(
    { 'queries.updateTemplate': refuse('already_exists', { errors: { title: ['Taken.'] } }) },
    `/query-templates?open=${FRESH.id}`,
  );
  const drawer = await screen.findByRole('dialog', { name: 'Edit template' });
  await user.click(await within(drawer).findByRole('combobox', { name: 'Section' }));
  await user.click(await screen.findByRole('option', { name: 'Documents' }));
  await user.click(within(drawer).getByRole('button', { name: 'Save template' }));
  expect(await within(drawer).findByText('Taken.')).toBeTruthy();
  server.answer({ 'queries.updateTemplate': refuse('stale') });
  await user.click(within(drawer).getByRole('button', { name: 'Save template' }));
  expect(await within(drawer).findByText('Someone else changed this')).toBeTruthy();
  expect(within(drawer).getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Website again');
  expect(server.asked('queries.updateTemplate')[0]).toMatchObject({
    ifMatch: '"1"',
    body: { section: 'ud', field: null },
  });
});

test('a template is archived and restored, and says when it was not', async () => {
  const opened = await openTemplates({ 'queries.updateTemplate': { ...FRESH, active: false } });
  await step(opened, 'Website again', 'Archive');
  expect(await screen.findByText('Website again archived')).toBeTruthy();
  opened.server.answer({ 'queries.updateTemplate': refuse('stale') });
  await step(opened, 'Website again', 'Archive');
  expect(await screen.findByText('The template was not changed')).toBeTruthy();
  await opened.user.click(screen.getByRole('radio', { name: 'Archived' }));
  opened.server.answer({ 'queries.updateTemplate': PUT_AWAY });
  await step(opened, 'Fax number', 'Restore');
  expect(await screen.findByText('Fax number restored')).toBeTruthy();
  expect(opened.server.asked('queries.updateTemplate').map(({ body }) => body.active)).toEqual([false, false, true]);
});

test('the address of a template that is gone says so', async () => {
  const { user, address } = await openTemplates({}, `/query-templates?open=${idOf(404)}`);
  const drawer = await screen.findByRole('dialog', { name: 'Edit template' });
  expect(within(drawer).getByText('Template not found')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/query-templates'));
});
