import type { BrowserContext, Page } from '@playwright/test';
import { expect, mainMenu, signInOn, signOutOn, test } from './browsing.ts';
import { clientOf, makeMerchant, makeStaff } from './ledgate.ts';

const REFRESH = '**/api/token/refresh/';

const stored = (page: Page, name: string): Promise<string | null> =>
  page.evaluate((key) => localStorage.getItem(key), name);

/** The server takes a token that is not its own for one that has expired. */
const expireToken = (page: Page): Promise<void> =>
  page.evaluate(() => localStorage.setItem('accessToken', `${localStorage.getItem('accessToken')}expired`));

const countRefreshes = (context: BrowserContext): { count: () => number } => {
  let count = 0;
  context.on('request', (request) => {
    if (request.url().endsWith('/api/token/refresh/')) count += 1;
  });
  return { count: () => count };
};

const stillIn = async (page: Page): Promise<void> => {
  expect(await stored(page, 'refreshToken')).not.toBeNull();
  expect(await stored(page, 'userData')).not.toBeNull();
  await expect(mainMenu(page)).toBeVisible();
};

test('two tabs whose token has expired refresh it once between them, and both go on', async ({ enter, watch }) => {
  watch.expects(401);
  const first = await enter(await makeStaff('admin'));
  const context = first.context();
  const second = await context.newPage();
  await Promise.all([first.goto('/'), second.goto('/')]);
  await expect(mainMenu(first)).toBeVisible();
  await expect(mainMenu(second)).toBeVisible();
  const refreshes = countRefreshes(context);
  const before = await stored(first, 'refreshToken');
  await expireToken(first);

  await Promise.all([first.goto('/users'), second.goto('/account/sessions')]);
  await expect(first.getByRole('table', { name: 'Users' })).toBeVisible();
  await expect(second.getByText('This session')).toBeVisible();
  expect(refreshes.count()).toBe(1);
  expect(await stored(second, 'refreshToken')).not.toBe(before);
});

test('ten and more calls that are refused at once lead to one refresh and are all repeated', async ({
  enter,
  watch,
}) => {
  watch.expects(401);
  const first = await enter(await makeStaff('admin'));
  const context = first.context();
  await first.goto('/');
  await expect(mainMenu(first)).toBeVisible();
  const refreshes = countRefreshes(context);
  await expireToken(first);

  const { promise: allThere, resolve: open } = Promise.withResolvers<void>();
  let waiting = 0;
  await context.route(/\/api\/(?!token)/, async (route) => {
    if (!route.request().headers()['authorization']?.endsWith('expired')) return route.fallback();
    waiting += 1;
    if (waiting >= 10) open();
    await allThere;
    return route.fallback();
  });
  const tabs = [first, await context.newPage(), await context.newPage()];
  await Promise.all(tabs.map((tab) => tab.goto('/users?open=new')));
  for (const tab of tabs) await expect(tab.getByRole('table', { name: 'Users' })).toBeAttached();
  expect(waiting).toBeGreaterThanOrEqual(10);
  expect(refreshes.count()).toBe(1);
});

test('when the server says that the session is gone, storage is cleared and sign-in leads back to the page', async ({
  enter,
  watch,
}) => {
  const admin = await makeStaff('admin');
  watch.expects(401, 404);
  const page = await enter(admin);
  await page.goto('/users?search=anybody');
  await expect(page.getByText('No user matches')).toBeVisible();
  await clientOf((await stored(page, 'accessToken')) ?? '').account.signOut();

  // The live line may hear of it first; whoever does, the same happens.
  await page.reload();
  await expect(page.getByText('Your session has ended. Sign in to pick up where you left off.')).toBeVisible();
  for (const name of ['accessToken', 'refreshToken', 'userData']) expect(await stored(page, name)).toBeNull();
  await signInOn(page, admin);
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible();
  await expect(page).toHaveURL(/\/users\?search=anybody/);
});

const FOREIGN_ANSWERS = [
  {
    what: 'a 404 that is not ours',
    status: 404,
    answer: { status: 404, contentType: 'text/html', body: '<h1>Not Found</h1>' },
  },
  { what: 'a 503', status: 503, answer: { status: 503, contentType: 'text/html', body: '<h1>Busy</h1>' } },
];

for (const { what, status, answer } of FOREIGN_ANSWERS) {
  test(`${what} to the refresh signs nobody out, and the page goes on once the server is back`, async ({
    enter,
    watch,
  }) => {
    watch.expects(401, status);
    const page = await enter(await makeStaff('admin'));
    await page.goto('/');
    await expect(mainMenu(page)).toBeVisible();
    await page.route(REFRESH, (route) => route.fulfill(answer));
    await expireToken(page);
    await page.goto('/users');
    await expect(page.getByText('Ledgate did not give a usable answer.')).toBeVisible();
    await stillIn(page);

    await page.unroute(REFRESH);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
    await stillIn(page);
  });
}

test('a connection that breaks during the refresh signs nobody out', async ({ enter, watch }) => {
  watch.expects(401, 'net::ERR_');
  const page = await enter(await makeStaff('admin'));
  await page.goto('/');
  await expect(mainMenu(page)).toBeVisible();
  await page.route(REFRESH, (route) => route.abort('connectionreset'));
  await expireToken(page);
  await page.goto('/users');
  await expect(page.getByText('Ledgate cannot be reached.')).toBeVisible();
  await stillIn(page);
});

test('the browser’s storage holds the names of the specification and our preferences, and leaving clears the rest', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 41.8781, longitude: -87.6298 });
  const merchant = await makeMerchant();
  await signInOn(page, merchant);
  await expect(mainMenu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.getByRole('button', { name: 'Switch to right-to-left' }).click();
  await page.getByRole('button', { name: 'Collapse menu' }).click();
  await expect.poll(() => stored(page, 'location')).not.toBeNull();
  const names = (): Promise<string[]> => page.evaluate(() => Object.keys(localStorage).toSorted());
  const preferences = ['direction', 'lastAction', 'letterKeys', 'location', 'menuCollapsed', 'skin'];
  await expect.poll(names).toEqual(['accessToken', ...preferences.slice(0, 5), 'refreshToken', 'skin', 'userData']);

  await signOutOn(page);
  await expect.poll(names).toEqual(preferences);
});

test('signing out in one tab signs out the other', async ({ enter }) => {
  const first = await enter(await makeStaff('underwriter'));
  const second = await first.context().newPage();
  // What a page asks for last: an answer that comes after the sign-out would rightly be a refusal.
  const asked = [first, second].map((page) => page.waitForResponse('**/api/notifications'));
  await Promise.all([first.goto('/'), second.goto('/account/profile'), ...asked]);
  await expect(mainMenu(second)).toBeVisible();
  await signOutOn(first);
  await expect(second.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('whoever does nothing is warned after 13 minutes and signed out after 15', async ({ enter }) => {
  const person = await makeStaff('underwriter');
  const page = await enter(person);
  await page.clock.install();
  await page.goto('/account/profile');
  await expect(page.getByLabel('First name')).toHaveValue(person.firstName);
  await page.clock.fastForward('13:05');
  const warning = page.getByRole('dialog', { name: 'Are you still there?' });
  await expect(warning).toContainText(/Signing out in 1:\d\d/);
  await warning.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(warning).toBeHidden();

  await page.clock.fastForward('15:05');
  await expect(page.getByText('You were signed out after 15 minutes of inactivity.')).toBeVisible();
  expect(await stored(page, 'refreshToken')).toBeNull();
});
