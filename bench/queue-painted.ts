import { addPerson, PASSWORD } from '@ledgate/api/testing/people.ts';
import type { Page } from '@playwright/test';
import { enterBrowser, openBrowser } from '../harness/open-browser.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { signInAs } from '../harness/visitor.ts';
import { median } from './rig/load.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

/** From the last key, or the press, until the new rows are on the screen. */
const MOST_MS = 200;
const SHOWN_MS = 30_000;
/** Between two letters of somebody who types well. */
const TYPED_MS = 120;

/** Beginnings of names that many, some and few applications hold. None comes twice, or the browser would know it. */
const WORDS = ['har', 'mer', 'blu', 'cor', 'riv', 'oak', 'zep', 'gol', 'lak', 'llc', 'sil', 'fie'];
const SORTED = [
  ['Risk', 'risk'],
  ['Risk', '-risk'],
  ['Waiting', 'status_at'],
  ['Waiting', '-status_at'],
  ['Due', 'due_at'],
  ['Due', '-due_at'],
] as const;

interface Noted {
  paintedMs?: number;
}

// These run in the browser, so each stands for itself.

/** Notes when the list that an address asks for is on the screen, from the moment at which the last event began. */
const watchRows = ([kind, asked]: readonly ['keydown' | 'pointerdown', string]): void => {
  const noted = globalThis as Noted;
  delete noted.paintedMs;
  let began = 0;
  let isAsking = false;
  const hear = (event: Event): void => {
    began = event.timeStamp;
  };
  document.addEventListener(kind, hear, true);
  const look = new MutationObserver(() => {
    if (!new RegExp(`[?&]${asked}(&|$)`).test(location.search)) return;
    const isBusy = document.querySelector('[aria-busy]')?.getAttribute('aria-busy') === 'true';
    if (isBusy) isAsking = true;
    if (isBusy || !isAsking) return;
    look.disconnect();
    document.removeEventListener(kind, hear, true);
    requestAnimationFrame(() => {
      // What is sent from within a frame arrives when the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (noted.paintedMs = performance.now() - began));
      port1.start();
      port2.postMessage(null);
    });
  });
  look.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
};

const isPainted = (): boolean => (globalThis as Noted).paintedMs !== undefined;
const paintedMs = (): number => (globalThis as Noted).paintedMs ?? NaN;

const untilPainted = async (page: Page): Promise<number> => {
  await page.waitForFunction(isPainted, undefined, { timeout: SHOWN_MS });
  return page.evaluate(paintedMs);
};

/** Whether the list is as it was before anything was asked of it. */
const isAtRest = (): boolean =>
  !/search=|ordering=/.test(location.search) &&
  document.querySelector('[aria-busy]')?.getAttribute('aria-busy') === 'false';

const typed = async (page: Page, word: string): Promise<number> => {
  const field = page.getByRole('searchbox');
  await field.fill('');
  await page.waitForFunction(isAtRest, undefined, { timeout: SHOWN_MS });
  await page.evaluate(watchRows, ['keydown', `search=${word}`] as const);
  await field.pressSequentially(word, { delay: TYPED_MS });
  return untilPainted(page);
};

const sorted = async (page: Page, column: string, ordering: string): Promise<number> => {
  await page.evaluate(watchRows, ['pointerdown', `ordering=${ordering}`] as const);
  await page.getByRole('columnheader', { name: column }).getByRole('button').click();
  return untilPainted(page);
};

const judge = (name: string, seen: readonly number[]): Verdict => {
  const middle = median([...seen]);
  const figures = [
    `median ${middle.toFixed(0)} ms`,
    `longest ${Math.max(...seen).toFixed(0)} ms`,
    `most ${MOST_MS} ms`,
  ];
  return {
    lines: [[name, ...figures]],
    missed: middle > MOST_MS ? [`queue: ${name} took ${middle.toFixed(0)} ms`] : [],
  };
};

/** What somebody at the desk waits for, in Chromium over the whole book. */
export const painted = async ({ stage }: BenchRun, server: ServerProcess): Promise<Verdict> => {
  const { email } = await addPerson(stage, 'underwriter');
  const session = await signInAs(server.url, email, PASSWORD);
  const browser = await openBrowser();
  try {
    const context = await enterBrowser(browser, server.url, session);
    const page = await context.newPage();
    await page.goto('/applications?view=all', { timeout: SHOWN_MS });
    await page.locator('tbody tr:nth-child(20)').waitFor({ timeout: SHOWN_MS });
    const words: number[] = [];
    for (const word of WORDS) words.push(await typed(page, word));
    await page.getByRole('searchbox').fill('');
    await page.waitForFunction(isAtRest, undefined, { timeout: SHOWN_MS });
    const orders: number[] = [];
    for (const [column, ordering] of SORTED) orders.push(await sorted(page, column, ordering));
    const verdicts = [judge('three letters typed', words), judge('sorted', orders)];
    return { lines: verdicts.flatMap(({ lines }) => lines), missed: verdicts.flatMap(({ missed }) => missed) };
  } finally {
    await browser.close();
  }
};
