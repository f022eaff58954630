import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@ledgate/api/demo-data/accounts.ts';
import type { Session } from '@ledgate/contract/session-view.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import type { Browser } from '@playwright/test';
import { enterBrowser, openBrowser } from '../harness/open-browser.ts';
import { cpuOfFamily } from '../harness/process-figures.ts';
import { signInAs, visit } from '../harness/visitor.ts';
import { measurePage, notePaints, type PageFigures, untilQuiet } from './rig/page-figures.ts';
import { median } from './rig/load.ts';
import { startProduct } from './rig/product.ts';
import type { Scenario, Verdict } from './rig/scenario.ts';

/** A laptop of some years ago, beside the machine that measures. */
const SLOW_DOWN = 4;
/** What is wanted of every page, and told where it is missed; what a page has reached is held by its own `mostMs`. */
const WANTED_PAINT_MS = 1_500;
/** All of a first page, files and data together. */
const MOST_REQUESTS = 25;
const SHOWN_MS = 60_000;
/** The demo typesets the papers of its applications after its first start, which weighs on whatever is measured then. */
const QUIET_SECONDS = 3;
const QUIET_SHARE = 0.1;
const QUIET_LIMIT_SECONDS = 300;

interface FirstPage {
  name: string;
  /** Whose browser it is; null for a stranger's. */
  email: string | null;
  path: (session: Session | null, url: string) => Promise<string> | string;
  /** What is there when the page is, found without looking at all of it again and again. */
  shows: string;
  /**
   * The best of all largest paints may not come later: all that a busy machine does is add to them. What was seen when
   * it was last agreed, with room for a slower day of the machine.
   */
  mostMs: number;
}

const anApplication = async (session: Session | null, url: string): Promise<string> => {
  const client = visit(url, session ? { token: session.accessToken } : {});
  const { results } = await client.applications.listApplications({ query: {} });
  return `/applications/${results[0]?.uid ?? ''}`;
};

const SIGN_IN: FirstPage = {
  name: 'sign-in',
  email: null,
  path: () => '/login',
  shows: 'input[name=password]',
  mostMs: 1_800,
};

const PAGES: readonly FirstPage[] = [
  SIGN_IN,
  {
    name: 'wizard',
    email: 'applicant@ledgate.test',
    path: () => '/CompanyProfile',
    shows: '[id="company.legal_name"]',
    mostMs: 2_900,
  },
  {
    name: 'list',
    email: 'underwriter@ledgate.test',
    path: () => '/applications?view=all',
    shows: 'tbody tr + tr',
    mostMs: 2_600,
  },
  {
    name: 'application',
    email: 'underwriter@ledgate.test',
    path: anApplication,
    shows: '[role=tablist]',
    mostMs: 2_500,
  },
];

const openOnce = async (browser: Browser, url: string, first: FirstPage): Promise<PageFigures> => {
  const session = first.email === null ? null : await signInAs(url, first.email, DEMO_PASSWORD);
  const context = session ? await enterBrowser(browser, url, session) : await browser.newContext({ baseURL: url });
  try {
    const path = await first.path(session, url);
    const page = await context.newPage();
    await page.addInitScript(notePaints);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOW_DOWN });
    await page.goto(path, { timeout: SHOWN_MS });
    await page.locator(first.shows).first().waitFor({ timeout: SHOWN_MS });
    await page.evaluate(untilQuiet);
    return await page.evaluate(measurePage);
  } finally {
    await context.close();
  }
};

/** Until it has had next to nothing to do for a while. */
const untilIdle = async (pid: number): Promise<void> => {
  let quiet = 0;
  for (let second = 0; quiet < QUIET_SECONDS; second += 1) {
    if (second > QUIET_LIMIT_SECONDS) throw new Error('The product has not come to rest.');
    const before = cpuOfFamily(pid);
    await pause(1000);
    quiet = cpuOfFamily(pid) - before < QUIET_SHARE * 1e6 ? quiet + 1 : 0;
  }
};

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`;

const judge = ({ name, mostMs }: FirstPage, seen: PageFigures[]): Verdict => {
  const of = (pick: (figures: PageFigures) => number): number => median(seen.map(pick));
  const paint = of(({ paintMs }) => paintMs);
  const requests = of(({ requests: all }) => all);
  const best = Math.min(...seen.map(({ paintMs }) => paintMs));
  const missed: string[] = [];
  if (best > mostMs) missed.push(`first-pages: ${name} is painted after ${seconds(best)} at best`);
  if (requests > MOST_REQUESTS) missed.push(`first-pages: ${name} takes ${requests} requests`);
  return {
    lines: [
      [
        name,
        `painted ${seconds(paint)}${paint > WANTED_PAINT_MS ? ', too late' : ''}`,
        `best ${seconds(best)}`,
        `most ${seconds(mostMs)}`,
        `asks at ${seconds(of(({ askedMs }) => askedMs))}`,
        `${requests} requests, ${of(({ requestsBefore }) => requestsBefore)} before it`,
        `${of(({ scriptKb }) => scriptKb).toFixed(0)} KB script`,
        `${of(({ styleKb }) => styleKb).toFixed(0)} KB style`,
      ],
    ],
    missed,
  };
};

export const firstPages: Scenario = {
  name: 'first-pages',
  summary: `the first page of a visit, in Chromium on a processor ${SLOW_DOWN} times slower; wanted within ${seconds(WANTED_PAINT_MS)}`,
  run: async ({ main, rounds }) => {
    const dataDir = await makeTestFolder();
    const product = await startProduct(dataDir, main);
    const browser = await openBrowser();
    try {
      await untilIdle(product.serving);
      // The first page that a browser opens pays for the start of the browser.
      await openOnce(browser, product.url, SIGN_IN);
      const verdicts: Verdict[] = [];
      for (const first of PAGES) {
        const seen: PageFigures[] = [];
        for (let nth = 0; nth < Math.ceil(rounds / 2); nth += 1) seen.push(await openOnce(browser, product.url, first));
        verdicts.push(judge(first, seen));
      }
      return { lines: verdicts.flatMap(({ lines }) => lines), missed: verdicts.flatMap(({ missed }) => missed) };
    } finally {
      await browser.close();
      await product.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
