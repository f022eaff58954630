import { addPerson, PASSWORD } from '@ledgate/api/testing/people.ts';
import { openCounter } from '@ledgate/api/testing/till.ts';
import type { BrowserContext, CDPSession, Page } from '@playwright/test';
import { enterBrowser, openBrowser } from '../harness/open-browser.ts';
import { signInAs, visit } from '../harness/visitor.ts';
import { median } from './rig/load.ts';
import { fillProducts } from './rig/many-products.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

const MANY = 10_000;
/** Of the machine that this runs on: a tablet of some years ago. */
const SLOWER = 4;
const MOST_MS = 50;
const WARM_UP = 5;
/** As many different things as a full basket has; each total is another one. */
const COUNT = 40;
const SHOWN_MS = 60_000;

interface Noted {
  scannedMs?: number;
}

// These run in the browser, so each stands for itself.

/** Notes how long it takes from the key that ends a scan until the new total has been painted. */
const watchTotal = (): void => {
  const noted = globalThis as Noted;
  delete noted.scannedMs;
  const foot = document.querySelector('section[aria-label="Sale"]');
  const before = foot?.textContent;
  let began = 0;
  const hear = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') began = event.timeStamp;
  };
  // Before the till hears it.
  window.addEventListener('keydown', hear, true);
  const look = new MutationObserver(() => {
    if (began === 0 || document.querySelector('section[aria-label="Sale"]')?.textContent === before) return;
    look.disconnect();
    window.removeEventListener('keydown', hear, true);
    requestAnimationFrame(() => {
      // What is sent from within a frame arrives when the frame has been painted.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (noted.scannedMs = performance.now() - began));
      port1.start();
      port2.postMessage(null);
    });
  });
  look.observe(document.body, { subtree: true, childList: true, characterData: true });
};

const isPainted = (): boolean => (globalThis as Noted).scannedMs !== undefined;
const scannedMs = (): number => (globalThis as Noted).scannedMs ?? NaN;

const codeOf = (nth: number): string => `SKU-${String(nth).padStart(6, '0')}`;

/** Real keys, as a scanner sends them: the next before the last was answered. */
const press = (keys: CDPSession, key: string, text = key): Promise<unknown>[] => [
  keys.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }),
  keys.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
];

const scan = async (page: Page, keys: CDPSession, nth: number): Promise<number> => {
  await page.evaluate(watchTotal);
  await Promise.all([...[...codeOf(nth)].flatMap((letter) => press(keys, letter)), ...press(keys, 'Enter', '\r')]);
  await page.waitForFunction(isPainted, undefined, { timeout: SHOWN_MS });
  return page.evaluate(scannedMs);
};

const openTill = async (context: BrowserContext): Promise<Page> => {
  const page = await context.newPage();
  await page.goto('/till', { timeout: SHOWN_MS });
  await page.getByRole('button', { name: 'Use Front counter' }).click();
  await page.getByRole('searchbox', { name: 'Search products' }).waitFor({ timeout: SHOWN_MS });
  await page.getByRole('button', { name: 'Favorites' }).or(page.getByText('Favorites')).first().waitFor();
  return page;
};

const slowDown = async (page: Page): Promise<CDPSession> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  return session;
};

/** From the end of a scan to the painted total, with a catalogue of many products, on a processor that is slowed down. */
export const measureScan = async ({ stage, cluster, main }: BenchRun): Promise<Verdict> => {
  const owner = await addPerson(stage, 'merchant');
  const server = await stage.startServer({ main });
  const browser = await openBrowser();
  try {
    const session = await signInAs(server.url, owner.email, PASSWORD);
    await openCounter(visit(server.url, { token: session.accessToken }));
    await fillProducts(cluster.url, owner.merchantUid ?? '', MANY);
    const page = await openTill(await enterBrowser(browser, server.url, session));
    const keys = await slowDown(page);
    const seen: number[] = [];
    for (let nth = 1; nth <= WARM_UP + COUNT; nth += 1) {
      // All over the catalogue; not what is archived.
      const ms = await scan(page, keys, nth * 200 + 1);
      if (nth > WARM_UP) seen.push(ms);
    }
    const sorted = seen.toSorted((one, other) => one - other);
    const p95 = sorted[Math.floor(sorted.length * 0.95)] ?? NaN;
    const shown = (ms: number): string => `${ms.toFixed(0)} ms`;
    const figures = [`median ${shown(median(seen))}`, `p95 ${shown(p95)}`, `most ${shown(sorted.at(-1) ?? NaN)}`];
    return {
      lines: [[`a scan, ${MANY} products`, ...figures, `limit ${MOST_MS} ms`, `${SLOWER}× slower`]],
      missed: p95 > MOST_MS ? [`till: a scan was painted after ${shown(p95)} (p95)`] : [],
    };
  } finally {
    await browser.close();
    await server.stop();
  }
};
