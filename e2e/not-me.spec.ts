import { expect, test } from './browsing.ts';
import { clientOf, codeFor, makeMerchant, sessionOf, somebody } from './ledgate.ts';

test('“This wasn’t me” in the mail to the old address ends the session and puts the address back', async ({
  enter,
  page: owner,
  watch,
}) => {
  const merchant = await makeMerchant();
  const thief = somebody();
  const { accessToken } = await sessionOf(merchant);
  const there = clientOf(accessToken);
  const { user } = await there.auth.changeEmail({ body: { email: thief.email } });
  await there.auth.verifyEmail({
    body: { user, otp: await codeFor(thief.email, { about: 'confirm your email address' }) },
  });
  const page = await enter({ ...merchant, email: thief.email });
  await page.goto('/account/email');
  await expect(page.getByText(`You sign in as ${thief.email}.`)).toBeVisible();

  await owner.goto(`/outbox?recipient=${merchant.email}`);
  const mail = owner.getByRole('listitem').filter({ hasText: 'Your Ledgate email address was changed' });
  await mail.getByRole('button', { name: 'Show as an email' }).click();
  await mail.frameLocator('iframe').getByRole('link', { name: 'This wasn’t me' }).click();
  await expect(owner.getByText('Your account now uses another email address.')).toBeVisible();
  await owner.getByRole('button', { name: 'This wasn’t me: secure my account' }).click();
  await expect(owner.getByRole('heading', { name: 'Your account is secured' })).toBeVisible();

  watch.expects(401, 404);
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await owner.goto(`/outbox?recipient=${merchant.email}`);
  const secured = owner.getByRole('listitem').filter({ hasText: 'Your Ledgate account is secured' });
  await secured.getByRole('link', { name: 'Open the link' }).click();
  await expect(owner.getByRole('heading', { name: 'Set a new password' })).toBeVisible();
});
