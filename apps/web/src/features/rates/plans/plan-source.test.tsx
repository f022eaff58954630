import type { BuyRateView, RatesView } from '@ledgate/contract/rate-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { BANK, buyAt, ratesAnswers, ratesOf, saleAt } from '../../../testing/rates.ts';
import { RatesPanel } from '../rates-panel.tsx';

const LINES = { visa_rate: '0.06', mastercard_rate: '0.06', auth_fee: '0.03' };
const SCHEDULE = {
  plan_uid: idOf(600),
  version_uid: idOf(702),
  name: BANK.name,
  n: 3,
  effective_from: '2026-11-01',
  bank_uid: BANK.uid,
  cost_basis: 'pass_through' as const,
  is_default: false,
  lines: LINES,
};
const OTHER = { ...SCHEDULE, version_uid: idOf(799), name: 'Cascadia', bank_uid: idOf(851) };
const PLAN = {
  plan_uid: idOf(610),
  version_uid: idOf(710),
  name: 'Retail standard',
  n: 1,
  effective_from: '2026-05-01',
  is_own: true,
  lines: { visa_rate: '0.45', auth_fee: 'included' },
};
const OFFERED = { schedules: [SCHEDULE, OTHER], plans: [PLAN] };

type Source = NonNullable<BuyRateView['source']>;
const SOURCE: Source = {
  plan_uid: idOf(600),
  version_uid: idOf(701),
  name: BANK.name,
  n: 2,
  effective_from: '2026-06-01',
  lines: { ...LINES, batch_fee: '0.02' },
  changed: 0,
  newer: null,
};

const openDesk = (changes: Partial<RatesView> = {}, answers: Answers = {}, as: 'admin' | 'iso' = 'admin') =>
  openPart(<RatesPanel applicationUid={idOf(500)} />, {
    as,
    answers: ratesAnswers(ratesOf(changes), { 'rates.listOfferedPlans': OFFERED, ...answers }),
  });

const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
const side = async (name: 'Buy' | 'Sale'): Promise<HTMLElement> =>
  (await screen.findByRole('heading', { name: `${name} rate` })).closest('section') as HTMLElement;

test('the bank’s schedule fills the draft, says what was changed since, and is remembered with it', async () => {
  const { server, user } = openDesk(
    { buy: buyAt(860, { final: false }), sale: null },
    { 'rates.changeBuyRate': buyAt(860) },
  );
  await user.click(await screen.findByRole('combobox', { name: 'Schedule A' }));
  expect(screen.queryByRole('option', { name: /^Cascadia/ })).toBeNull();
  await user.click(await screen.findByRole('option', { name: 'First Harbor Bank, version 3 (since Nov 1, 2026)' }));
  expect(await screen.findByText('Priced from First Harbor Bank, version 3, no line changed')).toBeTruthy();
  expect([value('Visa markup, buy rate'), value('Batch, buy rate')]).toEqual(['0.06%', '']);
  await user.clear(screen.getByRole('textbox', { name: 'Authorization, buy rate' }));
  await user.paste('4¢');
  expect(await screen.findByText('Priced from First Harbor Bank, version 3, 1 line changed')).toBeTruthy();
  const buy = await side('Buy');
  expect(screen.getByText(/^Authorization:/, { selector: 'li' }).textContent).toBe('Authorization: 3¢ → 4¢');
  await user.click(within(buy).getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(server.asked('rates.changeBuyRate')[0]?.body).toMatchObject({
      schedule_version_uid: SCHEDULE.version_uid,
      lines: { auth_fee: 4000 },
    }),
  );
});

test('filling in can be undone, and another bank forgets the schedule', async () => {
  const { server, user } = openDesk(
    { buy: buyAt(860, { final: false }), sale: null },
    {
      'rates.changeBuyRate': buyAt(860),
      'lookups.listSponsorBanks': {
        count: 1,
        next: null,
        previous: null,
        results: [{ uid: idOf(851), name: 'Cascadia', bin_ica: null, processor: 'manual', active: true }],
      },
    },
  );
  const schedule = await screen.findByRole('combobox', { name: 'Schedule A' });
  const before = value('Visa markup, buy rate');
  await user.click(schedule);
  await user.click(await screen.findByRole('option', { name: /^First Harbor Bank, version 3/ }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(value('Visa markup, buy rate')).toBe(before));
  await user.click(schedule);
  await user.click(await screen.findByRole('option', { name: /^First Harbor Bank, version 3/ }));
  await user.click(screen.getByRole('combobox', { name: 'Sponsor bank' }));
  await user.click(await screen.findByRole('option', { name: 'Cascadia' }));
  await waitFor(() => expect(screen.queryByText(/^Priced from/)).toBeNull());
  await user.click(within(await side('Buy')).getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(server.asked('rates.changeBuyRate')[0]?.body).toMatchObject({
      bank_uid: idOf(851),
      schedule_version_uid: null,
    }),
  );
});

test('a first buy rate takes the bank along with its schedule', async () => {
  const { user } = openDesk({ buy: null, sale: null }, { 'lookups.listSponsorBanks': refuse('failed') });
  await user.click(await screen.findByRole('combobox', { name: 'Schedule A' }));
  await user.click(await screen.findByRole('option', { name: /^Cascadia, version 3/ }));
  expect(await screen.findByText('Priced from Cascadia, version 3, no line changed')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: 'Voice authorization, buy rate' })).toBeNull();
});

const bankRow = (uid: string, name: string) => ({
  uid,
  name,
  bin_ica: null,
  processor: 'manual' as const,
  active: true,
});

test('a new buy rate starts from what the chosen bank usually charges, and what was typed stays', async () => {
  const cascadia = { ...OTHER, is_default: true, lines: { ...LINES, visa_rate: '0.09' } };
  const results = [bankRow(BANK.uid, BANK.name), bankRow(idOf(851), 'Cascadia')];
  const { user } = openDesk(
    { buy: null, sale: null },
    {
      'rates.listOfferedPlans': { schedules: [{ ...SCHEDULE, is_default: true }, cascadia], plans: [] },
      'lookups.listSponsorBanks': { count: 2, next: null, previous: null, results },
    },
  );
  const choose = async (name: string): Promise<void> => {
    await user.click(await screen.findByRole('combobox', { name: 'Sponsor bank' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose(BANK.name);
  expect(await screen.findByText('Priced from First Harbor Bank, version 3, no line changed')).toBeTruthy();
  await choose('Cascadia');
  expect(await screen.findByText('Priced from Cascadia, version 3, no line changed')).toBeTruthy();
  expect(value('Visa markup, buy rate')).toBe('0.09%');
  await user.clear(screen.getByRole('textbox', { name: 'Visa markup, buy rate' }));
  await user.paste('0.11%');
  await choose(BANK.name);
  await waitFor(() => expect(screen.queryByText(/^Priced from/)).toBeNull());
  expect(value('Visa markup, buy rate')).toBe('0.11%');
});

test('a newer version in force is told and offered, and what is saved stays until it is taken', async () => {
  const newer = { version_uid: SCHEDULE.version_uid, n: 3, effective_from: '2026-11-01' };
  const { user } = openDesk({ buy: buyAt(860, { final: false, source: { ...SOURCE, newer } }), sale: null });
  expect(await screen.findByText(/^Version 3 is in force since Nov 1, 2026/)).toBeTruthy();
  expect(screen.getByText(/^Priced from First Harbor Bank, version 2/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use version 3' }));
  expect(await screen.findByText('Priced from First Harbor Bank, version 3, no line changed')).toBeTruthy();
  expect(screen.queryByText(/^A newer version/)).toBeNull();
});

test('an ISO takes a price plan, with lines that are part of the price', async () => {
  const { server, user } = openDesk(
    { sale: null, steps_open: ['readBuy', 'writeSale'] },
    { 'rates.setSaleRate': saleAt(861, { final: false }), 'rates.listOfferedPlans': { schedules: [], plans: [PLAN] } },
    'iso',
  );
  await user.click(await screen.findByRole('combobox', { name: 'Price plan' }));
  await user.click(await screen.findByRole('option', { name: 'Retail standard, version 1 (since May 1, 2026)' }));
  expect(value('Authorization, sale rate')).toBe('included');
  await user.clear(screen.getByRole('textbox', { name: 'Authorization, sale rate' }));
  expect((await screen.findByText(/^Authorization:/, { selector: 'li' })).textContent).toBe(
    'Authorization: included → none',
  );
  await user.click(within(await side('Sale')).getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(server.asked('rates.setSaleRate')[0]?.body).toMatchObject({ plan_version_uid: PLAN.version_uid }),
  );
});

test('whoever only reads sees where the lines come from', async () => {
  openDesk({ buy: buyAt(860, { source: { ...SOURCE, lines: buyAt(860).lines } }), steps_open: ['readBuy'] });
  expect(await screen.findByText('Priced from First Harbor Bank, version 2, no line changed')).toBeTruthy();
  expect(screen.queryByRole('combobox', { name: 'Schedule A' })).toBeNull();
});

test('without a schedule, or without an answer, the lines can still be typed', async () => {
  openDesk({ sale: null }, { 'rates.listOfferedPlans': { schedules: [], plans: [] } });
  expect(await screen.findByText('No schedule of this bank is in force for this pricing model.')).toBeTruthy();
});

test('plans that cannot be loaded are told without standing in the way', async () => {
  openDesk({ sale: null }, { 'rates.listOfferedPlans': refuse('failed') });
  expect((await screen.findAllByText(/^The plans could not be loaded/)).length).toBeGreaterThan(0);
});
