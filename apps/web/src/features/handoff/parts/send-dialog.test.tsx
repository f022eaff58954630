import type { HandoffView, ProviderCheckView, SendPreview } from '@ledgate/contract/handoff-view.ts';
import type { BankView } from '@ledgate/contract/banks.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt } from '../../../testing/applications.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { BANK, handoffAt } from '../../../testing/handoffs.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const bankAt = (number: number, name: string, active = true): BankView => ({
  id: idOf(number),
  name,
  channel: 'payrix',
  bin: null,
  ica: null,
  active,
  contacts: [],
  appetite: {
    allowed_categories: [],
    blocked_categories: [],
    max_monthly_volume_cents: null,
    max_ticket_cents: null,
    max_card_absent_share: null,
    states: [],
  },
  default_schedule_uid: null,
  schedules: [],
  pgp: null,
  receipt_hours: 24,
  settings: null,
  used_by: [],
  version: 1,
});

const PREVIEW: SendPreview = {
  bank: { ...BANK, channel: 'payrix', active: true },
  checks: [
    { name: 'approvalStands', label: 'The approval no longer stands.', is_met: true, missing: [] },
    { name: 'providerIsChecked', label: 'Look the merchant up.', is_met: true, missing: [] },
  ],
  appetite: [],
  expected: 'The provider usually decides within a few minutes.',
  evidence: 'seen',
};

const CHECK: ProviderCheckView = {
  exists: true,
  matches: [
    {
      entity_id: 't1_ent_1',
      merchant_id: 't1_mer_1',
      name: 'Harbor Roasters',
      dba: null,
      status: 'boarded',
      status_label: 'Boarded',
      matched_on: ['ein'],
    },
  ],
  checked_at: AT,
  is_fresh: true,
  decision: null,
  decided_by: null,
};

const SENT = { application: applicationAt(500, { status: 'boarding' }), operation: idOf(2) };

const open = async (answers: Answers, view: HandoffView = handoffAt(500)) => {
  const opened = await openPage(`/applications/${idOf(500)}/handoff`, {
    as: 'admin',
    answers: {
      'handoff.readHandoff': view,
      'banks.listBanks': {
        results: [bankAt(700, 'First Harbor Bank'), bankAt(701, 'Old Bank', false), bankAt(702, 'Prairie Bank')],
        own_key: null,
      },
      'handoff.previewSend': PREVIEW,
      'package.readPackageManifest': refuse('wrong_state'),
      ...answers,
    },
  });
  await opened.user.click(await screen.findByRole('button', { name: 'Send to First Harbor Bank' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Harbor Coffee' }));
  await dialog.findByText('What happens next');
  return { ...opened, dialog, send: () => opened.user.click(dialog.getByRole('button', { name: 'Send' })) };
};

test('what was seen is sent to the bank of the buy rate', async () => {
  const { server, send } = await open({ 'handoff.sendToBank': SENT });
  await send();
  expect(await screen.findByText('On its way to First Harbor Bank')).toBeTruthy();
  expect(server.asked('handoff.sendToBank')[0]?.body).toEqual({
    application_uid: idOf(500),
    bank_uid: BANK.uid,
    evidence: 'seen',
  });
});

test('another active bank can be chosen, and is asked about', async () => {
  const { server, user, dialog } = await open({});
  await user.click(dialog.getByRole('combobox', { name: 'Send to' }));
  expect(screen.queryByRole('option', { name: /^Old Bank/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'Prairie Bank · Card payment provider' }));
  await waitFor(() => expect(server.asked('handoff.previewSend').at(-1)?.query.bank_uid).toBe(idOf(702)));
});

test('what is missing is named, and nothing can be sent until it is there', async () => {
  const checks = [{ name: 'hardStopsAreCleared', label: 'A hard stop is open.', is_met: false, missing: ['R06'] }];
  const { dialog } = await open({ 'handoff.previewSend': { ...PREVIEW, checks } });
  const lines = within(dialog.getByRole('list', { name: 'Before it is sent' }));
  expect(lines.getByRole('img', { name: 'Missing' })).toBeTruthy();
  expect(lines.getByText('R06')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
});

test('against a bank’s limits it takes a reason, which stays when sending fails', async () => {
  const appetite = ['Monthly volume $90,000 is above $50,000.'];
  const { server, user, dialog, send } = await open({
    'handoff.previewSend': { ...PREVIEW, appetite },
    'handoff.sendToBank': refuse('stale'),
  });
  expect(dialog.getByText('Monthly volume $90,000 is above $50,000.')).toBeTruthy();
  await send();
  expect(dialog.getByText('Write at least 10 characters.')).toBeTruthy();
  await user.type(dialog.getByLabelText(/^Why send it anyway/), 'The bank agreed by phone.');
  await send();
  expect(await dialog.findByText(/the application was changed after you opened this/)).toBeTruthy();
  expect(dialog.getByLabelText<HTMLTextAreaElement>(/^Why send it anyway/).value).toBe('The bank agreed by phone.');
  expect(server.asked('handoff.sendToBank')[0]?.body.appetite_reason).toBe('The bank agreed by phone.');
  expect(server.asked('handoff.previewSend').length).toBeGreaterThan(1);
});

test.each([
  ['not_ready', /^Not sent: something is missing$/],
  ['wrong_state', /^Not sent: this cannot be done right now$/],
] as const)('a refusal says that nothing left: %s', async (code, said) => {
  const { dialog, send } = await open({ 'handoff.sendToBank': refuse(code, { detail: 'Old Bank is closed.' }) });
  await send();
  expect(await dialog.findByText(said)).toBeTruthy();
  expect(dialog.getByText('Old Bank is closed. Nothing was sent.')).toBeTruthy();
});

test('a match by tax ID is linked, made a location, or stops the sending', async () => {
  const view = handoffAt(500, { check: CHECK, open_steps: ['check', 'send', 'decide_match'] });
  const { server, user, dialog } = await open({ 'handoff.decideMatch': { ...CHECK, decision: 'link' } }, view);
  await user.click(dialog.getByRole('button', { name: 'Link to Harbor Roasters' }));
  await user.click(dialog.getByRole('button', { name: 'Add a location' }));
  await waitFor(() =>
    expect(server.asked('handoff.decideMatch').map(({ body }) => body)).toEqual([
      { decision: 'link', merchant_id: 't1_mer_1' },
      { decision: 'location' },
    ]),
  );
  await user.click(dialog.getByRole('button', { name: 'Stop' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked('handoff.sendToBank')).toHaveLength(0);
});

test('a merchant that nobody looked up is looked up from here', async () => {
  const { server, user, dialog } = await open({ 'handoff.checkProvider': refuse('provider_unavailable') });
  await user.click(dialog.getByRole('button', { name: 'Look up at provider' }));
  expect(await dialog.findByText('The payment provider isn’t answering')).toBeTruthy();
  server.answer({ 'handoff.checkProvider': { ...CHECK, matches: [], exists: false } });
  await user.click(dialog.getByRole('button', { name: 'Look up at provider' }));
  await waitFor(() => expect(server.asked('handoff.checkProvider')).toHaveLength(2));
});
