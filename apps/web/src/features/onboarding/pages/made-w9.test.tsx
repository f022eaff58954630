import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { documentsAnswer, keptDocument, LLC, openDocuments } from '../../../testing/documents.ts';
import { refuse } from '../../../testing/fake-server.ts';

const withForms = (...forms: Facts['documents']): Facts => ({
  ...LLC,
  documents: [...LLC.documents.filter(({ document_type: type }) => type !== 'w9'), ...forms],
});
const NONE = withForms();
const OUTDATED = withForms({ document_type: 'w9', status: 'uploaded', made: 'outdated' });

const OFFER = { classes: ['llc_p', 'llc_s', 'llc_c'], chosen: null, missing: [], is_outdated: false } as const;
const offer = { w9: { ...OFFER, classes: [...OFFER.classes], missing: [] } };

test('a merchant signs a W-9 made from the answers: how the LLC is taxed, a name and a certification', async () => {
  const { server, user } = await openDocuments(NONE, offer, { 'taxForms.makeW9': keptDocument(80) });
  await user.click(await screen.findByRole('button', { name: 'Make my W-9 from my answers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign your Form W-9' });
  expect(within(dialog).getByText('Under penalties of perjury, I certify that:')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Sign and add' }));
  expect(await within(dialog).findByText('Choose how the business is taxed.')).toBeTruthy();
  expect(within(dialog).getByText('Confirm the certification to sign the form.')).toBeTruthy();
  expect(server.asked('taxForms.makeW9')).toHaveLength(0);
  await user.click(within(dialog).getByRole('radio', { name: 'LLC taxed as a partnership' }));
  await user.click(within(dialog).getByRole('checkbox', { name: 'I certify this under penalties of perjury' }));
  server.answer({ 'documents.viewDocuments': documentsAnswer(LLC) });
  await user.click(within(dialog).getByRole('button', { name: 'Sign and add' }));
  await screen.findByText('Your W-9 was signed and added');
  expect(server.asked('taxForms.makeW9')[0]?.body).toMatchObject({ tax_class: 'llc_p', certify: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Make my W-9 from my answers' })).toBeNull());
});

test('a form that no longer says what the answers say is told, and made again with the same choice', async () => {
  const { server, user } = await openDocuments(
    OUTDATED,
    { w9: { ...offer.w9, chosen: 'llc_s', is_outdated: true } },
    { 'taxForms.makeW9': refuse('stale') },
  );
  expect(await screen.findByText('Your answers have changed since this form was made. Make it again.')).toBeTruthy();
  await user.click(await screen.findByRole('button', { name: 'Make it again' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign your Form W-9' });
  const chosen: HTMLInputElement = within(dialog).getByRole('radio', { name: 'LLC taxed as an S corporation' });
  expect(chosen.checked).toBe(true);
  const name = within(dialog).getByRole('textbox', { name: /Your full name/ });
  await user.clear(name);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Sign and add' }));
  expect(await within(dialog).findByText('Enter your full name.')).toBeTruthy();
  await user.type(name, 'Marisol Vega');
  await user.click(within(dialog).getByRole('button', { name: 'Sign and add' }));
  expect(await within(dialog).findByRole('alert')).toBeTruthy();
  expect(server.asked('taxForms.makeW9')[0]?.body).toMatchObject({ name: 'Marisol Vega', tax_class: 'llc_s' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('what is missing is named before anything is offered', async () => {
  await openDocuments(NONE, { w9: { ...offer.w9, missing: ['Tax ID', 'ZIP code'] } });
  expect(await screen.findByText(/once these are filled in: Tax ID, ZIP code\./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Make my W-9 from my answers' })).toBeNull();
});

test('a structure that says how it is taxed leaves nothing to choose', async () => {
  const { server, user } = await openDocuments(
    NONE,
    { w9: { ...offer.w9, classes: ['partnership'] } },
    { 'taxForms.makeW9': keptDocument(80) },
  );
  await user.click(await screen.findByRole('button', { name: 'Make my W-9 from my answers' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign your Form W-9' });
  expect(within(dialog).queryAllByRole('radio')).toEqual([]);
  await user.click(within(dialog).getByRole('checkbox'));
  await user.click(within(dialog).getByRole('button', { name: 'Sign and add' }));
  await waitFor(() => expect(server.asked('taxForms.makeW9')).toHaveLength(1));
  expect(server.asked('taxForms.makeW9')[0]?.body).not.toHaveProperty('tax_class');
});
