import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { draftAt, planAt, planRowAt, PRICE_PLAN, versionAt } from '../../../testing/rate-plans.ts';
import { BANK } from '../../../testing/rates.ts';

type Somebody = 'admin' | 'iso' | 'underwriter';

const DRAFT = { id: idOf(701), n: 2, effective_from: '2026-11-01' };

const openPlans = (answers: Answers = {}, address = '/rate-plans', as: Somebody = 'admin') =>
  openPage(address, {
    as,
    answers: {
      'rates.listRatePlans': pageOf([
        planRowAt(600, { draft: DRAFT }),
        planRowAt(601, { name: 'Cascadia', current: null, upcoming: DRAFT, can_write: false }),
      ]),
      'rates.readRatePlan': planAt(600, [versionAt(700)]),
      'lookups.listSponsorBanks': pageOf([{ ...BANK, bin_ica: null, processor: 'manual', active: true }]),
      ...answers,
    },
  });

test('while the plans are on their way the page is busy', async () => {
  await openPlans({ 'rates.listRatePlans': never });
  expect(isBusy()).toBe(true);
});

test('plans that cannot be loaded can be tried again', async () => {
  const { server, user } = await openPlans({ 'rates.listRatePlans': refuse('failed') });
  await user.click(await screen.findByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(server.asked('rates.listRatePlans').length).toBeGreaterThan(1));
});

test('each schedule says what is in force, what comes next, and that there is a draft', async () => {
  await openPlans();
  const row = await screen.findByRole('row', { name: /First Harbor Bank/ });
  expect(row.textContent).toContain('Interchange plus, pass-through');
  expect(row.textContent).toContain('v1, since Mar 1, 2026');
  expect(row.textContent).toContain('Draft v2');
  const other = screen.getByRole('row', { name: /Cascadia/ });
  expect(other.textContent).toContain('Nothing in force');
  expect(other.textContent).toContain('v2, from Nov 1, 2026');
});

test('the kinds have a list each, and without any it says what they are for', async () => {
  const { server, user } = await openPlans({ 'rates.listRatePlans': pageOf([]) });
  expect(await screen.findByText('No bank schedules yet')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: 'Price plans' }));
  expect(await screen.findByText('No price plans yet')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Archived' }));
  expect(await screen.findByText('Nothing archived')).toBeTruthy();
  expect(server.asked('rates.listRatePlans').at(-1)?.query).toMatchObject({ kind: 'price_plan', archived: 'yes' });
});

test('a search that finds nothing can be cleared', async () => {
  const { server, user } = await openPlans({ 'rates.listRatePlans': pageOf([]) });
  await user.click(await screen.findByRole('searchbox', { name: 'Search rate plans' }));
  await user.paste('granite');
  expect(await screen.findByText('No plan, bank or ISO matches “granite”.')).toBeTruthy();
  expect(server.asked('rates.listRatePlans').at(-1)?.query).toMatchObject({ search: 'granite' });
  await user.click(screen.getByRole('button', { name: 'Clear search' }));
  expect(await screen.findByText('No bank schedules yet')).toBeTruthy();
});

test('a thousand plans come by pages', async () => {
  const rows = Array.from({ length: 25 }, (_, at) => planRowAt(1000 + at, { name: `Bank ${at}` }));
  const { server, user } = await openPlans({ 'rates.listRatePlans': { ...pageOf(rows), count: 1000 } });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.asked('rates.listRatePlans').at(-1)?.query).toMatchObject({ page: 2 }));
  await user.selectOptions(screen.getByRole('combobox', { name: /per page/i }), '50');
  await waitFor(() => expect(server.asked('rates.listRatePlans').at(-1)?.query).toMatchObject({ page_size: 50 }));
});

test('an ISO sees price plans alone, and whose each is', async () => {
  const { server } = await openPlans(
    {
      'rates.listRatePlans': pageOf([
        planRowAt(600, { ...PRICE_PLAN, iso: { uid: idOf(800), name: 'Kestrel Partners' } }),
        planRowAt(601, { ...PRICE_PLAN, name: 'Common', can_write: false }),
      ]),
    },
    '/rate-plans?kind=bank_schedule',
    'iso',
  );
  expect((await screen.findByRole('row', { name: /Retail standard/ })).textContent).toContain('Kestrel Partners');
  expect(screen.getByRole('row', { name: /Common/ }).textContent).toContain('Every ISO');
  expect(screen.queryByRole('radio', { name: 'Bank schedules' })).toBeNull();
  expect(server.asked('rates.listRatePlans')[0]?.query.kind).toBe('price_plan');
  expect(screen.getByRole('button', { name: 'New price plan' })).toBeTruthy();
});

test('an underwriter reads, and adds nothing', async () => {
  await openPlans({}, '/rate-plans?open=new', 'underwriter');
  await screen.findByRole('row', { name: /First Harbor Bank/ });
  expect(screen.queryByRole('button', { name: 'New schedule' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a schedule is added for a bank, and what was chosen stays when that is refused', async () => {
  const { server, user } = await openPlans({
    'rates.createBankSchedule': (_asked, time) =>
      time === 0 ? refuse('already_exists') : planAt(600, [draftAt(700, { n: 1 })]),
  });
  await user.click(await screen.findByRole('button', { name: 'New schedule' }));
  const dialog = await screen.findByRole('dialog', { name: 'New schedule' });
  await user.click(await within(dialog).findByRole('button', { name: 'Create draft' }));
  expect(await within(dialog).findByText('Choose a bank.')).toBeTruthy();
  await user.click(within(dialog).getByRole('combobox', { name: 'Sponsor bank' }));
  await user.click(await screen.findByRole('option', { name: BANK.name }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Pricing model' }));
  await user.click(await screen.findByRole('option', { name: 'Tiered' }));
  await user.click(within(dialog).getByRole('combobox', { name: 'Cost basis' }));
  await user.click(await screen.findByRole('option', { name: /^Pass-through/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Create draft' }));
  expect(await within(dialog).findByText('This already exists')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(server.asked('rates.createBankSchedule')).toHaveLength(2));
  expect(server.asked('rates.createBankSchedule')[1]?.body).toEqual({
    bank_uid: BANK.uid,
    pricing_model: 'tiered',
    cost_basis: 'pass_through',
  });
  expect(await screen.findByRole('heading', { name: 'Schedule A: First Harbor Bank' })).toBeTruthy();
});

test('a price plan needs a name', async () => {
  const { server, user, address } = await openPlans(
    { 'rates.createPricePlan': planAt(600, [draftAt(700, { n: 1 })], PRICE_PLAN) },
    '/rate-plans?kind=price_plan&open=new',
  );
  const dialog = await screen.findByRole('dialog', { name: 'New price plan' });
  await user.click(within(dialog).getByRole('button', { name: 'Create draft' }));
  expect(await within(dialog).findByText('Give it a name of at least three characters.')).toBeTruthy();
  await user.click(within(dialog).getByRole('textbox', { name: 'Name' }));
  await user.paste('Retail standard');
  await user.click(within(dialog).getByRole('button', { name: 'Create draft' }));
  await waitFor(() => expect(address()).toContain(idOf(600)));
  expect(server.asked('rates.createPricePlan')[0]?.body).toMatchObject({ name: 'Retail standard' });
});

test('archiving asks first, says what stays, and can be refused', async () => {
  const { server, user } = await openPlans({
    'rates.archiveRatePlan': (_asked, time) => (time === 0 ? refuse('wrong_state') : planAt(600, [versionAt(700)])),
  });
  await user.click(await screen.findByRole('button', { name: /^Actions for First Harbor Bank/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
  const dialog = await screen.findByRole('dialog', { name: 'Archive First Harbor Bank?' });
  expect(dialog.textContent).toContain('Saved rates keep their prices');
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await within(dialog).findByText('This can’t be done right now')).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('First Harbor Bank was archived')).toBeTruthy();
  expect(server.asked('rates.archiveRatePlan')).toHaveLength(2);
});

test('what is archived can be restored, or says why not', async () => {
  const { user } = await openPlans(
    {
      'rates.listRatePlans': pageOf([planRowAt(600, { archived_at: '2026-05-01T12:00:00.000Z' })]),
      'rates.restoreRatePlan': (_asked, time) =>
        time === 0 ? refuse('already_exists') : planAt(600, [versionAt(700)]),
    },
    '/rate-plans?archived=true',
  );
  for (const said of ['This already exists', 'First Harbor Bank was restored']) {
    await user.click(await screen.findByRole('button', { name: /^Actions for First Harbor Bank/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Restore' }));
    expect(await screen.findByText(said)).toBeTruthy();
  }
});

test('a row opens its plan', async () => {
  const { user, address } = await openPlans();
  await user.click(await screen.findByRole('button', { name: /^Actions for Cascadia/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Open' }));
  await waitFor(() => expect(address()).toContain(`/rate-plans/${idOf(601)}`));
});
