import type { PartsView, PartVersionView } from '@ledgate/contract/agreements.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';

const versionAt = (n: number, more: Partial<PartVersionView> = {}): PartVersionView => ({
  id: idOf(800 + n),
  n,
  version: 1,
  state: 'in_force',
  text: 'The law of {{governing_state}} applies.',
  sha256: 'ab',
  effective_from: '2026-01-02',
  set_by: { uid: idOf(2), name: 'Robin Park' },
  at: '2026-01-01T10:00:00Z',
  approved_by: { uid: idOf(3), name: 'Alex Stone' },
  approved_at: '2026-01-01T12:00:00Z',
  faults: [],
  is_own: false,
  ...more,
});
const DRAFT = versionAt(2, {
  version: 4,
  state: 'draft',
  text: 'The laws of {{governing_state}} apply.',
  effective_from: null,
  approved_by: null,
  approved_at: null,
});
const partsWith = (versions: PartVersionView[], more: Partial<PartsView> = {}): PartsView => ({
  results: [
    {
      part: 'general',
      title: 'Card acceptance and general terms',
      versions,
      sample: 'Sample of {{governing_state}}.',
      is_approved: versions.some(({ state }) => state === 'in_force'),
    },
  ],
  preview: { governing_state: 'Oregon' },
  is_required: true,
  ...more,
});
const open = (answer: Answers['agreements.listAgreementParts'], answers: Answers = {}) =>
  openPage('/agreement', { as: 'admin', answers: { 'agreements.listAgreementParts': answer, ...answers } });

test('says while it is on its way, and offers to try again when it fails', async () => {
  await open(never);
  expect(await screen.findByRole('status', { name: 'The agreement is being loaded' })).toBeTruthy();
});

test('a failure can be tried again', async () => {
  const { server, user } = await open(refuse('failed'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.asked('agreements.listAgreementParts').length).toBeGreaterThan(1));
});

test('names the parts that nobody approved, and starts a draft from the sample', async () => {
  const { server, user } = await open(partsWith([]), { 'agreements.saveAgreementDraft': partsWith([DRAFT]) });
  expect(await screen.findByText(/Not approved yet: Card acceptance and general terms\. Rates cannot/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Start a new version' }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  expect(text.value).toBe('Sample of {{governing_state}}.');
  await user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The draft was saved')).toBeTruthy();
  expect(server.asked('agreements.saveAgreementDraft')[0]).toMatchObject({ params: { part: 'general' } });
});

test('a draft shows what changed and how it reads, and is approved by another with a day', async () => {
  const { server, user } = await open(partsWith([DRAFT, versionAt(1)]), {
    'agreements.approveAgreementDraft': partsWith([versionAt(2), versionAt(1, { state: 'superseded' })]),
  });
  const changes = await screen.findByRole('region', { name: 'What changed since version 1' });
  expect(within(changes).getByText('The laws of {{governing_state}} apply.', { exact: false })).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Preview' }));
  expect(await screen.findByText('The laws of Oregon apply.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await screen.findByText('The part was approved')).toBeTruthy();
  expect(server.asked('agreements.approveAgreementDraft')[0]).toMatchObject({ body: { version: 4 } });
});

test('whoever wrote a draft cannot approve it, nor anybody one with a fault', async () => {
  await open(partsWith([{ ...DRAFT, is_own: true, faults: ['{{governing_state}} is missing.'] }]));
  expect(await screen.findByText('{{governing_state}} is missing.')).toBeTruthy();
  expect(screen.getByText(/another admin has to approve it/)).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});
