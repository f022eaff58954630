import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inTree } from '../scripts/parts/tree.mjs';

export interface Unpacked {
  executablePath: string;
  env: Record<string, string>;
}

export const ownEnv = (): Record<string, string> =>
  Object.fromEntries(Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined));

/** One folder per user: programs are unpacked for their owner only, and a second user would stumble over them. */
const cacheFolder = (name: string): string => {
  const own = `${name}-${process.getuid?.() ?? 0}`;
  const beside = inTree('node_modules', '.cache');
  try {
    mkdirSync(beside, { recursive: true });
    // Everybody who tests this tree unpacks here, whoever came first.
    if (statSync(beside).uid === process.getuid?.()) chmodSync(beside, 0o1777);
    mkdirSync(join(beside, `${own}.probe`));
    rmSync(join(beside, `${own}.probe`), { recursive: true });
    return join(beside, own);
  } catch {
    return join(tmpdir(), `ledgate-${own}`);
  }
};

interface Package {
  /** Whose it is, in words. */
  from: string;
  /** Its folder's name. */
  name: string;
  /** Fills a folder; what it writes about its own place names `folder`, where it will be. */
  fill: (draft: string, folder: string) => Promise<void>;
  /** Paths below the folder. */
  program: string;
  libraries: string[];
  fonts: string[];
}

const FONT_CONFIG = (folder: string, fonts: string[]): string => {
  const folders = [...fonts.map((name) => join(folder, name)), '/usr/share/fonts'];
  const listed = folders.map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(folder, 'font-cache')}</cachedir>`;
  return `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig>${listed}${cache}</fontconfig>`;
};

/** Fills beside the final name, since a half-written program would be taken for a whole one later. */
const make = async ({ fill, fonts }: Package, folder: string): Promise<void> => {
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  try {
    await fill(draft, folder);
    // Without any font the browser aborts, and its own settings may name folders that are not there.
    writeFileSync(join(draft, 'fonts.conf'), FONT_CONFIG(folder, fonts));
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
};

/** A library may lie in a folder of its own below the others, such as `pulseaudio`. */
const libraryPath = (folder: string, libraries: string[]): string =>
  libraries
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path))
    .flatMap((path) => {
      const below = readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory());
      return [path, ...below.map(({ name }) => join(path, name))];
    })
    .join(':');

/** A browser that was unpacked into the tree's cache, with what it needs around it. Tried before it is believed. */
export const unpacked = async (of: Package): Promise<Unpacked> => {
  const folder = cacheFolder(of.name);
  if (!existsSync(folder)) await make(of, folder);
  const env = ownEnv();
  const browser = {
    executablePath: join(folder, of.program),
    env: {
      ...env,
      LD_LIBRARY_PATH: libraryPath(folder, of.libraries),
      FONTCONFIG_FILE: join(folder, 'fonts.conf'),
      HOME: existsSync(env['HOME'] ?? '') ? (env['HOME'] ?? folder) : folder,
    },
  };
  const { error, status, stderr } = spawnSync(browser.executablePath, ['--version'], { env: browser.env });
  if (status === 0) return browser;
  // What does not run is brought anew next time.
  rmSync(folder, { recursive: true, force: true });
  throw new Error(
    `the one from ${of.from} does not run: ${error?.message ?? stderr.toString().trim().split('\n').at(-1)}`,
  );
};
