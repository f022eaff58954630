import { expect, mainMenu, signInOn, test, typeCode } from './browsing.ts';
import { codeFor, linkFor, makeMerchant } from './ledgate.ts';

const NEW_PASSWORD = 'silver-meadow-compass';

test('somebody who forgot the password sets a new one with the mailed link and a code, and every session ends', async ({
  page,
  enter,
  watch,
}) => {
  const merchant = await makeMerchant();
  watch.expects(401, 404, 422);
  const elsewhere = await enter(merchant);
  await elsewhere.goto('/');
  await expect(mainMenu(elsewhere)).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
  await page.getByLabel('Email').fill(merchant.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(
    page.getByText(`If ${merchant.email} has an account, an email with a link is on its way.`),
  ).toBeVisible();
  const link = await linkFor(merchant.email, { about: 'Set a new Ledgate password' });

  await page.goto(link);
  await page.getByRole('button', { name: 'Send me the code' }).click();
  await expect(page.getByText('We sent a code to the address or phone of the account.')).toBeVisible();
  await typeCode(page, await codeFor(merchant.mobile, { about: 'set a new password' }));
  const password = page.getByRole('textbox', { name: 'New password' });
  await password.fill(merchant.password);
  await page.getByRole('button', { name: 'Set the password' }).click();
  await expect(page.getByRole('alert'), 'the password that was forgotten is not a new one').toContainText(
    'Choose another password',
  );
  await password.fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Set the password' }).click();

  await expect(page.getByText('Your new password is set. Sign in with it.')).toBeVisible();
  await signInOn(page, merchant);
  await expect(page.getByRole('alert')).toContainText('The email, password or code is incorrect');
  await signInOn(page, { ...merchant, password: NEW_PASSWORD });
  await expect(mainMenu(page)).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere.getByText('Your session has ended.')).toBeVisible();
});

test('an address without an account gets the same answer and no mail', async ({ page }) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email').fill('nobody.at.all@shop.example');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText('If nobody.at.all@shop.example has an account')).toBeVisible();
});

test('a link that doesn’t work says so when it is opened and offers a new one', async ({ page }) => {
  await page.goto(`/reset-password/${'x'.repeat(43)}/${'y'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the code' }), 'no code is offered').toBeHidden();
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible();
});
