import type { Page } from '@playwright/test';
import { expect, mainMenu, signInOn, signOutOn, test, toast } from './browsing.ts';
import { makeMerchant, makeStaff } from './ledgate.ts';

/** A laptop with a fingerprint reader whose owner is always at hand. */
const giveReader = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
};

const addPasskey = async (page: Page, name: string): Promise<void> => {
  await page.goto('/account/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(toast(page, 'The passkey was added')).toBeVisible();
};

test('a passkey is added, signs in alone and as second step, and is removed', async ({ enter }) => {
  const merchant = await makeMerchant();
  const page = await enter(merchant);
  await giveReader(page);
  await addPasskey(page, 'Work laptop');
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  const row = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Work laptop' });
  await expect(row).toContainText('not used yet');
  await signOutOn(page);

  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(mainMenu(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your account' })).toContainText(merchant.firstName);
  await signOutOn(page);

  await signInOn(page, merchant);
  await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
  await page.getByRole('button', { name: 'Ask for the passkey' }).click();
  await expect(mainMenu(page)).toBeVisible();

  await page.goto('/account/passkeys');
  await expect(row).toContainText('last used just now');
  await row.getByRole('button', { name: 'Remove' }).click();
  const question = page.getByRole('dialog', { name: 'Remove the passkey Work laptop?' });
  await question.getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The passkey was removed')).toBeVisible();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await signOutOn(page);
  await signInOn(page, merchant);
  await expect(mainMenu(page), 'the password alone is enough again').toBeVisible();
});

test('a passkey needs a name', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await giveReader(page);
  await page.goto('/account/passkeys');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' });
  await dialog.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(dialog.getByText('Give it a name.')).toBeVisible();
});

test('a passkey that was removed on the server no longer signs in, and the page says how to go on', async ({
  enter,
  watch,
}) => {
  const merchant = await makeMerchant();
  watch.expects(401);
  const page = await enter(merchant);
  await giveReader(page);
  await addPasskey(page, 'Old laptop');
  await page.getByRole('button', { name: 'I saved these codes' }).click();
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(toast(page, 'The passkey was removed')).toBeVisible();
  await signOutOn(page);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL('/login');
});

test('a browser that has no passkey for this place says so, and what else there is', async ({ page }) => {
  await giveReader(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByRole('alert')).toContainText('The passkey was not used.');
  await expect(page.getByRole('alert')).toContainText('Try again, or choose another way.');
});
