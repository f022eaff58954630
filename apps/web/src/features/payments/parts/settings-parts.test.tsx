import type { MerchantSettingsView } from '@ledgate/contract/merchant-settings.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { type Answers, refuse } from '../../../testing/fake-server.ts';
import { type Opened, openPage } from '../../../testing/open-page.tsx';
import { terminalView } from '../../../testing/payments.ts';
import { idOf } from '../../../testing/people.ts';

const VIEW: MerchantSettingsView = {
  payments: terminalView().settings,
  surcharge_why_not: null,
  surcharge_note: null,
  pricing_model: 'surcharge',
  surcharge_notice: null,
  logo: null,
  business: { name: 'Harbor Coffee', address: ['14 Harbor Street'], phone: null },
  version: 1,
  changed_at: null,
  may_change: true,
};

const KB = 1024;
const SET = 'merchantSettings.setReceiptLogo';

/** What a browser has and a document without a screen lacks. */
let pressed: (type: string, quality: number | undefined) => Blob | null;
let pen: unknown;
beforeEach(() => {
  pressed = (type) => new Blob(['small'], { type });
  pen = { fillRect: () => undefined, drawImage: () => undefined };
  vi.stubGlobal('createImageBitmap', async (file: Blob) => {
    if (!file.type.startsWith('image/')) throw new Error('no picture');
    return { width: 4_000, height: 3_000, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(() => pen as never);
  HTMLCanvasElement.prototype.toBlob = (done, type = '', quality) => done(pressed(type, quality));
  return () => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  };
});

const open = (view: Partial<MerchantSettingsView> = {}, answers: Answers = {}) =>
  openPage('/payment-settings', {
    as: 'merchant',
    answers: {
      'merchantSettings.readMerchantSettings': { ...VIEW, ...view },
      'merchantSettings.readReceiptLogo': new Blob(['logo'], { type: 'image/png' }),
      ...answers,
    },
  });

const logo = async () => within(await screen.findByRole('group', { name: 'Logo' }));

const choose = async ({ user }: Opened, file = new File(['large'], 'logo.png', { type: 'image/png' })) => {
  await logo();
  const picker = document.querySelector('input[type=file]');
  if (!(picker instanceof HTMLInputElement)) throw new Error('there is nowhere to put a logo');
  await user.upload(picker, file);
};

test('a logo is made small, sent and saved at once', async () => {
  const opened = await open({}, { [SET]: { ...VIEW, logo: idOf(90) } });
  await choose(opened);
  expect(await screen.findByText('Logo saved')).toBeTruthy();
  expect(opened.server.asked(SET)).toHaveLength(1);
  expect(opened.server.asked(SET)[0]?.files).toHaveLength(1);
  expect(await (await logo()).findByRole('button', { name: 'Choose another logo' })).toBeTruthy();
});

test('a logo that is too large as a drawing is pressed as a photograph, as well as it gets', async () => {
  const tried: (number | undefined)[] = [];
  pressed = (type, quality) => {
    tried.push(quality);
    return type === 'image/png' || (quality ?? 1) > 0.7 ? new Blob([new Uint8Array(900 * KB)]) : new Blob(['small']);
  };
  const opened = await open({}, { [SET]: { ...VIEW, logo: idOf(90) } });
  await choose(opened);
  expect(await screen.findByText('Logo saved')).toBeTruthy();
  expect(tried).toEqual([undefined, 0.9, 0.75, 0.6]);
});

test.each([
  ['what is no picture', () => vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))],
  ['a picture that cannot be drawn', () => (pen = null)],
  ['a picture that cannot be made small enough', () => (pressed = () => null)],
])('%s is refused here, and nothing is sent', async (_, begin) => {
  begin();
  const opened = await open();
  await choose(opened);
  expect((await (await logo()).findByRole('alert')).textContent).toBe('This picture can’t be read. Choose another.');
  expect(opened.server.asked(SET)).toHaveLength(0);
});

test('a logo is removed; what the server refuses is said beside it', async () => {
  const opened = await open(
    { logo: idOf(90) },
    { 'merchantSettings.removeReceiptLogo': VIEW, [SET]: refuse('not_stored') },
  );
  await choose(opened);
  expect(await (await logo()).findByRole('alert')).toBeTruthy();
  await opened.user.click((await logo()).getByRole('button', { name: 'Remove the logo' }));
  expect(await (await logo()).findByRole('button', { name: 'Choose a logo' })).toBeTruthy();
});

test('who may not change the settings reads them, with who may', async () => {
  await open({ may_change: false, logo: idOf(90) });
  expect(await screen.findByText(/Only the owner of the business/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  expect((await logo()).getByRole('button', { name: 'Remove the logo' })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('checkbox', { name: /^I told Mastercard/ })).toBeNull();
});

test('under dual pricing it says which price is whose, and gives no notice', async () => {
  await open({ pricing_model: 'dual_pricing' });
  expect(await screen.findByText(/Your catalog prices are what cash pays/)).toBeTruthy();
  expect(screen.queryByRole('checkbox', { name: /^I told Mastercard/ })).toBeNull();
});

test('a surcharge that is on says what holds for it, and one that is nothing or too much is refused here', async () => {
  const { server, user } = await open({
    payments: { ...VIEW.payments, surcharge_on: true },
    surcharge_note: 'In New York the total with the surcharge has to be shown.',
  });
  expect(await screen.findByText(/In New York the total/)).toBeTruthy();
  const rate = screen.getByRole('textbox', { name: 'Percentage' });
  for (const typed of ['0', '40']) {
    await user.clear(rate);
    await user.type(rate, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a percentage such as 2.5%.')).toBeTruthy();
  }
  expect(server.asked('merchantSettings.saveMerchantSettings')).toHaveLength(0);
});

test('limits that cannot be are said at their fields', async () => {
  const { server, user } = await open();
  for (const [name, typed, said] of [
    [/^Discounts up to/, '101', 'Enter a percentage from 0 to 100%.'],
    [/^Refunds up to/, 'much', 'Enter an amount such as 50.00.'],
    [/^Copies/, '9', 'Enter 1 to 3.'],
  ] as const) {
    const field = await screen.findByRole('textbox', { name });
    await user.clear(field);
    await user.type(field, typed);
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(said)).toBeTruthy();
  }
  await waitFor(() => expect(server.asked('merchantSettings.saveMerchantSettings')).toHaveLength(0));
});

test('settings that somebody else was faster with stay as they were typed', async () => {
  const { user } = await open({}, { 'merchantSettings.saveMerchantSettings': refuse('stale') });
  const footer = await screen.findByRole('textbox', { name: 'Last line of a receipt' });
  await user.type(footer, 'See you soon');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else changed this');
  expect(footer).toHaveProperty('value', 'See you soon');
});
