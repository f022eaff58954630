import type { Browser, BrowserContext, Page } from '@playwright/test';

/** What a test cannot take back: whoever called one of these keeps the browser to themselves. */
const LASTING = [
  'addInitScript',
  'clearPermissions',
  'emulateMedia',
  'exposeBinding',
  'exposeFunction',
  'fastForward',
  'grantPermissions',
  'install',
  'newCDPSession',
  'on',
  'setExtraHTTPHeaders',
  'setFixedTime',
  'setGeolocation',
  'setOffline',
];

const USUAL_SIZE = { width: 1280, height: 720 };
/** A page of the same origin without a program; the icon keeps the browser from asking for one. */
const BLANK = { path: '/blank', html: '<link rel="icon" href="data:," />' };

const noteCalls = (target: object, note: () => void): void => {
  for (const name of LASTING) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== 'function') continue;
    Reflect.set(target, name, (...given: unknown[]): unknown => {
      note();
      return Reflect.apply(method, target, given);
    });
  }
};

/** Leads away from whatever is open, to where storage can be looked at and nothing runs. */
export const goBlank = async (page: Page): Promise<void> => {
  await page.route(BLANK.path, (route) => route.fulfill({ contentType: 'text/html', body: BLANK.html }));
  await page.goto(BLANK.path);
  // A page with routes reads nothing from the browser's cache.
  await page.unroute(BLANK.path);
};

const forgetAll = (): void => {
  localStorage.clear();
  sessionStorage.clear();
};

/** A browser of somebody's own, with the page that is open in it. */
export interface Lent {
  page: Page;
  context: BrowserContext;
  /** For the next one, unless it is said or seen that the next one would not find it clean. */
  giveBack: (isClean: boolean) => Promise<void>;
}

/** As it was before anybody used it, but for the files it has read: those cost most of a first page. */
const clean = async ({ page, context }: Lent): Promise<void> => {
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await goBlank(page);
  await page.evaluate(forgetAll);
  await context.clearCookies();
  const { width, height } = page.viewportSize() ?? USUAL_SIZE;
  if (width !== USUAL_SIZE.width || height !== USUAL_SIZE.height) await page.setViewportSize(USUAL_SIZE);
};

export interface SparePages {
  lend: () => Promise<Lent>;
}

/**
 * Browsers that serve one test after the other. A new one reads and compiles the whole program again, six times the work
 * of opening a page in one that was there; no two tests have the same one at a time.
 */
export const makeSparePages = (browser: Browser, prepare: (context: BrowserContext) => Promise<void>): SparePages => {
  const idle: Lent[] = [];
  const make = async (): Promise<Lent> => {
    const context = await browser.newContext();
    await prepare(context);
    const page = await context.newPage();
    await goBlank(page);
    let isSpent = false;
    const spend = (): void => void (isSpent = true);
    for (const target of [context, page, context.clock]) noteCalls(target, spend);
    context.prependListener('page', (other) => noteCalls(other, spend));
    const spare: Lent = {
      page,
      context,
      giveBack: async (isClean) => {
        if (!isClean || isSpent || page.isClosed()) return context.close();
        await clean(spare);
        idle.push(spare);
      },
    };
    return spare;
  };
  return { lend: async () => idle.pop() ?? make() };
};
