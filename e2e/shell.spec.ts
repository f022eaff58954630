import type { Page } from '@playwright/test';
import { expect, holdBack, mainMenu, openUsersWithoutTheirCode, pickOwn, test, toast } from './browsing.ts';
import { makeMerchant, makeStaff } from './ledgate.ts';

const PHONE = { width: 390, height: 844 };
const DENIED = 'Please allow your location in the browser settings.';
const root = (page: Page) => page.locator('html');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search pages, records and actions' });

test('a spinner with the mark stands on the page until the first page is there', async ({ page }) => {
  const program = await holdBack(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const spinner = page.getByRole('status').filter({ has: page.getByRole('img', { name: 'Ledgate' }) });
  await expect(spinner).toBeVisible();
  program.release();
  await expect(title(page)).toHaveText('Sign in');
  await expect(spinner).toBeHidden();
});

test('who gets no script at all is told so after a while', async ({ stranger, watch }) => {
  watch.expects('net::ERR_FAILED');
  // A browser that was here before has the program already.
  const page = await stranger({});
  await page.route(/\.js$/, (route) => route.abort());
  await page.goto('/login');
  const late = page.getByText('This is taking longer than usual.');
  await expect(late).toBeHidden();
  await expect(late).toBeVisible({ timeout: 15_000 });
  await expect(late.getByRole('link', { name: 'try again' })).toBeVisible();
});

test('who gets boot.js alone is told at once', async ({ stranger, watch }) => {
  watch.expects('net::ERR_FAILED');
  const page = await stranger({});
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.goto('/login');
  await expect(page.getByText('Ledgate couldn’t load.')).toBeVisible({ timeout: 5000 });
  await expect(page.getByText('This is taking longer than usual.')).toBeHidden();
});

test('a service worker that an earlier product left behind is unregistered', async ({ page }) => {
  await page.goto('/login');
  await expect(title(page)).toBeVisible();
  const registrations = (): Promise<number> =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  await page.evaluate(async () => {
    const script = document.querySelector<HTMLLinkElement>('link[rel="modulepreload"]')?.href ?? '';
    // Any script of our own will do; the page's policy wants even that said explicitly.
    const { trustedTypes } = globalThis as unknown as {
      trustedTypes: { createPolicy: (name: string, rules: object) => { createScriptURL: (url: string) => string } };
    };
    const rules = trustedTypes.createPolicy('left-behind', { createScriptURL: (url: string) => url });
    await navigator.serviceWorker.register(rules.createScriptURL(script), { type: 'module' });
  });
  expect(await registrations()).toBe(1);
  await page.reload();
  await expect.poll(registrations).toBe(0);
});

test('search opens with Ctrl K and with a slash, finds pages by other words and shows at most four of a group', async ({
  enter,
}) => {
  const page = await enter(await makeMerchant());
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await title(page).press('Control+k');
  await expect(searchField(page)).toBeFocused();
  // A merchant has a dozen pages.
  const found = page.getByRole('dialog').getByRole('group', { name: 'Pages' }).getByRole('option');
  await expect(found).toHaveCount(4);
  await expect(page.getByRole('dialog').getByRole('option').last()).toHaveText('Sign out');
  await searchField(page).fill('application');
  await expect(found).toHaveCount(4);
  await page.keyboard.press('Escape');
  await expect(searchField(page)).toBeHidden();

  await title(page).press('/');
  await searchField(page).fill('passw');
  await expect(page.getByRole('dialog').getByRole('option', { name: 'Account' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/account/profile');

  await page.getByRole('button', { name: 'Search' }).first().click();
  await searchField(page).fill('zzzz');
  await expect(page.getByText('Nothing matches. Try another word, or part of a name or number.')).toBeVisible();
});

test('the keys g d, g u, m, b and ? do what their list says', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/account/profile');
  await expect(page.getByLabel('First name')).not.toHaveValue('');
  await title(page).press('g');
  await page.keyboard.press('d');
  await expect(page).toHaveURL('/');
  await expect(title(page)).toHaveText(/^Good /);
  await expect(title(page), 'the focus follows to the new page').toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(title(page)).toHaveText('Users');

  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible();
  await page.keyboard.press('m');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: 'Remove the bookmark' })).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(keys).toContainText('Bookmark the page');
  await page.keyboard.press('Escape');
  await expect(keys).toBeHidden();

  await page.getByLabel('Search users').press('m');
  await expect(page.getByLabel('Search users'), 'letters belong to the field that has the focus').toHaveValue('m');
  await expect(page.getByRole('button', { name: 'Collapse menu' })).toBeVisible();
});

test('the way back to the top appears after a while of scrolling', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/users?page_size=25');
  await expect(page.getByRole('row').nth(20)).toBeVisible();
  const up = page.getByRole('button', { name: 'Back to the top' });
  await expect(up).toBeHidden();
  // Over the page: a menu that is longer than the window scrolls by itself.
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.wheel(0, 400);
  const scrolled = () => page.evaluate(() => globalThis.scrollY);
  // The wheel runs on for a moment, and would run against the way back.
  await expect.poll(scrolled).toBe(400);
  // Where it is on the screen: brought into view first, as a locator does, the bar that holds it would take the page along.
  const { x = 0, y = 0, width = 0, height = 0 } = (await up.boundingBox()) ?? {};
  await page.mouse.click(x + width / 2, y + height / 2);
  await expect.poll(scrolled).toBe(0);
  await expect(up).toBeHidden();
});

test('toasts appear over the menu, where they cover no button, and go when they are closed', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'), { viewport: { width: 1440, height: 900 } });
  await page.goto('/account/profile');
  await page.getByRole('button', { name: 'Save' }).click();
  const saved = toast(page, 'Saved');
  await expect(saved).toBeVisible();
  await expect
    .poll(async () => {
      const box = await saved.boundingBox();
      return box !== null && box.x + box.width <= 250 && box.y > 600;
    })
    .toBe(true);
  await saved.getByRole('button').click();
  await expect(saved).toBeHidden();
});

test('the first Tab offers to skip to the content', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Skip to content' });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('each page names the window, fades in and stands above the footer', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await expect(page).toHaveTitle('Dashboard · Ledgate');
  await mainMenu(page).getByRole('link', { name: 'Users' }).click();
  await expect(page).toHaveTitle('Users · Ledgate');
  await expect(mainMenu(page).getByRole('link', { name: 'Users' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('main').locator('> div')).toHaveCSS('animation-duration', '0.18s');
  await expect(page.getByRole('contentinfo').last()).toContainText('Ledgate back office');
});

test('an address that leads nowhere says so, inside and outside', async ({ page, enter, watch }) => {
  watch.expects(404);
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(page.getByText('We can’t find /no/such/page.')).toBeVisible();
  await page.getByRole('link', { name: 'Go to sign in' }).click();
  await expect(title(page)).toHaveText('Sign in');

  const inside = await enter(await makeStaff('underwriter'));
  await inside.goto('/no/such/page');
  await expect(mainMenu(inside)).toBeVisible();
  await expect(inside.getByRole('heading', { name: 'Page not found' }).last()).toBeVisible();
  await inside.getByRole('link', { name: 'Go to the dashboard' }).click();
  await expect(title(inside)).toHaveText(/^Good /);
});

test('a part of the program that cannot be loaded is said so, and a reload helps', async ({ enter, watch }) => {
  watch.expects('net::ERR_FAILED', 'Failed to fetch dynamically imported module');
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await openUsersWithoutTheirCode(page);
  await expect(title(page)).toHaveText('Something went wrong');
  await expect(page.getByText('Part of the app could not be loaded.')).toBeVisible();
  await page.unroute('**/assets/users-page*.js');
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(title(page)).toHaveText('Users');
});

test('a list that cannot be loaded says what to do, and trying again helps', async ({ enter, watch }) => {
  watch.expects(500);
  const page = await enter(await makeStaff('admin'));
  await page.route('**/api/auc?*', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      json: { status: 500, code: 'failed', title: 'Something went wrong on our side', remedy: 'Nothing was changed.' },
    }),
  );
  await page.goto('/users');
  await expect(page.getByRole('alert')).toContainText('Something went wrong on our side');
  await page.unroute('**/api/auc?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
});

test('without a connection a banner says so', async ({ enter, watch }) => {
  // Whatever the page asks for meanwhile cannot be had.
  watch.expects('net::ERR_INTERNET_DISCONNECTED');
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await page.context().setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(page.getByText('You are offline.')).toBeHidden();
});

test('a location that is denied is answered with the sentence of the specification, and no header is sent', async ({
  enter,
}) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.context().clearPermissions();
  await page.goto('/');
  await page.getByRole('button', { name: 'Share location' }).click();
  await expect(page.getByText(DENIED)).toBeVisible();
  const location = await page.evaluate(() => JSON.parse(localStorage.getItem('location') ?? '{}') as unknown);
  expect(location).toEqual({ lat: null, long: null, isDenied: true, message: DENIED });
  const asked = page.waitForRequest('**/api/account/sessions');
  await page.goto('/account/sessions');
  expect((await asked).headers()['location']).toBeUndefined();
});

test('a location that is granted goes with every call', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude: 41.8781, longitude: -87.6298 });
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  const location = (): Promise<unknown> =>
    page.evaluate(() => JSON.parse(localStorage.getItem('location') ?? '{}') as unknown);
  await expect.poll(location).toEqual({ lat: 41.8781, long: -87.6298, isDenied: false, message: '' });
  const asked = page.waitForRequest('**/api/account/sessions');
  await page.goto('/account/sessions');
  expect(JSON.parse((await asked).headers()['location'] ?? '')).toEqual({ lat: 41.8781, long: -87.6298 });
});

test('skin and direction switch in the navbar', async ({ enter }) => {
  const page = await enter(await makeStaff('underwriter'));
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.getByRole('button', { name: 'Switch to light theme' }).click();
  await expect(root(page)).toHaveAttribute('data-mantine-color-scheme', 'light');
  const menuAt = async (): Promise<number> => (await mainMenu(page).boundingBox())?.x ?? -1;
  expect(await menuAt()).toBe(0);
  await page.getByRole('button', { name: 'Switch to right-to-left' }).click();
  await expect(root(page)).toHaveAttribute('dir', 'rtl');
  expect(await menuAt(), 'the menu stands on the right').toBeGreaterThan(900);
});

test('on a phone the menu is a drawer, and no page is wider than the screen', async ({ enter }) => {
  const page = await enter(await makeStaff('admin'), { viewport: PHONE });
  await page.goto('/');
  await expect(title(page)).toBeVisible();
  await expect(mainMenu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Main menu' });
  await expect(drawer).toBeVisible();
  await drawer.getByRole('link', { name: 'Users' }).click();
  await expect(title(page)).toHaveText('Users');
  await expect(drawer).toBeHidden();
  for (const path of ['/', '/users', '/account/sessions', '/account/preferences', '/outbox']) {
    await page.goto(path);
    await expect(title(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(PHONE.width);
  }
  await pickOwn(page, 'Keyboard shortcuts');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});
