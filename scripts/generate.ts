// Writes every file that is derived from another one; with --check only says which are not current.
// Example: npm run generate

import { readFile, writeFile } from 'node:fs/promises';
import { freshDatabase, startTestCluster } from '@ledgate/database/testing.ts';
import { callTable, openApiFile } from './generate/calls.ts';
import type { Generator } from './generate/generator.ts';
import { packageSchemaFile } from './generate/package.ts';
import { rows } from './generate/rows.ts';
import { schema } from './generate/schema.ts';
import { inTree } from './parts/tree.mjs';

const GENERATORS: Generator[] = [schema, rows, callTable, openApiFile, packageSchemaFile];

const isCheck = process.argv.includes('--check');
const cluster = await startTestCluster();
try {
  const { url } = await freshDatabase();
  for (const { file, make } of GENERATORS) {
    const path = inTree(file);
    const before = await readFile(path, 'utf8').catch(() => '');
    const now = await make(url);
    if (before === now) continue;
    if (isCheck) {
      console.error(`${file} is not current: run \`npm run generate\`.`);
      process.exitCode = 1;
    } else {
      await writeFile(path, now);
      console.log(`${file} written.`);
    }
  }
} finally {
  await cluster.stop();
}
