import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runToEnd } from './children.mjs';
import { inTree } from './tree.mjs';

const STAMP = inTree('node_modules', '.ledgate-installed');

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

const wanted = () =>
  createHash('sha256')
    .update(readFileSync(inTree('package-lock.json')))
    .digest('hex');

/** Whether somebody ran npm by hand and everything the lock names is there already. */
const isInstalledByHand = () => {
  try {
    const locked = readJson(inTree('package-lock.json')).packages;
    const present = readJson(inTree('node_modules', '.package-lock.json')).packages;
    return Object.entries(locked).every(([path, { version, integrity, optional, link }]) => {
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
  if (isInstalledByHand()) {
    writeFileSync(STAMP, wanted());
    return undefined;
  }
  return existsSync(STAMP) ? 'package-lock.json has changed' : 'they are not installed yet';
};

/** Installs the locked packages unless they are there. Their install scripts are not needed, so none is run. */
export const installIfNeeded = async () => {
  const reason = reasonToInstall();
  if (!reason) return true;
  console.log(`Installing packages (${reason}); this takes a minute or two …`);
  const since = Date.now();
  const npm = process.env['npm_execpath'];
  const args = [
    'ci',
    '--ignore-scripts',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ];
  const { code, said } = npm?.endsWith('.js')
    ? await runToEnd(process.execPath, [npm, ...args])
    : await runToEnd('npm', args);
  if (code !== 0) {
    console.error(said.trim());
    console.error('The packages could not be installed; npm says why above.');
    return false;
  }
  writeFileSync(STAMP, wanted());
  console.log(`Packages installed in ${Math.round((Date.now() - since) / 1000)} s.`);
  return true;
};
