import { type Zippable, zipSync } from 'fflate';
import type { Package } from './make-package.ts';
import { hashOf, MANIFEST_NAME, SUMS_NAME, sumsOf } from './package-files.ts';

/** The earliest that a zip can say, by the clock of this zone: it says no zone. */
const noTime = (): Date => new Date(1980, 0, 1);

/** Every file of a package by name, with its manifest and what `sha256sum -c` reads. */
export const filesOf = ({ parts, manifest }: Pick<Package, 'parts' | 'manifest'>): Map<string, Buffer> => {
  const files = [
    ...parts.map(({ name, bytes, sha256: hash }) => ({ name, bytes, sha256: hash })),
    { name: MANIFEST_NAME, bytes: manifest, sha256: hashOf(manifest) },
  ];
  const all = [...files, { name: SUMS_NAME, bytes: Buffer.from(sumsOf(files)) }];
  return new Map(
    all.toSorted((one, other) => (one.name < other.name ? -1 : 1)).map(({ name, bytes }) => [name, bytes]),
  );
};

/** One zip, the same bytes for the same package; not pressed, since what is large in it is pressed already. */
export const packPackage = (pkg: Package): Buffer => {
  const mtime = noTime();
  const entries: Zippable = Object.fromEntries(
    [...filesOf(pkg)].map(([name, bytes]) => [name, [bytes, { level: 0, mtime }]]),
  );
  return Buffer.from(zipSync(entries));
};
