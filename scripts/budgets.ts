// Holds the built web to its size: gzip of what the browser must load for the first paint, for signing in, for the
// largest form and for the list.
// Example: node scripts/budgets.ts (after a build)

import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { inTree } from './parts/tree.mjs';
import { note } from './suite/results.mjs';

interface Chunk {
  file: string;
  isEntry?: boolean;
  isDynamicEntry?: boolean;
  imports?: string[];
  css?: string[];
}

const WEB = inTree('dist/web');
const ENTRY = 'index.html';
const SIGN_IN = /^src\/features\/auth\/pages\/(login|sign-in)/;
/** A section of the wizard, with the frame around it. */
const LARGEST_FORM = ['src/shell/layout/shell.tsx', 'src/features/onboarding/pages/business-page.tsx'];
/** The list of applications, with the frame around it. */
const LIST = ['src/shell/layout/shell.tsx', 'src/features/queue/pages/queue-page.tsx'];
const OTHER_ROUTE_KB = 40;

const manifest = JSON.parse(readFileSync(`${WEB}/.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

const gzipKb = (files: Iterable<string>): number =>
  [...files].reduce((sum, file) => sum + gzipSync(readFileSync(`${WEB}/${file}`)).length, 0) / 1024;

/** Every file that the named chunks bring along, each once. */
const filesOf = (keys: string[]): { js: Set<string>; css: Set<string> } => {
  const [js, css] = [new Set<string>(), new Set<string>()];
  const add = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || js.has(chunk.file)) return;
    js.add(chunk.file);
    for (const file of chunk.css ?? []) css.add(file);
    for (const name of chunk.imports ?? []) add(name);
  };
  for (const key of keys) add(key);
  return { js, css };
};

const keys = Object.keys(manifest);
const signInPages = keys.filter((key) => SIGN_IN.test(key) && manifest[key]?.isDynamicEntry);
if (signInPages.length === 0) throw new Error(`The sign-in page is not in the manifest: ${keys.join(', ')}`);

const entry = filesOf([ENTRY]);
const signIn = filesOf([ENTRY, ...signInPages]);
for (const key of [...LARGEST_FORM, ...LIST])
  if (!manifest[key]?.isDynamicEntry) throw new Error(`${key} is not in the manifest.`);
const form = filesOf([ENTRY, ...LARGEST_FORM]);
const list = filesOf([ENTRY, ...LIST]);
const lazy = keys.filter(
  (key) => manifest[key]?.isDynamicEntry && key.startsWith('src/') && !signInPages.includes(key),
);

const budgets = [
  { name: 'entry script', kb: gzipKb(entry.js), most: 125 },
  { name: 'sign-in script', kb: gzipKb(signIn.js), most: 160 },
  { name: 'sign-in style', kb: gzipKb(signIn.css), most: 32 },
  { name: 'wizard section script', kb: gzipKb(form.js), most: 275 },
  { name: 'wizard section style', kb: gzipKb(form.css), most: 34 },
  { name: 'list script', kb: gzipKb(list.js), most: 235 },
  { name: 'list style', kb: gzipKb(list.css), most: 34 },
  ...lazy.map((key) => ({ name: `${key}, own code`, kb: gzipKb([manifest[key]?.file ?? '']), most: OTHER_ROUTE_KB })),
];

for (const { name, kb, most } of budgets) {
  const isOver = kb > most;
  if (isOver) process.exitCode = 1;
  note({ name: `budget of ${name}`, outcome: isOver ? 'failed' : 'passed', ms: 0 });
  if (isOver || !name.endsWith('own code'))
    console.log(`${isOver ? 'FAILED' : 'ok    '} ${name}: ${kb.toFixed(1)} of ${most} KB`);
}
