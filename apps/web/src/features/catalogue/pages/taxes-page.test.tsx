import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { taxView } from '../../../testing/catalogue.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf, personIn } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const open = (answers: Answers = {}, as: Parameters<typeof openPage>[1] = { as: 'merchant' }) =>
  openPage('/products/taxes', {
    ...as,
    answers: { 'catalogue.listTaxes': { results: [taxView(80)] }, ...answers },
  });

const rate = (number: number, ppm: number, from: string, until: string | null) => ({
  uid: idOf(number),
  ppm,
  from_day: from,
  until_day: until,
});

test('while taxes are on their way the page is busy', async () => {
  await open({ 'catalogue.listTaxes': never });
  expect(isBusy()).toBe(true);
});

test('a tax says what it is today, what it will be, and whether prices include it', async () => {
  await open({
    'catalogue.listTaxes': {
      results: [
        taxView(80, { rates: [rate(1, 62_500, '2020-01-01', '2099-12-31'), rate(2, 65_000, '2100-01-01', null)] }),
        taxView(81, { name: 'Old', is_included: true, rates: [rate(3, 10_000, '2020-01-01', '2021-12-31')] }),
      ],
    },
  });
  expect(await screen.findByText('6.25% now · 6.5% from Jan 1, 2100')).toBeTruthy();
  expect(screen.getByText('No rate today')).toBeTruthy();
  expect(screen.getByText(/^Included in prices/)).toBeTruthy();
  expect(screen.getByText(/^Added to prices/)).toBeTruthy();
});

test('a tax is added with its rates; what is missing is said beside its field', async () => {
  const { server, user } = await open({ 'catalogue.createTax': taxView(82) });
  await user.click(await screen.findByRole('button', { name: 'Add a tax' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a tax' }));
  const onWhat = dialog.getByRole('checkbox', { checked: true, name: 'Standard' });
  await user.click(onWhat);
  await user.clear(dialog.getByLabelText('First day'));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  for (const text of [
    'Enter a name.',
    'Such as Springfield, IL.',
    'Choose what it is on.',
    'Enter a rate such as 6.25.',
    'Enter a date.',
  ])
    expect(await dialog.findByText(text)).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'State');
  await user.type(dialog.getByRole('textbox', { name: /^Owed to/ }), 'Illinois');
  await user.click(onWhat);
  await user.click(dialog.getByRole('checkbox', { name: 'Prices include this tax' }));
  await user.type(dialog.getByRole('textbox', { name: 'Rate in percent' }), '6.25 %');
  await user.type(dialog.getByLabelText('First day'), '2026-12-01');
  await user.click(dialog.getByRole('button', { name: 'Add a rate' }));
  await user.click(dialog.getByRole('button', { name: 'Remove the rate from' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('catalogue.createTax')[0]?.body).toEqual({
    name: 'State',
    jurisdiction: 'Illinois',
    is_included: true,
    applies_to: ['standard'],
    rates: [{ ppm: 62_500, from_day: '2026-12-01', until_day: null }],
  });
});

test('what the server says against the rates stands above them, and what was typed is kept', async () => {
  const { user } = await open({
    'catalogue.updateTax': refuse('invalid', {
      errors: { name: ['There is a tax of this name.'], rates: ['Two rates hold on the same day.'] },
    }),
  });
  await user.click(await screen.findByRole('button', { name: 'Edit Tax 80' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tax 80' }));
  const name = dialog.getByRole('textbox', { name: /^Name/ });
  await user.clear(name);
  await user.type(name, 'State');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Two rates hold on the same day.')).toBeTruthy();
  expect(dialog.getByText('There is a tax of this name.')).toBeTruthy();
  expect(name).toHaveProperty('value', 'State');
});

test('a save that somebody else was faster with is said', async () => {
  const { user } = await open({ 'catalogue.updateTax': refuse('stale') });
  await user.click(await screen.findByRole('button', { name: 'Edit Tax 80' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Tax 80' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Someone else changed this');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a tax is archived with a way back, and one that cannot be brought back says why', async () => {
  const { user } = await open({
    'catalogue.archiveTax': taxView(80, { archived_at: AT }),
    'catalogue.restoreTax': refuse('already_exists', { detail: 'There is a tax of this name by now.' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText(/There is a tax of this name by now\./)).toBeTruthy();
});

test('archived ones are shown on request, and brought back', async () => {
  const { user } = await open({
    'catalogue.listTaxes': ({ query }) =>
      query.archived === 'true' ? { results: [taxView(83, { archived_at: AT })] } : { results: [] },
    'catalogue.restoreTax': taxView(83),
  });
  await user.click(await screen.findByRole('switch', { name: 'Show archived' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Tax 83 is back')).toBeTruthy();
});

test('who may only look finds the taxes and no button', async () => {
  await open({}, { as: personIn('subuser', { ability: [{ action: 'read', subject: 'product' }] }) });
  expect(await screen.findByText('6.25% now')).toBeTruthy();
  for (const name of ['Add a tax', 'Edit Tax 80', 'Archive']) expect(screen.queryByRole('button', { name })).toBeNull();
});
