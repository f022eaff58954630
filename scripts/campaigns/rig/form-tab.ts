import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import type { BrowserContext, Page } from '@playwright/test';

const SHOWN_MS = 40_000;

export const FIELDS = ['legal_name', 'address1', 'address2', 'city'] as const;
export type FieldName = (typeof FIELDS)[number];

const inputOf = (page: Page, name: FieldName) => page.locator(`[id="company.${name}"]`);

export const openTab = async (context: BrowserContext, application: string): Promise<Page> => {
  const page = await context.newPage();
  await page.goto(`/CompanyProfile?application=${application}`, { timeout: SHOWN_MS });
  await inputOf(page, 'city').waitFor({ timeout: SHOWN_MS });
  return page;
};

/** The tab's process ends at once, as when the system takes its memory away. */
export const crashTab = async (page: Page): Promise<void> => {
  const crashed = new Promise<void>((resolve) => {
    page.once('crash', () => resolve());
  });
  const devTools = await page.context().newCDPSession(page);
  // Nobody is left to answer this.
  devTools.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
};

export const readForm = async (page: Page): Promise<Record<FieldName, string>> =>
  Object.fromEntries(
    await Promise.all(FIELDS.map(async (name) => [name, await inputOf(page, name).inputValue()])),
  ) as Record<FieldName, string>;

export const untilSaved = (page: Page): Promise<void> =>
  page.getByText(/^Saved |^All changes saved/).waitFor({ timeout: SHOWN_MS });

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const LONGEST = 40;

/** What may be lost: sealing and writing take a moment, and no more than this is promised. */
const LOST_MS = 1_000;

/** What was typed, key by key: the newest state of each field, and those of the last second. */
export class Typist {
  readonly typed: Record<FieldName, string> = { legal_name: '', address1: '', address2: '', city: '' };
  keys = 0;
  readonly #chance: Chance;
  #recent: { name: FieldName; state: string; until: number }[] = [];
  #lastKey = 0;
  #isOver = false;

  constructor(chance: Chance) {
    this.#chance = chance;
  }

  /** What a field may hold after a kill: exactly what was typed, or what it held within the last second of typing. */
  allowed(name: FieldName): string[] {
    const since = this.#lastKey - LOST_MS;
    const recent = this.#recent.filter((one) => one.name === name && one.until >= since).map(({ state }) => state);
    return [this.typed[name], ...recent];
  }

  /** From here on, what is there is what was typed. */
  accept(form: Record<FieldName, string>): void {
    Object.assign(this.typed, form);
    this.#recent = [];
  }

  stop(): void {
    this.#isOver = true;
  }

  async #press(page: Page, name: FieldName, isAnew: boolean): Promise<void> {
    const letter = this.#chance.pick(LETTERS);
    const before = this.typed[name];
    const after = isAnew ? letter.toUpperCase() : before + letter;
    // While the key is on its way, both are true.
    this.#lastKey = Date.now();
    this.#recent.push({ name, state: before, until: this.#lastKey }, { name, state: after, until: this.#lastKey });
    await page.keyboard.press(isAnew ? letter.toUpperCase() : letter);
    this.typed[name] = after;
    this.keys += 1;
  }

  async #word(page: Page): Promise<void> {
    const name = this.#chance.pick(FIELDS);
    await inputOf(page, name).focus({ timeout: SHOWN_MS });
    const isAnew = this.typed[name] === '' || this.typed[name].length > LONGEST || this.#chance.below(3) === 0;
    await page.keyboard.press(isAnew ? 'Control+A' : 'End');
    const length = this.#chance.between(1, 8);
    for (let at = 0; at < length && !this.#isOver; at += 1) await this.#press(page, name, isAnew && at === 0);
  }

  /** Types words into one field after the other until told to stop, or until the tab is gone. */
  async type(page: Page): Promise<void> {
    this.#isOver = false;
    try {
      while (!this.#isOver) await this.#word(page);
    } catch (error) {
      if (!page.isClosed() && !String(error).includes('crash')) throw error;
    }
  }
}
