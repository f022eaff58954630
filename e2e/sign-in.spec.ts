import type { Browser, Page } from '@playwright/test';
import { expect, mainMenu, signInOn, test, typeCode } from './browsing.ts';
import { address, codeFor, makeMerchant, makeStaff, type NewPerson } from './ledgate.ts';

const askForCode = async (page: Page, email: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Send me a one-time code instead').check();
  await expect(page.getByLabel('Password', { exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
};

interface Waiting {
  person: NewPerson;
  page: Page;
}

/** Somebody who was sent a code by mail and waits for the time of the next one. */
const waitForNextCode = async (browser: Browser): Promise<Waiting> => {
  const person = await makeMerchant();
  const page = await browser.newPage();
  await askForCode(page, person.email);
  await expect(page.getByText(/^A new code can be sent in 0:\d\d\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Text message' })).toBeDisabled();
  return { person, page };
};

const waiting: Waiting[] = [];

// Half a minute has to pass between two codes: it does while the other tests run, and the last one takes up from here.
test.beforeAll(async ({ browser }) => {
  waiting.push(...(await Promise.all([waitForNextCode(browser), waitForNextCode(browser)])));
});

test.afterAll(async () => {
  for (const { page } of waiting) await page.context().close();
});

test('a wrong password is refused in words, and the email address stays in its field', async ({ page, watch }) => {
  const merchant = await makeMerchant();
  watch.expects(401);
  await signInOn(page, { ...merchant, password: 'not-the-right-words' });
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The email, password or code is incorrect');
  await expect(alert).toContainText('What you typed is still here.');
  await expect(page.getByLabel('Email')).toHaveValue(merchant.email);
  await expect(page).toHaveURL('/login');

  await page.getByLabel('Password', { exact: true }).fill(merchant.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(mainMenu(page)).toBeVisible();
});

test('an unknown address is refused in the same words as a wrong password', async ({ page, watch }) => {
  watch.expects(401);
  await signInOn(page, { email: 'nobody.at.all@shop.example', password: 'not-the-right-words' });
  await expect(page.getByRole('alert')).toContainText('The email, password or code is incorrect');
});

test('empty fields are named and nothing is sent', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Enter an email address.')).toBeVisible();
  await expect(page.getByText('Enter your password.')).toBeVisible();
  await expect(page.getByLabel('Email')).toBeFocused();
});

test('a merchant signs in with a code from the email, read on the outbox page of a second tab', async ({
  page,
  context,
}) => {
  const merchant = await makeMerchant();
  await askForCode(page, merchant.email);
  await expect(page.getByText('We sent an email to')).toBeVisible();

  const outbox = await context.newPage();
  await outbox.goto('/outbox');
  await outbox.getByLabel('Recipient').fill(merchant.email);
  const own = outbox.getByRole('listitem').filter({ hasText: `to ${merchant.email}` });
  const mail = own.filter({ hasText: 'Your Ledgate code to sign in' });
  await expect(mail).toBeVisible();
  const code = await mail.getByText(/^\d{6}$/).innerText();

  await page.bringToFront();
  await typeCode(page, code);
  await expect(mainMenu(page)).toBeVisible();
});

test('somebody whose phone is not proved yet proves it on the way in', async ({ page, watch }) => {
  const merchant = await makeMerchant({ isPhoneProved: false });
  watch.expects(422);
  await signInOn(page, merchant);
  await expect(page.getByRole('heading', { name: 'Confirm your phone number' })).toBeVisible();
  await expect(page.getByText(`(•••) •••-${merchant.mobile.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(/^A new code can be sent in 0:\d\d\.$/)).toBeVisible();
  const code = await codeFor(merchant.mobile, { about: 'confirm your phone number', nth: 2 });

  await typeCode(page, code === '000000' ? '111111' : '000000');
  await expect(page.getByRole('alert')).toContainText('The code is incorrect');
  await expect(page.getByLabel('Digit 1 of 6'), 'the boxes are empty for another try').toHaveValue('');
  await expect(page.getByLabel('Digit 1 of 6')).toBeFocused();

  await typeCode(page, code);
  await expect(mainMenu(page)).toBeVisible();
});

test('whoever wanted a page before signing in is taken there afterwards', async ({ page }) => {
  const admin = await makeStaff('admin');
  await page.goto('/users?state=invited&ordering=-name');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page).toHaveURL(/\/login\?wanted=/);
  await signInOn(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL('/users?state=invited&ordering=-name');
});

for (const wanted of ['//elsewhere.example/page', 'https://elsewhere.example/page', '/\\elsewhere.example/page']) {
  test(`the wanted address ${wanted} of another site is not followed`, async ({ page }) => {
    const merchant = await makeMerchant();
    await page.goto(`/login?wanted=${encodeURIComponent(wanted)}`);
    await signInOn(page, merchant);
    await expect(mainMenu(page)).toBeVisible();
    expect(new URL(page.url()).origin).toBe(address());
  });
}

const LONGEST_WAIT_MS = 40_000;

test('the code goes by text message and by phone call as well, and a newer code makes the older one worthless', async ({
  watcher,
  watch,
}) => {
  const [reader, listener] = waiting;
  if (!reader || !listener) throw new Error('nobody waits for a code');
  watch.expects(422);
  for (const { page } of waiting) watcher.over(page.context());
  const older = await codeFor(reader.person.email, { about: 'sign in' });

  const byMessage = reader.page.getByRole('button', { name: 'Text message' });
  await expect(byMessage, 'the countdown comes to its end').toBeEnabled({ timeout: LONGEST_WAIT_MS });
  await byMessage.click();
  await expect(reader.page.getByText('We sent a text message to')).toBeVisible();
  const newer = await codeFor(reader.person.mobile, { about: 'sign in', by: 'message' });
  if (older !== newer) {
    await typeCode(reader.page, older);
    await expect(reader.page.getByRole('alert')).toContainText('The code is incorrect');
  }
  await typeCode(reader.page, newer);
  await expect(mainMenu(reader.page)).toBeVisible();

  const byCall = listener.page.getByRole('button', { name: 'Phone call' });
  await expect(byCall).toBeEnabled({ timeout: LONGEST_WAIT_MS });
  await byCall.click();
  await expect(listener.page.getByText('We are calling')).toBeVisible();
  await typeCode(listener.page, await codeFor(listener.person.mobile, { about: 'sign in', by: 'call' }));
  await expect(mainMenu(listener.page)).toBeVisible();
});
