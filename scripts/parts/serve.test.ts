import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runToEnd } from './children.mjs';
import { processesFor } from './processes.mjs';
import { inTree } from './tree.mjs';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ledgate-serve-'));
  const ready = JSON.stringify(join(folder, 'ready'));
  await writeFile(
    join(folder, 'stays.mjs'),
    `import { writeFileSync } from 'node:fs';
     process.on('SIGTERM', () => { console.log('told to end'); process.exit(0); });
     setInterval(() => {}, 1000);
     writeFileSync(${ready}, '');`,
  );
  const whenTheOtherRuns = (act: string): string =>
    `import { existsSync } from 'node:fs';
     setInterval(() => { if (existsSync(${ready})) { ${act} } }, 20);`;
  await writeFile(join(folder, 'fails.mjs'), whenTheOtherRuns('process.exit(7);'));
  await writeFile(join(folder, 'crashes.mjs'), whenTheOtherRuns(`process.kill(process.pid, 'SIGKILL');`));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The product made of these programs, run by a process of its own as `npm start` does. */
const run = async (...files: string[]) => {
  await rm(join(folder, 'ready'), { force: true });
  const list = files.map((file) => ({ name: file, program: join(folder, `${file}.mjs`), flags: [], env: {} }));
  const main = join(folder, 'main.mjs');
  const serve = new URL(`file://${inTree('scripts/parts/serve.mjs')}`).href;
  await writeFile(
    main,
    `import { serve } from ${JSON.stringify(serve)};
     process.exitCode = await serve(${JSON.stringify(list)});`,
  );
  return runToEnd(process.execPath, [main], { limitMs: 30_000 });
};

test('when one program of the product fails, the others are told to end and its code is ours', async () => {
  const { code, said } = await run('stays', 'fails');
  expect(code).toBe(7);
  expect(said).toContain('told to end');
});

test('a program that is killed is named', async () => {
  const { code, said } = await run('crashes', 'stays');
  expect(code).toBe(1);
  expect(said).toContain('The crashes was ended by SIGKILL.');
  expect(said).toContain('told to end');
});

test('who stands for somebody outside is started in the demo only', () => {
  const names = (env: NodeJS.ProcessEnv): string[] => processesFor(env).map(({ name }) => name);
  expect(names({})).toEqual(['server', 'emulator']);
  expect(names({ APP_MODE: 'demo' })).toEqual(['server', 'emulator']);
  expect(names({ APP_MODE: 'production' })).toEqual(['server']);
});
