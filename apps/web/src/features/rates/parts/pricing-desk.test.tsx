import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { pageOf } from '../../../testing/applications.ts';
import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { openPart, type Opened } from '../../../testing/open-page.tsx';
import { idOf } from '../../../testing/people.ts';
import { BANK, buyAt, ratesAnswers, ratesOf, saleAt } from '../../../testing/rates.ts';
import { RatesPanel } from '../rates-panel.tsx';

const openDesk = (changes: Partial<RatesView> = {}, answers: Answers = {}, as: 'admin' | 'iso' = 'admin') =>
  openPart(<RatesPanel applicationUid={idOf(500)} />, { as, answers: ratesAnswers(ratesOf(changes), answers) });

const retype = async ({ user }: Opened, field: HTMLElement, text: string): Promise<void> => {
  await user.clear(field);
  await user.paste(text);
};

const formOf = (side: 'Buy' | 'Sale'): HTMLElement =>
  screen.getByRole('heading', { name: `${side} rate` }).closest('section') as HTMLElement;

test('before the recommendation there are no rates, and the desk says so', async () => {
  openDesk({ buy: null, sale: null, steps_open: ['readBuy'] }, {}, 'iso');
  expect(await screen.findByText('Rates are set after the underwriter’s recommendation.')).toBeTruthy();
});

test('both sides stand beside each other with what lies between', async () => {
  openDesk();
  const grid = await screen.findByRole('table', { name: 'Buy and sale rates' });
  const buy = within(grid).getAllByRole<HTMLInputElement>('textbox', { name: /, buy rate$/ });
  const sale = within(grid).getAllByRole<HTMLInputElement>('textbox', { name: /, sale rate$/ });
  expect(buy.length).toBeGreaterThan(5);
  expect(sale.length).toBeGreaterThan(5);
  expect(screen.getByRole('heading', { name: 'Revenue and margin' })).toBeTruthy();
  expect(screen.getByText(/^The merchant pays/)).toBeTruthy();
});

test('a draft of the buy rate is saved at the version that was seen', async () => {
  const opened = openDesk({ buy: buyAt(860, { final: false }), sale: null }, { 'rates.changeBuyRate': buyAt(860) });
  const [line] = await screen.findAllByRole('textbox', { name: /, buy rate$/ });
  await retype(opened, line as HTMLElement, '0.10%');
  await opened.user.click(within(formOf('Buy')).getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('The draft was saved')).toBeTruthy();
  expect(opened.server.asked('rates.changeBuyRate')[0]).toMatchObject({
    params: { id: idOf(860) },
    ifMatch: '"2"',
    body: { final: false, bank_uid: BANK.uid },
  });
});

test('a rate that cannot be read is remarked, and nothing is sent', async () => {
  const opened = openDesk({ buy: buyAt(860, { final: false }), sale: null });
  const [line] = await screen.findAllByRole('textbox', { name: /, buy rate$/ });
  await retype(opened, line as HTMLElement, 'much');
  expect((line as HTMLElement).getAttribute('aria-invalid')).toBe('true');
  await opened.user.click(within(formOf('Buy')).getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Fix the marked lines before you save.')).toBeTruthy();
  expect(opened.server.asked('rates.changeBuyRate')).toEqual([]);
});

test('the first buy rate wants a bank that is active', async () => {
  const opened = openDesk({ buy: null, sale: null }, { 'rates.setBuyRate': buyAt(860, { final: false }) });
  await screen.findByRole('heading', { name: 'Buy rate' });
  const form = formOf('Buy');
  await opened.user.click(within(form).getByRole('button', { name: 'Make final' }));
  expect(await within(form).findByText('Choose a bank.')).toBeTruthy();
  await opened.user.click(screen.getByRole('combobox', { name: 'Sponsor bank' }));
  expect(screen.queryByRole('option', { name: 'Closed Bank' })).toBeNull();
  await opened.user.click(await screen.findByRole('option', { name: BANK.name }));
  await opened.user.click(within(form).getByRole('combobox', { name: 'Reserve' }));
  const [, second] = await screen.findAllByRole('option');
  await opened.user.click(second as HTMLElement);
  await retype(opened, await within(form).findByRole('textbox', { name: 'Reserve, % of settlements' }), '5%');
  await retype(opened, within(form).getByRole('textbox', { name: 'Held for, days' }), '180');
  await retype(opened, within(form).getByRole('textbox', { name: 'Reserve, at most' }), '$10,000');
  await opened.user.click(within(form).getByRole('button', { name: 'Save draft' }));
  await waitFor(() =>
    expect(opened.server.asked('rates.setBuyRate')[0]?.body).toMatchObject({
      application__uid: idOf(500),
      bank_uid: BANK.uid,
      reserve: { days: 180, cap_cents: 1_000_000 },
    }),
  );
});

test('a side is made final only after a question that says what follows', async () => {
  const { server, user } = openDesk({ sale: saleAt(861, { final: false }) }, { 'rates.changeSaleRate': saleAt(861) });
  await screen.findByRole('heading', { name: 'Sale rate' });
  await user.click(within(formOf('Sale')).getByRole('button', { name: 'Make final' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make the sale rate final?' });
  await user.click(within(dialog).getByRole('button', { name: 'Make final' }));
  expect(await screen.findByText('Version 1 is final')).toBeTruthy();
  expect(server.asked('rates.changeSaleRate')[0]?.body).toMatchObject({ final: true, term_months: 36 });
});

test('a version that somebody else saved meanwhile is told, and what was typed stays', async () => {
  const opened = openDesk({ sale: saleAt(861, { final: false }) }, { 'rates.changeSaleRate': refuse('stale') });
  await screen.findByRole('heading', { name: 'Sale rate' });
  const form = formOf('Sale');
  await retype(opened, within(form).getByRole('textbox', { name: /^Notes to the merchant/ }), 'Reviewed each year');
  await opened.user.click(within(form).getByRole('checkbox', { name: 'Auto-renews' }));
  await opened.user.click(within(form).getByRole('button', { name: 'Save draft' }));
  expect(await screen.findByText('Someone else changed this')).toBeTruthy();
  expect(within(form).getByRole<HTMLTextAreaElement>('textbox', { name: /^Notes to the merchant/ }).value).toBe(
    'Reviewed each year',
  );
});

test('a new buy rate over a final one says that acceptances are void', async () => {
  const { user } = openDesk();
  await screen.findByRole('heading', { name: 'Buy rate' });
  await user.click(within(formOf('Buy')).getByRole('button', { name: 'Make final' }));
  expect(within(await screen.findByRole('dialog')).getByText(/acceptance are void/)).toBeTruthy();
});

test('the sale side waits for the buy side', async () => {
  openDesk({ buy: buyAt(860, { final: false }), sale: null, steps_open: ['readBuy', 'writeSale'] }, {}, 'iso');
  expect(await screen.findByText('The sale rate can be set once the buy rate is final.')).toBeTruthy();
});

test('rates that are shut can be read', async () => {
  openDesk({
    steps_open: ['readBuy'],
    application: { ...ratesOf().application, status: 'awaiting_admin' },
    buy: buyAt(860, { reserve: { type: 'rolling', rate: '5', days: 180, cap_cents: null } }),
    sale: saleAt(861, { merchant_visible_notes: 'Reviewed each year', auto_renew: false }),
  });
  expect(await screen.findByText(/^The rates cannot be changed while/)).toBeTruthy();
  expect(screen.getByText('Does not auto-renew')).toBeTruthy();
  expect(screen.getByText('Reviewed each year')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: /, buy rate$/ })).toBeNull();
});

test('a new version marks what differs from the one before', async () => {
  openDesk(
    { buy: buyAt(862, { n: 2, final: false }) },
    { 'rates.listBuyRates': pageOf([buyAt(862, { n: 2, final: false }), buyAt(860, { lines: {} })]) },
  );
  expect(await screen.findByText('Marked lines differ from version 1.')).toBeTruthy();
  expect(screen.getAllByText('new').length).toBeGreaterThan(3);
});

test('arrow keys go from line to line, and lines that nobody uses wait behind a button', async () => {
  const { user } = openDesk();
  const fields = await screen.findAllByRole('textbox', { name: /, buy rate$/ });
  await user.click(fields[0] as HTMLElement);
  await user.keyboard('{ArrowDown}');
  expect(document.activeElement).toBe(fields[1]);
  await user.keyboard('{ArrowUp}');
  expect(document.activeElement).toBe(fields[0]);
  await user.click(screen.getByRole('button', { name: /^Per transaction: \d+ more lines$/ }));
  expect(screen.getAllByRole('textbox', { name: /, buy rate$/ }).length).toBeGreaterThan(fields.length);
});

test('the mix can be changed to see what it does, and put back', async () => {
  const opened = openDesk();
  const volume = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Monthly volume', hidden: true });
  const before = screen.getByText(/^The merchant pays/).textContent;
  await retype(opened, volume, '$100,000');
  await waitFor(() => expect(screen.getByText(/^The merchant pays/).textContent).not.toBe(before));
  await retype(opened, volume, 'lots');
  expect(screen.getByText('Enter a whole number.')).toBeTruthy();
  await opened.user.click(screen.getByRole('checkbox', { name: 'PCI compliant', hidden: true }));
  await opened.user.click(screen.getByRole('button', { name: 'Back to the application', hidden: true }));
  await waitFor(() => expect(screen.getByText(/^The merchant pays/).textContent).toBe(before));
});

const CONDITIONS = { by: 'Robin Park', reserve_ppm: 100_000, reserve_days: 180, ticket_cap_cents: 150_000 };

test('a first buy rate opens with the conditions of the recommendation, which can only be made stricter', async () => {
  const opened = openDesk({ buy: null, sale: null, conditions: CONDITIONS });
  expect(await screen.findByText('Approved with conditions')).toBeTruthy();
  const form = formOf('Buy');
  const rate = within(form).getByRole<HTMLInputElement>('textbox', { name: 'Reserve, % of settlements' });
  expect(rate.value).toBe('10.00%');
  expect(within(form).getByRole<HTMLInputElement>('textbox', { name: 'Ticket cap' }).value).toBe('$1,500.00');
  expect(
    within(form).getByText('Required by the recommendation of Robin Park: 10.00% of settlements for 180 days'),
  ).toBeTruthy();
  await retype(opened, rate, '5%');
  expect(within(form).getByText('Reserve: 10.00% of settlements for 180 days (now: 5.00%)')).toBeTruthy();
  await opened.user.click(within(form).getByRole('combobox', { name: /^Reserve/ }));
  const none = await screen.findByRole('option', { name: 'No reserve' });
  expect(none.getAttribute('data-combobox-disabled')).toBe('true');
});

test('what stands in the way of a final rate is named before anything is asked', async () => {
  const { user } = openDesk({ buy: buyAt(860, { final: false, lines: {} }), sale: null, conditions: CONDITIONS });
  await screen.findByRole('heading', { name: 'Buy rate' });
  const form = formOf('Buy');
  await user.click(within(form).getByRole('button', { name: 'Make final' }));
  const alert = within(form).getByRole('alert');
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Visa markup: the buy rate is missing.',
    'Authorization: the buy rate is missing.',
    'Reserve: 10.00% of settlements for 180 days (now: none)',
    'Ticket cap: $1,500.00 a sale (now: none)',
  ]);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a model that covers everything is bought bundled, and the months of its lines make the total', async () => {
  const opened = openDesk({
    buy: buyAt(860, {
      pricing_model: 'flat',
      cost_basis: 'bundled',
      lines: { flat_rate: '2.10', flat_item: '0.10', auth_fee: '0.035' },
    }),
    sale: saleAt(861, {
      final: false,
      pricing_model: 'flat',
      lines: { flat_rate: '2.90', flat_item: '0.30', auth_fee: 'included', batch_fee: '0.25' },
    }),
  });
  const grid = await screen.findByRole('table', { name: 'Buy and sale rates' });
  const row = (name: RegExp): HTMLElement[] => within(within(grid).getByRole('row', { name })).getAllByRole('cell');
  const month = (name: RegExp): string | null | undefined => row(name).at(-1)?.textContent;
  expect(screen.queryByRole('textbox', { name: 'Visa markup, buy rate' })).toBeNull();
  const parts = [/^Flat rate/, /^Flat, per sale/, /^Authorization/, /^Batch/].map(month);
  expect([...parts, month(/^Monthly margin/)]).toEqual(['$400.00', '$200.00', '−$36.40', '$7.50', '$571.10']);
  const auth = within(grid).getByRole('textbox', { name: 'Authorization, sale rate' });
  await retype(opened, auth, '10¢');
  await waitFor(() => expect(month(/^Monthly margin/)).toBe('$675.10'));
});

test('what a merchant wrote when they sent the rates back stands above them', async () => {
  openDesk({ returned: { by: 'Harbor Coffee', comment: 'Ten cents is too much', at: '2026-04-02T10:00:00.000Z' } });
  expect(await screen.findByText('Harbor Coffee sent back the rates: “Ten cents is too much”')).toBeTruthy();
});

test('sales by tier take the place of percents', async () => {
  const opened = openDesk();
  await opened.user.click(await screen.findByRole('checkbox', { name: 'I know the sales of each tier', hidden: true }));
  expect(screen.queryByRole('textbox', { name: 'Qualified, %', hidden: true })).toBeNull();
  const before = screen.getByText(/^The merchant pays/).textContent;
  await retype(opened, screen.getByRole('textbox', { name: 'Qualified, volume', hidden: true }), '$100,000');
  await waitFor(() => expect(screen.getByText(/^The merchant pays/).textContent).not.toBe(before));
  await retype(opened, screen.getByRole('textbox', { name: 'Mid-qualified, sales', hidden: true }), '77');
});

test('a side can start from what was agreed the last time, and nothing of before stays behind', async () => {
  const at = '2026-04-02T10:00:00.000Z';
  const opened = openDesk(
    { sale: saleAt(861, { final: false }) },
    {
      'rates.readLastRates': {
        buy: [{ bank_uid: BANK.uid, cost_basis: 'pass_through', lines: { visa_rate: '0.07' }, reference: 'LG-1', at }],
        sale: { lines: { visa_rate: '0.45', auth_fee: 'included' }, reference: 'LG-2', at },
      },
    },
  );
  await screen.findByRole('heading', { name: 'Sale rate' });
  await opened.user.click(await within(formOf('Sale')).findByRole('button', { name: 'As last time' }));
  expect(await screen.findByText('Filled in from LG-2. Save to keep it.')).toBeTruthy();
  const value = (name: string): string => screen.getByRole<HTMLInputElement>('textbox', { name }).value;
  expect(['Visa markup, sale rate', 'Authorization, sale rate', 'Batch, sale rate'].map(value)).toEqual([
    '0.45%',
    'included',
    '',
  ]);
  await opened.user.click(within(formOf('Buy')).getByRole('button', { name: 'As last time' }));
  await waitFor(() => expect(value('Visa markup, buy rate')).toBe('0.07%'));
});

test('what the chosen bank may not want is named beside it, and stops nobody', async () => {
  const said = "Monthly volume $80,000 is above this bank's limit of $50,000";
  const fit = { results: [{ bank_uid: BANK.uid, misses: [{ code: 'volume_above' as const, said }] }] };
  openDesk({}, { 'banks.readBankFit': fit });
  expect(await screen.findByText(said)).toBeTruthy();
});
