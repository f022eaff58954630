import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { applicationAt } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { BANK, handoffAt, holdItemAt, operationAt } from '../../../testing/handoffs.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';
import type { HandoffView } from '../data.ts';

const ADDRESS = `/applications/${idOf(500)}/handoff`;

const open = (view: Answers['handoff.readHandoff'], answers: Answers = {}) =>
  openPage(ADDRESS, { as: 'admin', answers: { 'handoff.readHandoff': view, ...answers } });

const at = (status: HandoffView['application']['status'], changes: Partial<HandoffView> = {}): HandoffView =>
  handoffAt(500, { application: applicationAt(500, { status, evidence: 'seen' }), open_steps: [], ...changes });

const THERE: HandoffView['at_provider'] = {
  merchant_id: 't1_mer_5',
  entity_id: 't1_ent_5',
  state: 'held',
  state_said: 'Manual review',
  reason: null,
  mid: null,
  is_frozen: false,
  submitted_at: AT,
  checked_at: AT,
  next_check_at: null,
};

test('while it is on its way the page is busy', async () => {
  await open(never);
  expect(isBusy()).toBe(true);
});

test('one that does not come can be tried again, and one that is not there is said', async () => {
  const { server, user } = await open(refuse('failed'));
  server.answer({ 'handoff.readHandoff': refuse('not_found') });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  expect((await screen.findAllByText('No such application')).length).toBeGreaterThan(0);
});

test('before anything was sent it says so and offers to send', async () => {
  await open(handoffAt(500));
  expect(await screen.findByText('Nothing has been sent yet.')).toBeTruthy();
  expect(screen.getByText('Approved. Ready to be sent to First Harbor Bank.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Send to First Harbor Bank' })).toBeTruthy();
});

test('whoever may only read is offered nothing', async () => {
  await open(at('sent_to_bank', { operations: [operationAt(1, { kind: 'deliver', bank: BANK, settled_at: AT })] }));
  expect(await screen.findByText('With First Harbor Bank, which has not decided yet.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Record bank decision' })).toBeNull();
});

test('an account that is open is said with its MID, its freeze and what the provider calls it', async () => {
  await open(at('boarded', { at_provider: { ...THERE, state_said: 'Boarded', mid: '8788001', is_frozen: true } }));
  expect(await screen.findByText('Live. The merchant can take payments.')).toBeTruthy();
  expect(screen.getByText('8788001')).toBeTruthy();
  expect(screen.getByText('Boarded')).toBeTruthy();
  expect(screen.getByText('Frozen by the provider')).toBeTruthy();
});

test('a closed account says what is still held of it, and until when', async () => {
  const kept = { terms: 'Rolling: 10% of each settlement for 180 days', held_until: '2027-05-17' };
  await open(at('closed', { at_provider: { ...THERE, state: 'closed' }, kept_reserve: kept }));
  const fact = (await screen.findByText('Reserve')).parentElement as HTMLElement;
  expect(fact.textContent).toContain('10% of each settlement for 180 days. Held until May 17, 2027.');
});

test('an attempt shows its steps, what the other side holds, and what it refused', async () => {
  const operation = operationAt(1, { state: 'refused', settled_at: AT, next_at: null });
  const [check, entity] = operation.steps;
  Object.assign(check ?? {}, { state: 'confirmed', settled_at: AT });
  Object.assign(entity ?? {}, {
    state: 'refused',
    receipt: { merchant: 't1_mer_5' },
    faults: [{ field: 'ein', message: 'Not a valid tax ID' }],
  });
  await open(at('boarding', { operations: [operation] }));
  const steps = within(
    await screen.findByRole('list', { name: 'Steps of Send to payment provider, attempt 1' }),
  ).getAllByRole('listitem');
  expect(steps[0]?.textContent).toContain('Confirmed');
  expect(steps[1]?.textContent).toContain('Create the merchant');
  expect(steps[1]?.textContent).toContain('t1_mer_5');
  expect(steps[1]?.textContent).toContain('ein: Not a valid tax ID');
});

test('requests and answers are shown when asked for', async () => {
  const exchange = {
    step: 'entity',
    purpose: 'send' as const,
    request: 'POST /entities',
    sent: '{"ein":"*****6789"}',
    status: '200',
    answer: 'not json',
    failure: null,
    ms: 412,
    at: AT,
  };
  const late = { ...exchange, status: null, answer: null, failure: 'The answer did not come in time.' };
  const { user } = await open(at('boarding', { operations: [operationAt(1, { exchanges: [late, exchange] })] }));
  expect(screen.queryByText('POST /entities')).toBeNull();
  await user.click(await screen.findByRole('button', { name: 'Show 2 requests and answers' }));
  expect(screen.getAllByText('POST /entities')).toHaveLength(2);
  expect(screen.getByText('The answer did not come in time.')).toBeTruthy();
  expect(screen.getAllByRole('region', { name: 'Request' })[0]?.textContent).toBe('{\n  "ein": "*****6789"\n}');
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toBe('not json');
});

test('what waits for a person says why, and is given up with a reason', async () => {
  const parked = operationAt(1, { parked: 'cannot_tell', state: 'unknown', open_steps: ['retry', 'close'] });
  const { server, user } = await open(at('boarding', { operations: [parked] }), {
    'handoff.closeOperation': refuse('wrong_state'),
  });
  expect(await screen.findByText(/can’t be asked whether it arrived/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Give up' }));
  const dialog = await screen.findByRole('dialog', { name: 'Give up this attempt?' });
  await user.type(within(dialog).getByLabelText('Why?'), 'They never got it.');
  await user.click(within(dialog).getByRole('button', { name: 'Give up' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
  expect(within(dialog).getByLabelText<HTMLTextAreaElement>('Why?').value).toBe('They never got it.');
  server.answer({ 'handoff.closeOperation': { done: true } });
  await user.click(within(dialog).getByRole('button', { name: 'Give up' }));
  expect(await screen.findByText('Given up')).toBeTruthy();
});

test('what the provider asks for is asked of the merchant, in words that can be changed', async () => {
  const hold = [holdItemAt(1), holdItemAt(2, { remedy: null, question: 'Tell us more.' })];
  const view = at('provider_review', { hold, at_provider: THERE, open_steps: ['ask', 'send_corrections'] });
  const { server, user } = await open(view, {
    'handoff.askHeld': { application: applicationAt(500, { status: 'query_raised' }), asked: 1 },
  });
  expect(await screen.findByText('To correct: Tax ID')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Ask the merchant' }));
  const dialog = await screen.findByRole('dialog', { name: 'Ask the merchant' });
  const question = within(dialog).getByLabelText('Question: Tax ID does not match, item 1');
  await user.clear(question);
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(within(dialog).getByText('Write a question.')).toBeTruthy();
  await user.type(question, 'What is your tax ID?');
  await user.click(within(dialog).getByRole('button', { name: 'Ask' }));
  expect(await screen.findByText('One question sent to the merchant')).toBeTruthy();
  expect(server.asked('handoff.askHeld')[0]?.body.items).toEqual([{ id: 'item-1', text: 'What is your tax ID?' }]);
});

test('corrections are sent on with the mark of what was seen', async () => {
  const view = at('provider_review', {
    hold: [holdItemAt(1, { state: 'answered' })],
    at_provider: THERE,
    open_steps: ['ask', 'send_corrections'],
  });
  const { server, user } = await open(view, {
    'handoff.sendCorrections': { application: applicationAt(500, { status: 'boarding' }), operation: idOf(2) },
  });
  await user.click(await screen.findByRole('button', { name: 'Send corrections' }));
  expect(screen.queryByRole('button', { name: 'Ask the merchant' })).toBeNull();
  const dialog = await screen.findByRole('dialog', { name: 'Send corrections to the provider' });
  await user.click(within(dialog).getByRole('button', { name: 'Send corrections' }));
  await waitFor(() => expect(server.asked('handoff.sendCorrections')[0]?.body).toEqual({ evidence: 'seen' }));
});

test('a bank that answers by phone: approval needs the MID, and a decline its reason', async () => {
  const { server, user } = await open(at('sent_to_bank', { open_steps: ['bank_decision'] }), {
    'handoff.bankDecision': { application: applicationAt(500, { status: 'boarded' }) },
  });
  await user.click(await screen.findByRole('button', { name: 'Record bank decision' }));
  const dialog = await screen.findByRole('dialog', { name: 'Record the bank’s decision' });
  const record = within(dialog).getByRole('button', { name: 'Record decision' });
  await user.click(record);
  expect(within(dialog).getByText('Enter the MID: 4 to 30 characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: /^Declined/ }));
  await user.click(record);
  expect(within(dialog).getByText('Write at least 10 characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('radio', { name: /^Approved/ }));
  await user.type(within(dialog).getByLabelText(/^MID/), '878800123');
  await user.click(record);
  await waitFor(() =>
    expect(server.asked('handoff.bankDecision')[0]?.body).toEqual({
      application_uid: idOf(500),
      decision: 'board',
      mid: '878800123',
    }),
  );
});
