import type { Session } from '@ledgate/contract/session-view.ts';
import { type BrowserContext, type BrowserContextOptions, expect, type Page, test as base } from '@playwright/test';
import { address, sessionOf } from './ledgate.ts';

interface Watch {
  /** Statuses and words the test provokes; whatever else the browser complains about fails it. */
  expects: (...complaints: (number | string)[]) => void;
}

interface Watcher extends Watch {
  over: (context: BrowserContext) => Promise<void>;
  complaints: () => string[];
}

/** Listens for everything a person would not see but a developer should: policy violations, console and page errors. */
const makeWatcher = (site: string): Watcher => {
  const heard: string[] = [];
  const expected: string[] = [];
  return {
    expects: (...complaints) =>
      void expected.push(...complaints.map((one) => (typeof one === 'number' ? `with a status of ${one} ` : one))),
    over: async (context) => {
      await context.addInitScript(() =>
        document.addEventListener(
          'securitypolicyviolation',
          ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
            console.error(`policy violated: ${violatedDirective} by ${blockedURI} at ${sourceFile}:${lineNumber}`),
        ),
      );
      context.on('console', (message) => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url.replace(site, '')})`);
      });
      context.on('weberror', (error) => heard.push(String(error.error().stack ?? error.error())));
    },
    complaints: () => heard.filter((text) => !expected.some((words) => text.includes(words))),
  };
};

const stored = ({ userData, accessToken, refreshToken }: Session): BrowserContextOptions['storageState'] => ({
  cookies: [],
  origins: [
    {
      origin: address(),
      localStorage: [
        { name: 'userData', value: JSON.stringify(userData) },
        { name: 'accessToken', value: accessToken },
        { name: 'refreshToken', value: refreshToken },
      ],
    },
  ],
});

type Enter = (
  person: { email: string; password: string },
  options?: Omit<BrowserContextOptions, 'storageState'>,
) => Promise<Page>;

interface Fixtures {
  watcher: Watcher;
  watch: Watch;
  /** A browser of its own for somebody who is signed in already. */
  enter: Enter;
  /** A browser of its own for a stranger. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures>({
  watcher: [
    async ({ baseURL }, use) => {
      const watcher = makeWatcher(baseURL ?? '');
      await use(watcher);
      expect(watcher.complaints(), 'what the browsers complained about').toEqual([]);
    },
    { auto: true },
  ],
  watch: ({ watcher }, use) => use(watcher),
  context: async ({ context, watcher }, use) => {
    await watcher.over(context);
    await use(context);
  },
  stranger: async ({ browser, watcher }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options = {}) => {
      const context = await browser.newContext(options);
      contexts.push(context);
      await watcher.over(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
  enter: ({ stranger }, use) =>
    use(async (person, options = {}) => stranger({ ...options, storageState: stored(await sessionOf(person)) })),
});

export { expect } from '@playwright/test';

/** Signs in on the page that is open or, from elsewhere, on the sign-in page. */
export const signInOn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Types a code into the six boxes; the last digit sends it. */
export const typeCode = (page: Page, code: string): Promise<void> =>
  page.getByLabel('Digit 1 of 6').pressSequentially(code);

export const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });

/** The router loads the page once more by itself before it gives up, and may say so a moment too early. */
export const openUsersWithoutTheirCode = async (page: Page): Promise<void> => {
  await page.route('**/assets/users-page*.js', (route) => route.abort());
  const again = page.waitForEvent('load');
  await mainMenu(page).getByRole('link', { name: 'Users' }).click();
  await again;
};

export const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text });

/** Presses an entry of the menu behind the own name. */
export const pickOwn = async (page: Page, entry: string): Promise<void> => {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
};

export const signOutOn = async (page: Page): Promise<void> => {
  await pickOwn(page, 'Sign out');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
};

/** Keeps answers from the page until they are released, so that what it shows meanwhile can be looked at. */
export const holdBack = async (page: Page, addresses: string): Promise<{ release: () => void }> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fallback();
  });
  return { release: resolve };
};
