import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { readImports } from './import-rules.ts';

let tree = '';
afterEach(() => rm(tree, { recursive: true, force: true }));

/** A tree of two files in which one imports the other. */
const breachesOf = async (from: string, to: string): Promise<string[]> => {
  tree = await mkdtemp(join(tmpdir(), 'ledgate-imports-'));
  const path = relative(dirname(from), to);
  for (const [file, text] of [
    [to, 'export const found = 1;\n'],
    [from, `export { found } from '${path.startsWith('.') ? path : `./${path}`}';\n`],
  ] as const) {
    await mkdir(dirname(join(tree, file)), { recursive: true });
    await writeFile(join(tree, file), text);
  }
  const folders = [...new Set([from, to].map((file) => file.split('/', 1)[0] ?? ''))];
  const { breaches } = await readImports(tree, folders);
  return breaches.map((breach) => breach.split(':', 1)[0] ?? '');
};

/** An arrow the wrong way, and the rule that has to see it. */
const WRONG: readonly (readonly [from: string, to: string, rule: string])[] = [
  ['packages/domain/src/rule.ts', 'packages/contract/src/call.ts', 'domain-imports-nothing'],
  ['packages/contract/src/call.ts', 'packages/database/src/rows.ts', 'contract-imports-zod-and-domain'],
  ['packages/providers/src/mail.ts', 'apps/api/src/start.ts', 'packages-never-import-apps'],
  ['apps/web/src/page.tsx', 'apps/api/src/start.ts', 'apps-are-strangers'],
  ['apps/web/src/page.tsx', 'packages/database/src/rows.ts', 'web-knows-no-server-package'],
  ['apps/web/src/features/risk/data.ts', 'apps/web/src/features/users/data.ts', 'web-features-are-strangers'],
  ['apps/web/src/features/risk/data.ts', 'apps/web/src/shell/menu.ts', 'web-features-do-not-import-the-shell'],
  ['apps/web/src/ui/chip.tsx', 'apps/web/src/features/users/data.ts', 'ui-never-imports-upward'],
  ['apps/web/src/lib/client.ts', 'apps/web/src/ui/chip.tsx', 'lib-never-imports-upward'],
  ['apps/api/src/features/risk/store.ts', 'apps/api/src/features/users/store.ts', 'server-features-meet-at-public'],
  ['apps/api/src/core/live.ts', 'apps/api/src/features/users/public.ts', 'server-core-knows-no-feature'],
  ['apps/api/src/features/risk/store.ts', 'apps/api/src/core/bookkeeping.ts', 'writes-go-through-change'],
  ['apps/api/src/demo-data/load.ts', 'apps/api/src/core/bookkeeping.ts', 'writes-go-through-change'],
  ['apps/web/src/features/audit/page.tsx', 'scripts/verify.mjs', 'product-knows-no-tool'],
  ['scripts/campaigns/kills.ts', 'e2e/ledgate.ts', 'scripts-know-no-test'],
  ['harness/visitor.ts', 'scripts/campaigns/kills.ts', 'harness-is-below-the-campaigns'],
  ['bench/run.ts', 'scripts/campaigns/kills.ts', 'tests-and-benches-share-the-harness'],
  ['apps/api/src/start.ts', 'apps/api/src/testing/people.ts', 'tests-are-not-imported'],
];

test.each(WRONG)('%s may not import %s', async (from, to, rule) => {
  expect(await breachesOf(from, to)).toContain(rule);
});

test('an arrow the right way is left alone', async () => {
  expect(await breachesOf('apps/api/src/features/risk/store.ts', 'apps/api/src/features/users/public.ts')).toEqual([]);
  await rm(tree, { recursive: true, force: true });
  expect(await breachesOf('e2e/risk.spec.ts', 'harness/visitor.ts')).toEqual([]);
  await rm(tree, { recursive: true, force: true });
  expect(await breachesOf('apps/api/src/features/auth/codes.ts', 'apps/api/src/core/bookkeeping.ts')).toEqual([]);
});
