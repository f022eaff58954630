// Says whether a package is as it was made: a folder, or the zip of it. With --hash also that it is the one we know.
// Example: node scripts/verify-package.ts MA-204801.zip --hash 9f2c…

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { type PackageFiles, unpackPackage, verifyPackage } from '@ledgate/api/features/package/verify-package.ts';

const filesIn = (folder: string): PackageFiles =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => join(folder, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => [relative(folder, path).split(sep).join('/'), readFileSync(path)]),
  );

const { positionals, values } = parseArgs({ allowPositionals: true, options: { hash: { type: 'string' } } });
const [path] = positionals;
if (path === undefined) {
  console.error('Usage: node scripts/verify-package.ts FOLDER|ZIP [--hash HEX]');
  process.exit(2);
}
const faults = verifyPackage(
  statSync(path).isDirectory() ? filesIn(path) : unpackPackage(readFileSync(path)),
  values.hash,
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('The package is as it was made.');
