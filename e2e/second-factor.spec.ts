import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, mainMenu, signInOn, signOutOn, test, toast, typeCode } from './browsing.ts';
import { makeMerchant } from './ledgate.ts';

const STEP_MS = 30_000;
/** Longer than a code takes from here to the server. */
const ON_ITS_WAY_MS = 12_000;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

const decode = (base32: string): Buffer => {
  const bits = [...base32].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? []);
};

/** What an authenticator app would show (RFC 6238), written here once more so that two readings have to agree. */
const authenticatorCode = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const digest = createHmac('sha1', decode(secret)).update(counter).digest();
  const at = (digest.at(-1) ?? 0) & 15;
  return String((digest.readUInt32BE(at) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
};

/** The oldest step whose code the server still takes when it gets there: the one before, unless this one is ending. */
const oldestStep = (): number => Math.floor((Date.now() + ON_ITS_WAY_MS) / STEP_MS) - 1;

/** Each code works once, so the codes are taken from the step before, this one and the next, in that order. */
class Authenticator {
  readonly #secret: string;
  #last = oldestStep() - 1;

  constructor(secret: string) {
    this.#secret = secret;
  }

  next(): string {
    this.#last = Math.max(this.#last + 1, oldestStep());
    if (this.#last > Math.floor(Date.now() / STEP_MS) + 1)
      throw new Error('three codes in half a minute are all the server takes');
    return authenticatorCode(this.#secret, this.#last);
  }
}

const setUp = async (page: Page): Promise<{ authenticator: Authenticator; recoveryCodes: string[] }> => {
  await page.goto('/account/second-factor');
  await page.getByRole('button', { name: 'Set up an authenticator' }).click();
  await expect(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible();
  const key = await page.getByText(/^Key: /).innerText();
  const authenticator = new Authenticator(key.replace('Key:', '').replace(/\s/g, ''));
  await typeCode(page, authenticator.next());
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const recoveryCodes = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await expect(page.getByText('An authenticator is set up. 10 recovery codes left.')).toBeVisible();
  return { authenticator, recoveryCodes };
};

test('somebody sets up an authenticator and from then on signs in with its code, or with a recovery code once', async ({
  enter,
  page,
  watch,
}) => {
  const merchant = await makeMerchant();
  watch.expects(422);
  const { authenticator, recoveryCodes } = await setUp(await enter(merchant));

  await signInOn(page, merchant);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await expect(page.getByText('Code from your authenticator')).toBeVisible();
  await typeCode(page, authenticator.next());
  await expect(mainMenu(page)).toBeVisible();
  await signOutOn(page);

  await signInOn(page, merchant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(mainMenu(page)).toBeVisible();
  await page.goto('/account/second-factor');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await signOutOn(page);

  await signInOn(page, merchant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert'), 'each works once').toContainText('The code is incorrect');
});

test('with an authenticator, a one-time code by mail or message is no longer a way in', async ({ enter, page }) => {
  const merchant = await makeMerchant();
  await setUp(await enter(merchant));
  await signInOn(page, merchant);
  await expect(page.getByText('Code from your authenticator')).toBeVisible();
  for (const way of ['Text message', 'Email', 'Phone call']) {
    await expect(page.getByRole('button', { name: way, exact: true })).toBeHidden();
  }
});

test('removing the authenticator asks for a fresh proof, then the password alone signs in again', async ({
  enter,
  page: later,
  watch,
}) => {
  const merchant = await makeMerchant();
  watch.expects(401, 403, 422);
  const page = await enter(merchant);
  const { authenticator } = await setUp(page);

  // A proof holds for five minutes; this answer is what the server gives after them.
  let answers = 0;
  await page.route('**/api/account/totp', async (route) => {
    answers += 1;
    if (route.request().method() !== 'DELETE' || answers > 1) return route.fallback();
    return route.fulfill({
      status: 403,
      contentType: 'application/problem+json',
      json: { status: 403, code: 'step_up_required', title: 'Confirm it’s you' },
    });
  });
  await page.getByRole('button', { name: 'Remove the authenticator' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the authenticator' });
  await question.getByRole('button', { name: 'Remove the authenticator' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await expect(proof).toBeVisible();
  await expect(
    proof.getByRole('textbox', { name: 'Password' }),
    'the password alone proves nothing once an authenticator is there',
  ).toBeHidden();
  const code = authenticator.next();
  await proof.getByLabel('Digit 1 of 6').pressSequentially(code === '000000' ? '111111' : '000000');
  await expect(proof.getByRole('alert')).toBeVisible();
  await proof.getByLabel('Digit 1 of 6').pressSequentially(code);
  await expect(proof).toBeHidden();
  await expect(toast(page, 'The authenticator was removed')).toBeVisible();
  await expect(page.getByText('No authenticator is set up.')).toBeVisible();

  await signInOn(later, merchant);
  await expect(mainMenu(later)).toBeVisible();
});

test('new recovery codes take the place of the earlier ones', async ({ enter, page, watch }) => {
  const merchant = await makeMerchant();
  watch.expects(422);
  const own = await enter(merchant);
  const { recoveryCodes } = await setUp(own);
  await own.getByRole('button', { name: 'Make new recovery codes' }).click();
  await own.getByRole('dialog').getByRole('button', { name: 'Make new recovery codes' }).click();
  await expect(own.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  const renewed = await own.getByRole('main').getByRole('listitem').allInnerTexts();

  await signInOn(page, merchant);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await page.getByLabel('Recovery code').fill(renewed[3] ?? '');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(mainMenu(page)).toBeVisible();
});
