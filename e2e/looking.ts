import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import { expect, type Page } from '@playwright/test';

type Skin = 'light' | 'dark';
type Direction = 'ltr' | 'rtl';

/** Each skin and each direction once: what one does to a page does not depend on the other. */
const LOOKS: readonly [Skin, Direction][] = [
  ['light', 'ltr'],
  ['dark', 'rtl'],
];

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Changes skin and direction the way another tab would, so that whatever is open on the page stays open. */
export const dress = async (page: Page, skin: Skin, direction: Direction): Promise<void> => {
  await page.evaluate(
    (chosen) => {
      for (const [key, value] of Object.entries(chosen)) {
        localStorage.setItem(key, value);
        globalThis.dispatchEvent(new StorageEvent('storage', { key }));
      }
    },
    { skin, direction },
  );
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', skin);
  await expect(page.locator('html')).toHaveAttribute('dir', direction);
};

/** Longer than any motion of ours. */
const LONGEST_MOTION_MS = 2000;

/**
 * Motion is over and letters are there: what is measured now is what people see. Inside a closed <details> nothing
 * moves on, so what began there never ends; nobody sees it either.
 */
const settle = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    const over = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_MOTION_MS);

/** What colors and directions can break; names, roles and order are the same in every look. */
const RULES_OF_LOOKS = ['color-contrast', 'link-in-text-block', 'scrollable-region-focusable'];

/** As it is sent to browsers: half as much to read as what `axe.source` gives. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Everything that axe finds, as lines that say where to look. */
const findings = async (page: Page, rules?: string[]) => {
  await settle(page);
  // Put into each page once: reading half a megabyte of program takes as long as a look does.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (only) => {
    const { axe: there } = globalThis as unknown as { axe: typeof axe };
    const found = await there.run(document, {
      resultTypes: ['violations'],
      ...(only && { runOnly: { type: 'rule', values: only } }),
    });
    return found.violations;
  }, rules);
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ html, any }) => ({ impact, line: `${id}: ${help}: ${html} ${any[0]?.message ?? ''}` })),
  );
};

/** What axe calls serious or critical. */
const barriers = async (page: Page, rules?: string[]): Promise<string[]> =>
  (await findings(page, rules))
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ line }) => line);

/** Whatever axe finds, small things too; after the first look only what another look can break. */
export const flaws = async (page: Page, isFirstLook: boolean): Promise<string[]> =>
  (await findings(page, isFirstLook ? undefined : RULES_OF_LOOKS)).map(({ line }) => line);

/** For a person to look at, who asks for it with PICTURES=1: the whole page as on a desk and as on a phone. */
export const picture = async (page: Page, name: string): Promise<void> => {
  if (!process.env['PICTURES']) return;
  for (const [size, viewport] of [
    ['1440', DESK],
    ['390', PHONE],
  ] as const) {
    await page.setViewportSize(viewport);
    await settle(page);
    await page.screenshot({ path: `e2e/.screenshots/${name}-${size}.png`, fullPage: true });
  }
  await page.setViewportSize(DESK);
};

/** Looks at what is on the page by axe, light and dark, left-to-right and right-to-left, and takes pictures of it. */
export const lookOver = async (page: Page, name: string): Promise<void> => {
  for (const [at, [skin, direction]] of LOOKS.entries()) {
    await dress(page, skin, direction);
    const found = await barriers(page, at === 0 ? undefined : RULES_OF_LOOKS);
    expect.soft(found, `${name}, ${skin}, ${direction}`).toEqual([]);
    await picture(page, `${name}-${skin}-${direction}`);
  }
};
