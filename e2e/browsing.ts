import type { Session } from '@ledgate/contract/session-view.ts';
import {
  type BrowserContext,
  type BrowserContextOptions,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  test as base,
  type WebError,
} from '@playwright/test';
import { clientOf, sessionOf } from './ledgate.ts';
import { goBlank, makeSparePages, type SparePages } from './spare-pages.ts';

interface Watch {
  /** Statuses and words the test provokes; whatever else the browser complains about fails it. */
  expects: (...complaints: (number | string)[]) => void;
}

interface Watcher extends Watch {
  /** Until the answer is called. */
  over: (context: BrowserContext) => () => void;
  complaints: () => string[];
}

/** Says in the console what the page was kept from doing. */
const tellViolations = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber }) =>
      console.error(`policy violated: ${violatedDirective} by ${blockedURI} at ${sourceFile}:${lineNumber}`),
    ),
  );
};

/** Listens for everything a person would not see but a developer should: policy violations, console and page errors. */
const makeWatcher = (site: string): Watcher => {
  const heard: string[] = [];
  const expected: string[] = [];
  return {
    expects: (...complaints) =>
      void expected.push(...complaints.map((one) => (typeof one === 'number' ? `with a status of ${one} ` : one))),
    over: (context) => {
      const hear = (message: ConsoleMessage): void => {
        if (message.type() === 'error') heard.push(`${message.text()} (${message.location().url.replace(site, '')})`);
      };
      const fail = (error: WebError): void => void heard.push(String(error.error().stack ?? error.error()));
      context.addListener('console', hear);
      context.addListener('weberror', fail);
      return () => {
        context.removeListener('console', hear);
        context.removeListener('weberror', fail);
      };
    },
    complaints: () => heard.filter((text) => !expected.some((words) => text.includes(words))),
  };
};

/** In the page that is open, as if somebody had signed in there before. */
const keep = (page: Page, { userData, accessToken, refreshToken }: Session): Promise<void> =>
  page.evaluate(
    (items) => {
      for (const [name, value] of Object.entries(items)) localStorage.setItem(name, value);
    },
    { userData: JSON.stringify(userData), accessToken, refreshToken },
  );

type Enter = (
  person: { email: string; password: string },
  options?: Omit<BrowserContextOptions, 'storageState'>,
) => Promise<Page>;

interface Fixtures {
  watcher: Watcher;
  /** Ended when no page is open any more: people have a few at most, and others sign in as the same one. */
  sessions: Session[];
  watch: Watch;
  /** A browser of its own for somebody who is signed in already. */
  enter: Enter;
  /** A browser of its own for a stranger; one that never was here before where it is to be unlike the others. */
  stranger: (options?: BrowserContextOptions) => Promise<Page>;
}

export const test = base.extend<Fixtures, { spares: SparePages }>({
  spares: [({ browser }, use) => use(makeSparePages(browser, tellViolations)), { scope: 'worker' }],
  watcher: [
    async ({ baseURL }, use) => {
      const watcher = makeWatcher(baseURL ?? '');
      await use(watcher);
      expect(watcher.complaints(), 'what the browsers complained about').toEqual([]);
    },
    { auto: true },
  ],
  sessions: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      const sessions: Session[] = [];
      await use(sessions);
      for (const { accessToken } of sessions)
        await clientOf(accessToken)
          .account.signOut()
          // Some were ended in the test.
          .catch(() => undefined);
    },
    { auto: true },
  ],
  watch: ({ watcher }, use) => use(watcher),
  stranger: async ({ browser, watcher, spares }, use, info) => {
    const endings: (() => Promise<void>)[] = [];
    await use(async (options) => {
      if (options) {
        const context = await browser.newContext(options);
        await tellViolations(context);
        endings.push(() => context.close());
        watcher.over(context);
        return context.newPage();
      }
      const lent = await spares.lend();
      const stopWatching = watcher.over(lent.context);
      endings.push(() => {
        stopWatching();
        return lent.giveBack(info.status === info.expectedStatus);
      });
      return lent.page;
    });
    for (const end of endings) await end();
  },
  page: async ({ stranger }, use) => use(await stranger()),
  context: ({ page }, use) => use(page.context()),
  enter: ({ stranger, sessions }, use) =>
    use(async (person, options) => {
      const page = await stranger(options);
      if (options) await goBlank(page);
      const session = await sessionOf(person);
      sessions.push(session);
      await keep(page, session);
      return page;
    }),
});

export { expect } from '@playwright/test';

/** Signs in on the page that is open or, from elsewhere, on the sign-in page. */
export const signInOn = async (page: Page, { email, password }: { email: string; password: string }): Promise<void> => {
  if (!page.url().includes('/login')) await page.goto('/login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
};

/** Types a code into the six boxes; the last digit sends it. */
export const typeCode = (page: Page, code: string): Promise<void> =>
  page.getByLabel('Digit 1 of 6').pressSequentially(code);

const FARTHEST = 150;

/** Goes on from stop to stop, as somebody without a mouse does, until the wanted one has the focus. */
export const tabTo = async (page: Page, wanted: Locator): Promise<void> => {
  // Found once: to look for it by its name at every stop takes longer than the walk.
  const goal = await wanted.elementHandle();
  for (let step = 0; step < FARTHEST; step += 1) {
    if (await goal?.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${String(wanted)}`);
};

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

/** What the server answers once a proof is older than five minutes; the step is let through from the second time on. */
export const askForProof = async (page: Page, addresses: string): Promise<void> => {
  let asked = 0;
  await page.route(addresses, (route) => {
    asked += 1;
    if (asked > 1) return route.fallback();
    const json = { status: 403, code: 'step_up_required', title: 'Confirm it’s you' };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', json });
  });
};

export const prove = async (page: Page, { password }: { password: string }): Promise<void> => {
  const proof = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await proof.getByRole('textbox', { name: 'Password' }).fill(password);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof).toBeHidden();
};

/** A page whose session was ended elsewhere says so: by itself, or at the next thing that is done there. */
export const seeSessionEnded = async (page: Page): Promise<void> => {
  const ended = page.getByText('Your session has ended.');
  await mainMenu(page).getByRole('link', { name: 'Account' }).or(ended).first().click();
  await expect(ended).toBeVisible();
};
