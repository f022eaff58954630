import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { type Opened, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { draftAt, planAt, PRICE_PLAN, versionAt } from '../../../testing/rate-plans.ts';

const FIRST = versionAt(700, { state: 'replaced', note: 'From the bank’s letter of February' });
const SECOND = versionAt(701, {
  n: 2,
  effective_from: '2026-06-01',
  lines: { visa_rate: '0.05', mastercard_rate: '0.05', auth_fee: '0.04', batch_fee: '0.02' },
});
const DRAFT = draftAt(702, { n: 3, lines: SECOND.lines });
const WITH_DRAFT = { draft: { id: DRAFT.id, n: 3, effective_from: '2026-11-01' } };
const TWO = planAt(600, [SECOND, FIRST]);
const THREE = planAt(600, [DRAFT, SECOND, FIRST], WITH_DRAFT);

const openPlan = (plan: Answers['rates.readRatePlan'], answers: Answers = {}, as: 'admin' | 'underwriter' = 'admin') =>
  openPage(`/rate-plans/${idOf(600)}`, { as, answers: { 'rates.readRatePlan': plan, ...answers } });

const retype = async ({ user }: Opened, name: string, text: string): Promise<void> => {
  await user.clear(screen.getByRole('textbox', { name }));
  await user.paste(text);
};

test('while a plan is on its way the page says so', async () => {
  await openPlan(never);
  expect(await screen.findByRole('status', { name: 'The plan is being loaded' })).toBeTruthy();
});

test('a plan that is not there, or not theirs, leads back to the list', async () => {
  await openPlan(refuse('not_found'));
  expect(await screen.findByRole('link', { name: 'Back to rate plans' })).toBeTruthy();
});

test('an address that cannot be a plan asks nothing', async () => {
  await openPage('/rate-plans/none', { as: 'admin' });
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such rate plan' })).toBeTruthy();
});

test('a plan that cannot be loaded can be tried again', async () => {
  const { server, user } = await openPlan(refuse('failed'));
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.asked('rates.readRatePlan').length).toBeGreaterThan(1));
});

test('versions say their state, day and author, and what differs from the one before', async () => {
  const { user } = await openPlan(TWO);
  expect(await screen.findByRole('heading', { name: 'Schedule A: First Harbor Bank' })).toBeTruthy();
  const second = screen.getByRole('button', { name: /^Version 2/ });
  expect(second.textContent).toContain('In force');
  expect(second.textContent).toContain('From Jun 1, 2026');
  expect(second.textContent).toContain('Published by Robin Park');
  expect(screen.getByText('2 lines differ from version 1')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Lines of version 2' });
  const cells = within(within(table).getByRole('row', { name: /^Authorization/ })).getAllByRole('cell');
  expect(cells.map(({ textContent }) => textContent)).toEqual(['3.5¢', '4¢']);
  expect(cells[1]?.dataset['changed']).toBe('true');
  await user.click(screen.getByRole('combobox', { name: 'Compare with' }));
  await user.click(await screen.findByRole('option', { name: 'Nothing' }));
  expect(screen.queryByText('2 lines differ from version 1')).toBeNull();
});

test('an earlier version is opened by j and Enter, with its note', async () => {
  const { user } = await openPlan(TWO);
  await screen.findByRole('button', { name: /^Version 2/ });
  await user.keyboard('jj{Enter}');
  expect(await screen.findByText('From the bank’s letter of February')).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Version 1/ }).getAttribute('aria-current')).toBe('true');
});

test('a draft is saved at the version that was seen, and what was typed stays when that is refused', async () => {
  const opened = await openPlan(THREE, {
    'rates.savePlanVersion': (_asked, time) => (time === 0 ? refuse('stale') : THREE),
  });
  await screen.findByRole('table', { name: 'Lines of version 3' });
  await retype(opened, 'Authorization, version 3', '5¢');
  await opened.user.click(screen.getByRole('textbox', { name: 'Note' }));
  await opened.user.paste('New price list');
  await opened.user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Authorization, version 3' }).value).toBe('5¢');
  await opened.user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The draft was saved')).toBeTruthy();
  expect(opened.server.asked('rates.savePlanVersion')[1]).toMatchObject({
    params: { id: DRAFT.id },
    ifMatch: '"3"',
    body: { lines: { auth_fee: 5000 }, note: 'New price list', effective_from: '2026-11-01' },
  });
});

test('a line that cannot be read is remarked, and nothing is sent', async () => {
  const opened = await openPlan(THREE);
  await screen.findByRole('table', { name: 'Lines of version 3' });
  await retype(opened, 'Authorization, version 3', 'much');
  await opened.user.click(screen.getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Some lines need another look before this can be saved.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Authorization, version 3' }).getAttribute('aria-invalid')).toBe('true');
  expect(opened.server.asked('rates.savePlanVersion')).toEqual([]);
});

test('publishing names what is missing first, then asks, saves and publishes', async () => {
  const published = planAt(600, [{ ...DRAFT, ...versionAt(702, { n: 3 }) }, SECOND, FIRST]);
  const opened = await openPlan(THREE, {
    'rates.savePlanVersion': planAt(600, [{ ...DRAFT, version: 4 }, SECOND, FIRST], WITH_DRAFT),
    'rates.publishPlanVersion': published,
  });
  await screen.findByRole('table', { name: 'Lines of version 3' });
  await retype(opened, 'Visa markup, version 3', ' ');
  await opened.user.clear(screen.getByLabelText(/^In force from/));
  await opened.user.type(screen.getByLabelText(/^In force from/), '2026-06-01');
  await opened.user.click(screen.getByRole('button', { name: 'Publish' }));
  const alert = (await screen.findByText('Before this can be published:')).closest('[role="alert"]');
  expect(alert?.textContent).toContain('Visa markup: the buy rate is missing.');
  expect(alert?.textContent).toContain('Version 2 starts on Jun 1, 2026.');
  await retype(opened, 'Visa markup, version 3', '6 bps');
  await opened.user.clear(screen.getByLabelText(/^In force from/));
  await opened.user.type(screen.getByLabelText(/^In force from/), '2026-12-01');
  await opened.user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 3?' });
  expect(dialog.textContent).toContain('It takes effect on Dec 1, 2026');
  await opened.user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Version 3 is published')).toBeTruthy();
  expect(opened.server.asked('rates.savePlanVersion')[0]?.body).toMatchObject({ lines: { visa_rate: 600 } });
  expect(opened.server.asked('rates.publishPlanVersion')[0]).toMatchObject({ ifMatch: '"4"' });
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
});

test('a publish that is refused says why, and can be left', async () => {
  const { user } = await openPlan(THREE, {
    'rates.savePlanVersion': THREE,
    'rates.publishPlanVersion': refuse('wrong_state'),
  });
  await user.click(await screen.findByRole('button', { name: 'Publish' }));
  const dialog = await screen.findByRole('dialog', { name: 'Publish version 3?' });
  await user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a draft is discarded once asked', async () => {
  const { server, user } = await openPlan(THREE, { 'rates.dropPlanVersion': TWO });
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard the draft of version 3?' });
  await user.click(within(dialog).getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('The draft was discarded')).toBeTruthy();
  expect(server.asked('rates.dropPlanVersion')[0]?.params.id).toBe(DRAFT.id);
  expect(await screen.findByRole('table', { name: 'Lines of version 2' })).toBeTruthy();
});

test('retiring says what is in force afterwards', async () => {
  const { user } = await openPlan(TWO, {
    'rates.retirePlanVersion': planAt(600, [{ ...SECOND, state: 'retired', retired_at: FIRST.at }, FIRST]),
  });
  await user.click(await screen.findByRole('button', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire version 2?' });
  expect(dialog.textContent).toContain('Version 1 (Mar 1, 2026) will be in force again.');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await screen.findByText('Version 2 is retired')).toBeTruthy();
  expect((await screen.findByRole('button', { name: /^Version 2/ })).textContent).toContain('Retired by Ledgate');
});

test('retiring the only version leaves nothing in force', async () => {
  const { user } = await openPlan(planAt(600, [versionAt(700)]), { 'rates.retirePlanVersion': refuse('wrong_state') });
  await user.click(await screen.findByRole('button', { name: 'Retire' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retire version 1?' });
  expect(dialog.textContent).toContain('Nothing will be in force until');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
});

test('the next version starts with the lines of the last', async () => {
  const { user } = await openPlan(TWO, {
    'rates.startPlanVersion': (_asked, time) => (time === 0 ? refuse('wrong_state') : THREE),
  });
  await user.click(await screen.findByRole('button', { name: 'New version' }));
  expect(await screen.findByText('This can’t be done right now')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'New version' }));
  expect(await screen.findByText('Draft of version 3 started with the lines of the last version')).toBeTruthy();
  expect(await screen.findByRole('textbox', { name: 'Authorization, version 3' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^Card rates: / }));
  expect(screen.getByRole('textbox', { name: 'PIN debit markup, version 3' })).toBeTruthy();
});

test('a plan in the archive is read, and restored', async () => {
  const archived = planAt(600, [DRAFT, SECOND], { ...WITH_DRAFT, archived_at: '2026-05-01T12:00:00.000Z' });
  const { user } = await openPlan(archived, {
    'rates.restoreRatePlan': (_asked, time) => (time === 0 ? refuse('already_exists') : TWO),
  });
  expect(await screen.findByText('Archived on May 1, 2026. It is not offered for new rates.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Publish' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('This already exists')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('First Harbor Bank was restored')).toBeTruthy();
});

test('a plan is archived from its page', async () => {
  const { user } = await openPlan(TWO, {
    'rates.archiveRatePlan': planAt(600, [SECOND], { archived_at: '2026-05-01T12:00:00.000Z' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('First Harbor Bank was archived')).toBeTruthy();
});

test('whoever only reads is told who can change it', async () => {
  const iso = { uid: idOf(800), name: 'Kestrel Partners' };
  const theirs = planAt(600, [versionAt(700)], { ...PRICE_PLAN, iso, can_write: false });
  await openPlan(theirs, {}, 'underwriter');
  expect(await screen.findByText('Only the ISO Kestrel Partners can change this plan.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retire' })).toBeNull();
  expect(screen.getByRole('heading', { name: 'Retail standard' })).toBeTruthy();
});

test('a plan without a version says what to do', async () => {
  await openPlan(planAt(600, [], { current: null, can_write: false }));
  expect(await screen.findByText('Start a version, fill in its lines and publish it.')).toBeTruthy();
  expect(screen.getByText('Only an admin can change this plan.')).toBeTruthy();
});
