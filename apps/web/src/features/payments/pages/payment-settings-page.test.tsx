import type { MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';

import { type Answers, never, refuse } from '../../../testing/fake-server.ts';
import { isBusy, openPage } from '../../../testing/open-page.tsx';
import { terminalView } from '../../../testing/payments.ts';

const VIEW: MerchantSettingsView = {
  payments: terminalView().settings,
  surcharge_why_not: null,
  surcharge_note: null,
  pricing_model: 'surcharge',
  surcharge_notice: null,
  logo: null,
  business: { name: 'Harbor Coffee', address: ['14 Harbor Street', 'Dover, DE 19901'], phone: '3025550143' },
  version: 1,
  changed_at: null,
  may_change: true,
};

const open = (answers: Answers = {}) =>
  openPage('/payment-settings', {
    as: 'merchant',
    answers: { 'merchantSettings.readMerchantSettings': VIEW, ...answers },
  });

test('while the settings are on their way the page is busy; what fails can be tried again', async () => {
  const { server } = await open({ 'merchantSettings.readMerchantSettings': never });
  expect(isBusy()).toBe(true);
  expect(server.asked('merchantSettings.readMerchantSettings')).toHaveLength(1);
});

test('settings that do not come can be tried again', async () => {
  await open({ 'merchantSettings.readMerchantSettings': refuse('failed') });
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
});

test('rules, surcharge and tips are saved as they were set', async () => {
  const { server, user } = await open({ 'merchantSettings.saveMerchantSettings': VIEW });
  await user.click(await screen.findByRole('combobox', { name: 'When the address doesn’t match' }));
  await user.click(await screen.findByRole('option', { name: 'Refuse the card' }));
  await user.click(screen.getByRole('checkbox', { name: 'Add a surcharge to credit cards' }));
  const rate = await screen.findByRole('textbox', { name: 'Percentage' });
  await user.clear(rate);
  await user.type(rate, '2.5%');
  const tips = screen.getByRole('textbox', { name: /^Tip buttons/ });
  await user.clear(tips);
  await user.type(tips, '10 15, 25');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('merchantSettings.saveMerchantSettings')[0]?.body).toMatchObject({
    avs: 'decline',
    surcharge_on: true,
    surcharge_ppm: 25_000,
    tip_presets: [10, 15, 25],
  });
});

test('what each person hears about is chosen on a page of their own', async () => {
  await open();
  const link = await screen.findByRole('link', { name: 'Choose yours' });
  expect(link.getAttribute('href')).toBe('/account/notifications');
});

test('what cannot be is said at its field, and nothing is sent', async () => {
  const { server, user } = await open();
  const tips = await screen.findByRole('textbox', { name: /^Tip buttons/ });
  await user.clear(tips);
  await user.type(tips, '10, 20, 30, 40');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/^Enter up to three whole percents/)).toBeTruthy();
  expect(server.asked('merchantSettings.saveMerchantSettings')).toEqual([]);
});

test('where the state says no, a surcharge cannot be switched on', async () => {
  await open({
    'merchantSettings.readMerchantSettings': {
      ...VIEW,
      surcharge_why_not: 'Your state does not allow surcharges.',
    },
  });
  expect(await screen.findByText('Your state does not allow surcharges.')).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Add a surcharge to credit cards' })).toHaveProperty('disabled', true);
});

test('approval limits, lock and printer are saved as they were typed', async () => {
  const { server, user } = await open({ 'merchantSettings.saveMerchantSettings': VIEW });
  const type = async (name: RegExp, text: string): Promise<void> => {
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, text);
  };
  await type(/^Discounts up to/, '15%');
  await type(/^Refunds up to/, '75.50');
  await type(/^Lock after/, '0');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Enter 1 to 60 minutes.')).toBeTruthy();
  expect(server.asked('merchantSettings.saveMerchantSettings')).toEqual([]);
  await type(/^Lock after/, '3');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
  expect(server.asked('merchantSettings.saveMerchantSettings')[0]?.body).toMatchObject({
    approval: { discount_ppm: 150_000, refund_cents: 7_550, price_ppm: 0 },
    lock_minutes: 3,
    printer: { paper: '80', automatic: true, copies: 1 },
  });
});

test('what is typed for the receipt stands on the preview at once', async () => {
  const { user } = await open();
  await user.type(await screen.findByRole('textbox', { name: /^Lines under your name/ }), 'Open daily');
  const preview = screen.getByRole('region', { name: 'Receipt' });
  expect(preview.textContent).toContain('Harbor Coffee');
  expect(preview.textContent).toContain('Open daily');
});

test('notice of a surcharge is given once, after asking, and says from when it is open', async () => {
  const given = {
    ...VIEW,
    surcharge_why_not: 'Surcharges open on Dec 18, 2026, 30 days after your notice.',
    surcharge_notice: { given_at: '2026-11-18T15:00:00.000Z', given_by: 'Ada Vance', opens_on: '2026-12-18' },
  };
  const { server, user } = await open({ 'merchantSettings.giveSurchargeNotice': given });
  await user.click(await screen.findByRole('checkbox', { name: /^I told Mastercard/ }));
  await user.click(screen.getByRole('button', { name: 'Give notice' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Give notice' }));
  expect(await screen.findByText(/Ada Vance gave notice on/)).toBeTruthy();
  expect(server.asked('merchantSettings.giveSurchargeNotice')).toHaveLength(1);
});
