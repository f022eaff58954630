import type { Event } from '@ledgate/domain/lifecycle/transition.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { caseAnswers, caseApplication, caseFileOf } from '../../../testing/cases.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { AT } from '../../../testing/tickets.ts';

const DECIDED = {
  application: caseApplication({ status: 'recommended', eventsOpen: [] }),
  undo: { event: 9, until: AT },
};

const openSteps = (eventsOpen: Event[], answers: Answers = {}, as: 'underwriter' | 'admin' | 'iso' = 'admin') =>
  openPage(`/applications/${idOf(500)}`, {
    as,
    answers: caseAnswers(caseFileOf({ application: caseApplication({ eventsOpen }) }), answers),
  });

type Opened = Awaited<ReturnType<typeof openSteps>>;

const press = async ({ user }: Opened, verb: string): Promise<HTMLElement> => {
  const bar = await screen.findByRole('region', { name: 'Steps' });
  const direct = within(bar).queryByRole('button', { name: verb });
  if (direct) await user.click(direct);
  else {
    await user.click(within(bar).getByRole('button', { name: 'More steps' }));
    await user.click(await screen.findByRole('menuitem', { name: verb }));
  }
  return screen.findByRole('dialog');
};

const write = async ({ user }: Opened, field: HTMLElement, text: string): Promise<void> => {
  await user.click(field);
  await user.paste(text);
};

test('a recommendation wants a memo, goes out on what was seen, and can be taken back', async () => {
  const opened = await openSteps(
    ['recommend'],
    {
      'review.recommend': DECIDED,
      'review.undoDecision': caseApplication(),
    },
    'underwriter',
  );
  const { server, user } = opened;
  const dialog = await press(opened, 'Recommend');
  const card = await within(dialog).findByRole('region', { name: 'Based on' });
  expect(card.textContent).toContain('0 of 7');
  const send = within(dialog).getByRole('button', { name: 'Recommend' });
  await user.click(send);
  expect(await within(dialog).findByText('Write a memo of at least 20 characters.')).toBeTruthy();
  await write(opened, within(dialog).getByRole('textbox', { name: 'Memo' }), 'Everything fits; the owner called back.');
  await user.click(send);
  await screen.findByText('LG-0500 is recommended');
  expect(server.asked('review.recommend')[0]?.body).toEqual({
    application_uid: idOf(500),
    evidence: '4.1',
    recommendation: 'approve',
    memo: 'Everything fits; the owner called back.',
  });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Decision undone')).toBeTruthy();
  expect(server.asked('review.undoDecision')[0]?.body).toEqual({ event: 9 });
});

test('a recommendation with conditions sends them in cents and parts per million', async () => {
  const opened = await openSteps(['recommend'], { 'review.recommend': DECIDED }, 'underwriter');
  const { server, user } = opened;
  const dialog = await press(opened, 'Recommend');
  await user.click(within(dialog).getByRole('radio', { name: 'With conditions' }));
  await write(opened, within(dialog).getByRole('textbox', { name: 'Memo' }), 'A young business with large tickets.');
  await user.click(within(dialog).getByRole('button', { name: 'Recommend' }));
  expect(server.asked('review.recommend')).toEqual([]);
  await write(opened, within(dialog).getByRole('textbox', { name: 'Reserve, %' }), '5');
  await write(opened, within(dialog).getByRole('textbox', { name: 'Monthly cap, $' }), '20000');
  await user.click(within(dialog).getByRole('button', { name: 'Recommend' }));
  await waitFor(() =>
    expect(server.asked('review.recommend')[0]?.body.conditions).toMatchObject({
      reserve_ppm: 50_000,
      monthly_cap_cents: 2_000_000,
    }),
  );
});

test('what stands in the way is named, and the step rests', async () => {
  const opened = await openSteps(['approve'], {
    'review.readDecisions': {
      evidence: '4.1',
      steps: [{ event: 'approve', because: ['The merchant has not accepted the rates.'], not_accepted: [] }],
      approvals: [],
      undo: null,
    },
  });
  expect(await screen.findByText('One thing to resolve first')).toBeTruthy();
  const dialog = await press(opened, 'Approve');
  expect(within(dialog).getByText('The merchant has not accepted the rates.')).toBeTruthy();
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Approve' }).disabled).toBe(true);
});

test('an approval of what has changed is refused, and what is there now can be shown', async () => {
  const opened = await openSteps(['approve'], { 'review.decideAsAdmin': refuse('stale') });
  const dialog = await press(opened, 'Approve');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  expect(await within(dialog).findByText('Someone else changed this')).toBeTruthy();
  const before = opened.server.asked('review.readCase').length;
  await opened.user.click(within(dialog).getByRole('button', { name: 'Show the current version' }));
  await waitFor(() => expect(opened.server.asked('review.readCase').length).toBeGreaterThan(before));
});

test('a decline names a reason that the merchant reads', async () => {
  const opened = await openSteps(['decline'], { 'review.decideAsAdmin': DECIDED });
  const dialog = await press(opened, 'Decline');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('Choose a reason.')).toBeTruthy();
  await opened.user.click(within(dialog).getByRole('radio', { name: 'The risk is higher than we can carry.' }));
  await opened.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await screen.findByText('LG-0500 is declined');
  expect(opened.server.asked('review.decideAsAdmin')[0]?.body).toEqual({
    application_uid: idOf(500),
    decision: 'decline',
    reason_code: 'risk',
  });
});

test('a decline names up to three more reasons and the consumer report for its letter', async () => {
  const opened = await openSteps(['decline'], { 'review.decideAsAdmin': DECIDED });
  const dialog = await press(opened, 'Decline');
  const radio = (name: string) => within(dialog).getByRole('radio', { name });
  const box = (name: string) => within(dialog).getByRole('checkbox', { name });
  await opened.user.click(radio('The credit history does not meet what our bank asks for.'));
  for (const name of [
    'We do not take this kind of business.',
    'The risk is higher than we can carry.',
    'We could not confirm who owns or controls the business.',
    'We did not get the information we asked for.',
  ])
    await opened.user.click(box(name));
  await opened.user.selectOptions(within(dialog).getByLabelText('Consumer report used'), 'Experian');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  expect(await within(dialog).findByText('Choose at most three.')).toBeTruthy();
  await opened.user.click(box('We do not take this kind of business.'));
  await opened.user.click(within(dialog).getByRole('button', { name: 'Decline' }));
  await screen.findByText('LG-0500 is declined');
  expect(opened.server.asked('review.decideAsAdmin')[0]?.body).toMatchObject({
    reason_code: 'credit',
    more_reasons: ['risk', 'identity', 'incomplete'],
    consumer_report: 'experian',
  });
});

test.each([
  ['withdraw', 'Withdraw', 'review.decideAsAdmin', { decision: 'withdraw' }],
  ['reopen', 'Reopen', 'review.decideAsAdmin', { decision: 'reopen' }],
  ['bypass_iso', 'Bypass ISO', 'review.bypassIso', { evidence: '4.1' }],
] as const)('%s wants a reason', async (event, verb, call, sent) => {
  const opened = await openSteps([event], { [call]: DECIDED });
  const dialog = await press(opened, verb);
  await opened.user.click(within(dialog).getByRole('button', { name: verb }));
  expect(await within(dialog).findByText('Say why in at least 10 characters.')).toBeTruthy();
  await write(opened, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Asked for by the merchant');
  await opened.user.click(within(dialog).getByRole('button', { name: verb }));
  await waitFor(() =>
    expect(opened.server.asked(call)[0]?.body).toMatchObject({ ...sent, reason: 'Asked for by the merchant' }),
  );
});

test.each([
  ['return', 'Return', 'review.decideAsAdmin', 'admin'],
  ['iso_return', 'Return', 'review.decideAsIso', 'iso'],
] as const)('%s wants a comment', async (event, verb, call, as) => {
  const opened = await openSteps([event], { [call]: DECIDED }, as);
  const dialog = await press(opened, verb);
  await opened.user.click(within(dialog).getByRole('button', { name: verb }));
  expect(await within(dialog).findByText('Say what should change.')).toBeTruthy();
  await write(opened, within(dialog).getByRole('textbox', { name: 'Comment' }), 'The rate is too low');
  await opened.user.click(within(dialog).getByRole('button', { name: verb }));
  await waitFor(() =>
    expect(opened.server.asked(call)[0]?.body).toMatchObject({ decision: 'return', comment: 'The rate is too low' }),
  );
});

test('a closed account may be listed with its reason', async () => {
  const opened = await openSteps(['close'], { 'review.decideAsAdmin': DECIDED });
  const dialog = await press(opened, 'Close account');
  await write(opened, within(dialog).getByRole('textbox', { name: 'Reason' }), 'Fraud was confirmed');
  await opened.user.selectOptions(within(dialog).getByRole('combobox', { name: 'MATCH reason' }), '04');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Close account' }));
  await waitFor(() => expect(opened.server.asked('review.decideAsAdmin')[0]?.body).toMatchObject({ match_code: '04' }));
});

test('an ISO without rates is led to them first', async () => {
  const opened = await openSteps(
    ['iso_approve', 'set_sale_rate'],
    {
      'review.readDecisions': {
        evidence: '4.1',
        steps: [{ event: 'iso_approve', because: ['There is no sale rate yet.'], not_accepted: [] }],
        approvals: [],
        undo: null,
      },
      'rates.readRates': refuse('failed'),
    },
    'iso',
  );
  await opened.user.click(await screen.findByRole('button', { name: 'Set rates' }));
  await waitFor(() => expect(opened.address()).toContain('tab=rates'));
});

test('a dialog can be left, and nothing has happened', async () => {
  const opened = await openSteps(['approve'], {});
  const dialog = await press(opened, 'Approve');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an undo that comes too late is told', async () => {
  const opened = await openSteps(['approve'], {
    'review.decideAsAdmin': DECIDED,
    'review.undoDecision': refuse('wrong_state'),
  });
  const dialog = await press(opened, 'Approve');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Approve' }));
  await screen.findByText('LG-0500 is approved');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await opened.user.keyboard('u');
  expect(await screen.findByText('The decision was not undone')).toBeTruthy();
});
