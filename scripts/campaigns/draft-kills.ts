import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@ledgate/api/demo-data/accounts.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Campaign } from './rig/campaign.ts';
import { enterBrowser, openBrowser } from '../../harness/open-browser.ts';
import { crashTab, FIELDS, openTab, readForm, Typist, untilSaved } from './rig/form-tab.ts';
import { BUNDLE, type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { signInAs, visit } from '../../harness/visitor.ts';

const LONGEST_TYPING_MS = 1_500;
const LONGEST_OUTAGE_MS = 1_200;
const RECOVERED_MS = 20_000;
/** So long a draft may take to be opened and put into its fields. */
const SETTLED_MS = 2_500;

/** Every four kills are these, in any order. */
const KILLS = ['tab', 'tab', 'network', 'server'] as const;
type Kill = (typeof KILLS)[number];

interface Desk {
  context: BrowserContext;
  application: string;
  page: Page;
  server: ServerProcess;
  restart: () => Promise<ServerProcess>;
  typist: Typist;
  chance: Chance;
  figures: Record<string, number>;
  broken: string[];
}

const count = ({ figures }: Desk, what: string, by = 1): void => {
  figures[what] = (figures[what] ?? 0) + by;
};

/** What is cut off comes back after a while; typing goes on meanwhile, and now and then the tab dies as well. */
const strike = async (desk: Desk, kill: Kill): Promise<void> => {
  const { chance, context } = desk;
  count(desk, `kills of the ${kill}`);
  if (kill === 'network') await context.setOffline(true);
  if (kill === 'server') await desk.server.kill();
  if (kill !== 'tab') await pause(chance.below(LONGEST_OUTAGE_MS));
  const takesTab = kill === 'tab' || chance.below(3) === 0;
  if (takesTab) await crashTab(desk.page);
  if (takesTab && kill !== 'tab') count(desk, 'of these with the tab');
};

const recover = async (desk: Desk, kill: Kill): Promise<void> => {
  if (kill === 'network') await desk.context.setOffline(false);
  if (kill === 'server') desk.server = await desk.restart();
  if (desk.page.isClosed()) desk.page = await openTab(desk.context, desk.application);
};

/** Looks until every field holds what it may hold; what an earlier tab wrote down is read a moment after the start. */
const compareForm = async (desk: Desk, after: string): Promise<void> => {
  const { page, typist } = desk;
  const limit = Date.now() + RECOVERED_MS;
  // The server's answers stand there first; what this browser kept of the last second comes after them.
  const settled = Date.now() + SETTLED_MS;
  let wrong: string[] = [];
  do {
    const form = await readForm(page);
    wrong = FIELDS.filter((name) => !typist.allowed(name).includes(form[name])).map(
      (name) => `after ${after}, ${name} holds “${form[name]}” and not “${typist.typed[name]}”`,
    );
    const isWhole = FIELDS.every((name) => form[name] === typist.typed[name]);
    if (wrong.length === 0 && (isWhole || Date.now() > settled)) {
      count(desk, 'fields compared', FIELDS.length);
      if (!isWhole) count(desk, 'last keystrokes lost');
      typist.accept(form);
      return;
    }
    await pause(50);
  } while (Date.now() < limit);
  desk.broken.push(...wrong);
};

/** What the server stores, once the page says that it is saved. */
const compareServer = async (desk: Desk, after: string): Promise<void> => {
  const { page, server, application, typist } = desk;
  await untilSaved(page);
  const token = await page.evaluate(() => localStorage.getItem('accessToken') ?? '');
  const { records } = await visit(server.url, { token }).onboarding.viewCompany({
    query: { application__uid: application },
  });
  count(desk, 'comparisons with the server');
  for (const name of FIELDS) {
    const stored = records[0]?.values[name] ?? '';
    if (stored !== typist.typed[name])
      desk.broken.push(
        `after ${after}, the server has ${JSON.stringify(stored)} as ${name}, not “${typist.typed[name]}”`,
      );
  }
};

const oneKill = async (desk: Desk, kill: Kill, round: number): Promise<void> => {
  const { chance, typist } = desk;
  const after = `kill ${round + 1} (${kill})`;
  const typing = typist.type(desk.page);
  await pause(chance.below(LONGEST_TYPING_MS));
  await strike(desk, kill);
  typist.stop();
  await typing;
  await recover(desk, kill);
  await compareForm(desk, after);
  if (chance.below(4) === 0) await compareServer(desk, after);
};

const sitDown = async (
  browser: Browser,
  server: ServerProcess,
): Promise<Pick<Desk, 'context' | 'application' | 'page'>> => {
  const session = await signInAs(server.url, 'applicant@ledgate.test', DEMO_PASSWORD);
  const { uid } = await visit(server.url, { token: session.accessToken }).applications.startApplication();
  const context = await enterBrowser(browser, server.url, session);
  return { context, application: uid, page: await openTab(context, uid) };
};

export const draftKills: Campaign = {
  name: 'draft-kills',
  summary: 'tab, network or server die while a form is filled: at most the last second is lost',
  rounds: 200,
  needsBuild: true,
  run: async ({ seed, rounds }) => {
    const dataDir = await makeTestFolder();
    const chance = chanceFor(`draft kills ${seed}`);
    const start = (port?: number) =>
      startServerProcess({
        main: BUNDLE,
        env: { APP_MODE: 'demo', DATA_DIR: dataDir, DEMO_DATA: 'people' },
        ...(port !== undefined && { port }),
      });
    const server = await start();
    const restart = () => start(Number(new URL(server.url).port));
    const browser = await openBrowser();
    const desk: Desk = {
      ...(await sitDown(browser, server)),
      server,
      restart,
      typist: new Typist(chanceFor(`draft keys ${seed}`)),
      chance,
      figures: {},
      broken: [],
    };
    try {
      const order = Array.from({ length: Math.ceil(rounds / KILLS.length) }, () => chance.shuffled(KILLS)).flat();
      for (const [round, kill] of order.slice(0, rounds).entries()) {
        if (desk.broken.length === 0) await oneKill(desk, kill, round);
      }
      await compareServer(desk, 'the last kill');
      return { figures: { ...desk.figures, keystrokes: desk.typist.keys }, broken: desk.broken };
    } finally {
      await browser.close();
      await desk.server.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
