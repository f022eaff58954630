import { expect, mainMenu, signOutOn, test } from './browsing.ts';
import { DEMO_PASSWORD } from './ledgate.ts';
import { MENUS } from './menus.ts';

const OF_STAFF_HEADS = ['From start to live', 'Load by underwriter', 'Hand-offs', 'Exposure and reserves'];

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
  'Reports',
  'Report files',
  'PCI status',
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
  /** What stands on the own dashboard. */
  figures: string[];
}

const EVERYBODY: Shown[] = [
  {
    mailbox: 'applicant',
    name: 'Marisol Ortega',
    role: 'Merchant',
    menu: MERCHANTS_MENU,
    figures: ['What is missing', 'Next step', 'How long it usually takes'],
  },
  {
    mailbox: 'merchant',
    name: 'Henrik Aasland',
    role: 'Merchant',
    menu: MERCHANTS_MENU,
    figures: ['Today by hour', 'Deposits on the way', 'Disputes to answer', 'Top products'],
  },
  {
    mailbox: 'clerk',
    name: 'Priya Raman',
    role: 'Merchant sub-user',
    menu: ['Dashboard', 'Till', 'Terminal', 'Customers', 'Products', 'Sales', 'Registers', 'Account', 'Outbox'],
    figures: ['No figures here'],
  },
  {
    mailbox: 'underwriter',
    name: 'Dorothy Okafor',
    role: 'Underwriter',
    menu: MENUS.underwriter,
    figures: ['Next case', 'Your queue by age', 'Your decisions', 'Reopened cases'],
  },
  {
    mailbox: 'iso',
    name: 'Walter Brandt',
    role: 'ISO',
    menu: MENUS.iso,
    figures: ['From start to live', 'Where merchants stalled', 'Residuals by month'],
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
    for (const figure of figures) await expect(page.getByRole('main')).toContainText(figure);

    await signOutOn(page);
    await page.goto('/');
    await expect(page, 'the dashboard is closed again').toHaveURL('/login');
  });
}
