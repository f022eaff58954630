import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { pciRow } from '../../../testing/pci.ts';
import { idOf } from '../../../testing/people.ts';

const COUNTS = { expired: 2, not_started: 1, in_progress: 1, compliant: 1, unknown: 1 };
const shop = (name: string) => ({ uid: idOf(70), name });
const ENDED = pciRow(1, {
  merchant: shop('Otter & Sons'),
  state: 'expired',
  expires_on: '2026-09-01',
  charged_from: '2026-10-02',
  is_charged: true,
  may_record: true,
});
const ROWS = [
  ENDED,
  pciRow(2, {
    merchant: shop('Kestrel Coffee'),
    state: 'expired',
    expires_on: '2026-11-10',
    charged_from: '2026-12-11',
  }),
  pciRow(3, { merchant: shop('Harbor Lane'), may_record: true }),
  pciRow(4, {
    merchant: shop('Pike Place'),
    state: 'not_started',
    expires_on: null,
    attested_on: null,
    is_charged: true,
  }),
  pciRow(5, { merchant: shop('Silent LLC'), state: 'unknown', saq_type: null, expires_on: null, attested_on: null }),
];
const LIST = { counts: COUNTS, results: ROWS, next_cursor: null };
const NOTHING = { ...LIST, results: [] };

const open = (answers: Answers = {}, as: 'merchant' | 'underwriter' = 'underwriter', query = '') =>
  openPage(`/reports/pci${query}`, { as, answers: { 'pci.listPciStatus': LIST, ...answers } });

test('while the list is on its way the page is busy', async () => {
  await open({ 'pci.listPciStatus': never });
  expect(isBusy()).toBe(true);
});

test('a list that does not come can be tried again', async () => {
  await open({ 'pci.listPciStatus': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('the desk sees who is charged, who will be, and from when', async () => {
  await open();
  const rowOf = async (name: string) => (await screen.findByText(name)).closest('[role="row"], tr') as HTMLElement;
  expect(within(await rowOf('Otter & Sons')).getByText('Charged monthly')).toBeTruthy();
  expect(within(await rowOf('Kestrel Coffee')).getByText(/^From .*2026/)).toBeTruthy();
  expect(within(await rowOf('Harbor Lane')).getByText('None')).toBeTruthy();
  expect(within(await rowOf('Silent LLC')).getByText('Not stated')).toBeTruthy();
});

test('it is narrowed by status, and where nothing matches that is taken back', async () => {
  const { user, server, address } = await open({
    'pci.listPciStatus': ({ query }) => (query.state === undefined ? LIST : NOTHING),
  });
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Expired (2)' }));
  expect(await screen.findByText('No merchant matches')).toBeTruthy();
  expect(server.asked('pci.listPciStatus').at(-1)?.query).toMatchObject({ state: 'expired' });
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/reports/pci'));
});

test('what is odd in the address is left out; without merchants the page says when they come', async () => {
  const { server } = await open({ 'pci.listPciStatus': NOTHING }, 'underwriter', '?state=secure&merchant=me');
  await screen.findByRole('button', { name: 'Clear filters' });
  expect(server.asked('pci.listPciStatus')[0]?.query).toEqual({ page_size: 50 });
  await open({ 'pci.listPciStatus': NOTHING });
  expect(await screen.findByText('No open account yet')).toBeTruthy();
});

test('a thousand of them can be gone through', async () => {
  const results = Array.from({ length: 1000 }, (_, at) => pciRow(at + 1));
  await open({ 'pci.listPciStatus': { ...LIST, results, next_cursor: 'on' } });
  expect(await screen.findByRole('button', { name: /more/i })).toBeTruthy();
}, 30_000);

test('an underwriter records a new attestation, and keeps what was typed when it is refused', async () => {
  const early = refuse('invalid', { errors: { attested_on: ['This date lies in the future.'] } });
  const { user, server } = await open({ 'pci.recordAttestation': (_, time) => (time === 0 ? early : ENDED) });
  await user.click(await screen.findByRole('button', { name: 'Record attestation of Otter & Sons' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Record attestation' }));
  expect(dialog.getByText('Enter the date on the attestation.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/Date of the assessment/), '2027-10-01');
  await user.click(dialog.getByRole('button', { name: 'Record attestation' }));
  expect(await dialog.findByText('This date lies in the future.')).toBeTruthy();
  await user.click(dialog.getByRole('combobox', { name: /questionnaire/ }));
  await user.click(await screen.findByRole('option', { name: /SAQ C-VT/ }));
  await user.click(dialog.getByRole('button', { name: 'Record attestation' }));
  expect(await screen.findByText('Attestation recorded')).toBeTruthy();
  expect(server.asked('pci.recordAttestation').at(-1)).toMatchObject({
    params: { uid: ENDED.id },
    body: { saq_type: 'C-VT', attested_on: '2027-10-01' },
  });
});

test('an export that cannot be made is said', async () => {
  const { user } = await open({ 'pci.exportPciStatus': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
  expect(await screen.findByText('The list could not be exported')).toBeTruthy();
});

test('a merchant sees its own standing, and where to send a new attestation', async () => {
  const { user, address } = await open(
    { 'pci.listPciStatus': { ...LIST, results: [pciRow(1)] }, 'queries.listThreads': never },
    'merchant',
  );
  expect(await screen.findByText('Compliant')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
  expect(screen.queryByRole('button', { name: /Record/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Send us a new attestation' }));
  await waitFor(() => expect(address()).toBe('/support'));
});
