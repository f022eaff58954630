import { expect, mainMenu, signOutOn, test } from './browsing.ts';
import { DEMO_PASSWORD } from './ledgate.ts';
import { MENUS } from './menus.ts';

const OF_STAFF_HEADS = ['Active people', 'Sign-ins', 'Refused sign-ins', 'Messages that failed'];
const OF_A_MERCHANT = ['Colleagues', 'Invited, not yet active', 'Your sign-ins', 'Your sessions'];

const MERCHANTS_MENU = [
  'Dashboard',
  'Till',
  'Terminal',
  'Customers',
  'Products',
  'Sales',
  'Registers',
  'Support',
  'Transactions',
  'Disputes',
  'Deposits',
  'Statements',
  'Downgrades',
  'Applications',
  'Company profile',
  'Company ownership profile',
  'Business profile',
  'Security measures',
  'Settlement bank details',
  'All contacts',
  'Documents',
  'Review and submit',
  'Application status',
  'Questions to you',
  'Team',
  'Payment settings',
  'Developers',
  'Account',
  'Outbox',
];

interface Shown {
  mailbox: string;
  name: string;
  role: string;
  menu: readonly (string | RegExp)[];
  figures: string[];
}

const EVERYBODY: Shown[] = [
  {
    mailbox: 'applicant',
    name: 'Marisol Ortega',
    role: 'Merchant',
    menu: MERCHANTS_MENU,
    figures: OF_A_MERCHANT,
  },
  {
    mailbox: 'merchant',
    name: 'Henrik Aasland',
    role: 'Merchant',
    menu: MERCHANTS_MENU,
    figures: OF_A_MERCHANT,
  },
  {
    mailbox: 'clerk',
    name: 'Priya Raman',
    role: 'Merchant sub-user',
    menu: ['Dashboard', 'Till', 'Terminal', 'Customers', 'Products', 'Sales', 'Registers', 'Account', 'Outbox'],
    figures: ['Your sign-ins', 'Your sessions'],
  },
  {
    mailbox: 'underwriter',
    name: 'Dorothy Okafor',
    role: 'Underwriter',
    menu: MENUS.underwriter,
    figures: ['Merchants', 'New merchants', 'ISOs', 'Your sessions'],
  },
  {
    mailbox: 'iso',
    name: 'Walter Brandt',
    role: 'ISO',
    menu: MENUS.iso,
    figures: ['Merchants', 'New merchants', 'Colleagues', 'Your sessions'],
  },
  {
    mailbox: 'admin',
    name: 'Celeste Fournier',
    role: 'Admin',
    menu: MENUS.admin,
    figures: OF_STAFF_HEADS,
  },
  {
    mailbox: 'superadmin',
    name: 'Jonah Whitlock',
    role: 'Super admin',
    menu: MENUS.admin,
    figures: OF_STAFF_HEADS,
  },
];

for (const { mailbox, name, role, menu, figures } of EVERYBODY) {
  test(`the demo’s ${mailbox} signs in, sees the shell that fits the role ${role}, and signs out`, async ({ page }) => {
    await page.goto('/login');
    const accounts = page.getByRole('region', { name: 'Demo accounts' });
    await accounts.getByRole('button', { name: new RegExp(`^${mailbox}`) }).click();
    await expect(page.getByLabel('Email')).toHaveValue(`${mailbox}@ledgate.test`);
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(DEMO_PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();

    const greeting = new RegExp(`^Good (morning|afternoon|evening), ${name.split(' ')[0]}$`);
    await expect(page.getByRole('heading', { level: 1, name: greeting })).toBeVisible();
    await expect(page).toHaveURL('/');
    const own = page.getByRole('button', { name: 'Your account' });
    await expect(own).toContainText(name);
    await expect(own).toContainText(role);
    await expect(mainMenu(page).getByRole('listitem')).toHaveText(menu);
    await expect(page.getByRole('main').getByRole('term').filter({ hasText: /./ })).toContainText(figures);
    await expect(page.getByRole('region', { name: 'Your recent activity' })).toContainText('Signed in');

    await signOutOn(page);
    await page.goto('/');
    await expect(page, 'the dashboard is closed again').toHaveURL('/login');
  });
}
