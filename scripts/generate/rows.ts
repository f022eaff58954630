import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Generator } from './generator.ts';
import { runToEnd } from '../parts/children.mjs';
import { inTree } from '../parts/tree.mjs';

// Our bigints stay below 2^53 and are read as numbers (packages/database/src/connect.ts).
const TYPES = JSON.stringify({ int8: 'number' });

/** The row types of all tables, as kysely-codegen reads them. */
export const rows: Generator = {
  file: 'packages/database/src/rows.gen.ts',
  make: async (databaseUrl) => {
    const folder = await mkdtemp(join(tmpdir(), 'ledgate-rows-'));
    const out = join(folder, 'rows.ts');
    try {
      const program = inTree('node_modules/.bin/kysely-codegen');
      const args = ['--dialect', 'postgres', '--url', databaseUrl, '--type-mapping', TYPES, '--out-file', out];
      const { code, said } = await runToEnd(program, args);
      if (code !== 0) throw new Error(`kysely-codegen failed:\n${said}`);
      return await readFile(out, 'utf8');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
};
