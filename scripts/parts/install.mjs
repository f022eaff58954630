import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runToEnd } from './children.mjs';
import { brokenNatives } from './natives.mjs';
import { inTree } from './tree.mjs';

const STAMP = inTree('node_modules', '.ledgate-installed');

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

// A tree may be carried to a machine of another kind, where its native packages are the wrong ones.
const wanted = () =>
  createHash('sha256')
    .update(`${process.platform} ${process.arch}\n`)
    .update(readFileSync(inTree('package-lock.json')))
    .digest('hex');

const stamp = () => {
  try {
    writeFileSync(STAMP, wanted());
  } catch {
    // The tree may belong to somebody else; then we look again next time.
  }
};

const locked = () => readJson(inTree('package-lock.json')).packages;

/** Whether everything the lock names is there, in that version and with that content. */
const isInstalled = () => {
  try {
    const present = readJson(inTree('node_modules', '.package-lock.json')).packages;
    return Object.entries(locked()).every(([path, { version, integrity, optional, link }]) => {
      if (!path.startsWith('node_modules/') || link) return true;
      const found = present[path];
      return found ? found.version === version && found.integrity === integrity : optional === true;
    });
  } catch {
    return false;
  }
};

/** @returns {string | undefined} why packages must be installed, if they must */
const reasonToInstall = () => {
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wanted()) return undefined;
  // Somebody may have run npm by hand.
  if (isInstalled() && !brokenNatives(locked())) {
    stamp();
    return undefined;
  }
  return existsSync(STAMP) ? 'package-lock.json has changed' : 'they are not installed yet';
};

// Not `npm ci`, which throws away what is there. With --no-save the lock is obeyed and left as it is.
// Install scripts are not needed, so none is run.
const ARGS = [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--include=dev',
  '--include=optional',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
];

/** Installs the locked packages unless they are there. */
export const installIfNeeded = async () => {
  const reason = reasonToInstall();
  if (!reason) return true;
  console.log(`Installing packages (${reason}); this takes a minute or two …`);
  const since = Date.now();
  const npm = process.env['npm_execpath'];
  const { code, said } = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...ARGS])
    : await runToEnd('npm', ARGS);
  if (code !== 0 || !isInstalled()) {
    console.error(said.trim());
    console.error(
      code === 0
        ? 'npm did not install what package-lock.json names.'
        : 'The packages could not be installed; npm says why above.',
    );
    return false;
  }
  const broken = brokenNatives(locked());
  if (broken) {
    console.error(`${broken} Delete node_modules and try again; README.md names the machines that are supported.`);
    return false;
  }
  stamp();
  console.log(`Packages installed in ${Math.round((Date.now() - since) / 1000)} s.`);
  return true;
};
