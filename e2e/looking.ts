import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

export const SKINS = ['light', 'dark'] as const;
export const DIRECTIONS = ['ltr', 'rtl'] as const;
type Skin = (typeof SKINS)[number];
type Direction = (typeof DIRECTIONS)[number];

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
export const settle = (page: Page): Promise<void> =>
  page.evaluate(async (longest) => {
    await document.fonts.ready;
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    const over = Promise.allSettled(ending.map(({ finished }) => finished));
    await Promise.race([over, new Promise((resolve) => setTimeout(resolve, longest))]);
  }, LONGEST_MOTION_MS);

/** What axe calls serious or critical, as lines that say where to look. */
export const barriers = async (page: Page): Promise<string[]> => {
  await settle(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, help, nodes }) => nodes.map(({ html, any }) => `${id}: ${help}: ${html} ${any[0]?.message ?? ''}`));
};

/** For a person to look at: the whole page as on a desk and as on a phone. */
export const picture = async (page: Page, name: string): Promise<void> => {
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
