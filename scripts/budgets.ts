// Holds the web to its size: what a running server sends for each page, counted as it travels.
// Every address of the router has a line, with a usual limit where none is named.
// Example: node scripts/budgets.ts (after a build)

import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { BUNDLE, startServerProcess } from '../harness/server-process.ts';
import { inTree } from './parts/tree.mjs';
import { note } from './suite/results.mjs';

interface Page {
  /** Null for the page of addresses that lead nowhere. */
  path: string | null;
  scripts: string[];
  styles: string[];
}

interface Budget {
  name: string;
  script: number;
  style: number;
  /** A page is 25 requests at most, and what it asks for needs its share of them. */
  files: number;
}

const WEB = inTree('dist/web');

/** In KB as they travel. */
const NAMED: Record<string, Budget> = {
  '/login': { name: 'sign-in', script: 134, style: 12, files: 10 },
  // What follows from answers and what is assumed by category is worked out while somebody types.
  '/BusinessProfile': { name: 'wizard section', script: 226, style: 27, files: 16 },
  '/applications': { name: 'list', script: 169, style: 27, files: 15 },
  '/applications/$uid': { name: 'page of an application', script: 249, style: 27, files: 16 },
  // Forms, files and their rules at once.
  '/documents': { name: 'documents', script: 294.5, style: 27, files: 22 },
  '/summary': { name: 'review and submit', script: 292, style: 27, files: 21 },
  '/status': { name: 'status', script: 282.5, style: 27, files: 20 },
  // A table and the fields that templates ask about; it has one list to ask for.
  '/query-templates': { name: 'query templates', script: 276.5, style: 27, files: 21 },
  '/rates/$uid': { name: 'rates', script: 274, style: 29, files: 20 },
  '/changes/$uid': { name: 'changes', script: 255, style: 28, files: 21 },
  // A form with every kind of field, and an uploader of keys.
  '/banks/$bank': { name: 'bank', script: 255, style: 28, files: 22 },
  '/banks': { name: 'banks', script: 250, style: 27, files: 21 },
  // A document of its own, with all of its program in one file.
  '/terminal': { name: 'terminal', script: 160, style: 30, files: 9 },
  '/till': { name: 'till', script: 180, style: 30, files: 12 },
  // A receipt has a look of its own.
  '/transactions/$uid': { name: 'transaction', script: 260, style: 28, files: 21 },
  '/sales/$uid': { name: 'order', script: 275, style: 29, files: 23 },
  '/sales': { name: 'sales', script: 275, style: 28, files: 22 },
  '/registers': { name: 'registers', script: 275, style: 28, files: 22 },
  '/shifts/$uid': { name: 'shift', script: 275, style: 29, files: 22 },
  '/payment-settings': { name: 'payment settings', script: 264, style: 29, files: 23 },
  // Selling over the counter and in the back office share their words and looks with what is sold.
  '/transactions': { name: 'transactions', script: 275, style: 28.5, files: 22 },
  '/customers': { name: 'customers', script: 275, style: 28.5, files: 20 },
  '/customers/$uid': { name: 'customer', script: 275, style: 28.5, files: 21 },
  '/products/categories': { name: 'categories', script: 275, style: 30, files: 23 },
  '/products/taxes': { name: 'taxes', script: 275, style: 30, files: 21 },
  '/products': { name: 'products', script: 275, style: 30, files: 24 },
  '/products/import': { name: 'import of products', script: 283, style: 30, files: 24 },
  // Says the words of payments and of the counter, and has a field for each of what a report is made of.
  '/reports': { name: 'reports', script: 275, style: 27.5, files: 20 },
  '/reports/build': { name: 'report', script: 275, style: 31, files: 27 },
  '/reports/files': { name: 'filed reports', script: 275, style: 28.5, files: 23 },
  '/usermerchant': { name: 'team', script: 260, style: 28, files: 21 },
  '/developers/$part': { name: 'developers', script: 255, style: 27, files: 21 },
};
const USUAL = { script: 275, style: 27, files: 20 };
const ENTRY_KB = 113;
/** What only one page or dialog needs. */
const OWN_KB = 40;
const OWN: Record<string, number> = {
  // Its dictionaries are what it is: fetched when somebody types a new password, and by nobody else.
  'src/ui/fields/password-strength.ts': 215,
  // The library that draws: fetched when the first chart is shown, and a page stands without it.
  'src/ui/chart/chart-drawing.tsx': 102,
};
/** The page itself, boot.js and two fonts. */
const BESIDES = 4;

const sizes = new Map<string, number>();

const sizeAt = async (url: string): Promise<number> => {
  const [answer] = (await once(get(url, { headers: { 'accept-encoding': 'br' } }), 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  const encoding = answer.headers['content-encoding'];
  if (answer.statusCode !== 200 || encoding !== 'br')
    throw new Error(`${url} was answered with ${answer.statusCode}, ${encoding ?? 'not compressed'}.`);
  return bytes;
};

const measure = async (files: Iterable<string>): Promise<void> => {
  const dataDir = await makeTestFolder();
  const server = await startServerProcess({ main: BUNDLE, env: { APP_MODE: 'demo', DATA_DIR: dataDir } });
  try {
    for (const file of files) sizes.set(file, await sizeAt(`${server.url}/${file}`));
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
};

const kbOf = (files: string[]): number => files.reduce((sum, file) => sum + (sizes.get(file) ?? NaN), 0) / 1024;

let lines = 0;
const hold = (name: string, used: number, most: number, unit: string, isShown: boolean): void => {
  const isOver = !(used <= most);
  lines += 1;
  if (isOver) process.exitCode = 1;
  note({ name: `budget of ${name}`, outcome: isOver ? 'failed' : 'passed', ms: 0 });
  if (isOver || isShown) console.log(`${isOver ? 'FAILED' : 'ok    '} ${name}: ${used.toFixed(1)} of ${most} ${unit}`);
};

const pages = JSON.parse(readFileSync(`${WEB}/.pages/routes.json`, 'utf8')) as Page[];
const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')) as Record<
  string,
  { file: string; imports?: string[]; isDynamicEntry?: boolean }
>;
const lazy = Object.entries(manifest).filter(([key, { isDynamicEntry }]) => isDynamicEntry && key.startsWith('src/'));
const lost = Object.keys(NAMED).find((path) => !pages.some((page) => page.path === path));
if (lost) throw new Error(`There is a budget for ${lost}, but no such page.`);

await measure(
  new Set([...pages.flatMap((page) => [...page.scripts, ...page.styles]), ...lazy.map(([, { file }]) => file)]),
);

const entry = manifest['index.html'];
hold(
  'entry script',
  kbOf([entry, ...(entry?.imports ?? []).map((key) => manifest[key])].map((chunk) => chunk?.file ?? '')),
  ENTRY_KB,
  'KB',
  true,
);
for (const { path, scripts, styles } of pages) {
  const named = path === null ? undefined : NAMED[path];
  const { name, script, style, files } = { name: path ?? 'page that is not found', ...USUAL, ...named };
  hold(`${name} script`, kbOf(scripts), script, 'KB', named !== undefined);
  hold(`${name} style`, kbOf(styles), style, 'KB', named !== undefined);
  hold(`${name} files`, BESIDES + scripts.length + styles.length, files, 'requests', named !== undefined);
}
for (const [key, { file }] of lazy) hold(`${key}, own code`, kbOf([file]), OWN[key] ?? OWN_KB, 'KB', false);
console.log(`${lines} budgets`);
