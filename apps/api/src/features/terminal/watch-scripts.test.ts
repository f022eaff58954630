import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Parts } from '../../core/parts.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { watchScripts } from './public.ts';

/** The pages as they would be served, in a few lines. */
const served: Record<string, string> = {
  '/terminal': '<script type="module" src="/assets/terminal-1.js"></script>',
  '/assets/terminal-1.js': 'import("./sheet-2.js"); const words = "plain.js";',
  '/assets/sheet-2.js': 'export const sheet = 1;',
};

let house: WithProcessor<Emulator>;
let web: Server;
let parts: Parts;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  web = createServer(({ url = '' }, reply) => {
    const text = served[url];
    reply.writeHead(text === undefined ? 404 : 200).end(text);
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const publicUrl = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  parts = { ...house.ledgate.parts, settings: { ...house.ledgate.parts.settings, publicUrl } };
});
afterAll(async () => {
  web.close();
  await house.close();
});

const tasks = async () => {
  const { client } = await signedIn(house.ledgate, 'admin', { password: null });
  const { results } = await client.tasks.listTasks({ query: {} });
  return { client, open: results.filter(({ kind }) => kind === 'scripts_changed') };
};

const recorded = () =>
  parts.db.selectFrom('terminal_script').select(['address', 'gone_at']).orderBy('address').execute();

test('the first look records what runs, ours and the provider’s, and alarms nobody', async () => {
  await watchScripts(parts);
  await watchScripts(parts);
  expect((await recorded()).map(({ address }) => address)).toEqual([
    '/assets/sheet-2.js',
    '/assets/terminal-1.js',
    `${house.emulator.url}/payFieldsScript`,
  ]);
  expect((await tasks()).open).toEqual([]);
});

test('a script that changed is kept beside what it was, and an admin says why it is fine', async () => {
  served['/assets/sheet-2.js'] += ' steal(document)';
  served['/assets/terminal-1.js'] += ' import("./more-3.js")';
  served['/assets/more-3.js'] = 'export {}';
  await watchScripts(parts);
  const rows = await recorded();
  expect(rows.filter(({ gone_at: goneAt }) => goneAt !== null).map(({ address }) => address)).toEqual([
    '/assets/sheet-2.js',
    '/assets/terminal-1.js',
  ]);
  const { client, open } = await tasks();
  expect(open.map(({ subject }) => subject)).toEqual(['Changed: terminal-1.js, sheet-2.js. Added: more-3.js']);
  const params = { uid: open[0]?.uid ?? '' };
  const body = { outcome: 'confirmed', note: 'Release 0.2, reviewed by two.' } as const;
  await expect(client.tasks.closeTask({ params, body })).resolves.toMatchObject({ outcome: 'confirmed' });
  await watchScripts(parts);
  expect((await tasks()).open).toEqual([]);
});

test('a page that does not answer changes nothing and is said', async () => {
  const before = await recorded();
  const page = served['/terminal'];
  delete served['/terminal'];
  await expect(watchScripts(parts)).rejects.toThrow('/terminal was answered 404');
  served['/terminal'] = page ?? '';
  expect(await recorded()).toEqual(before);
});

test('where nobody answers nothing is recorded, and nothing fails', async () => {
  const before = await recorded();
  await watchScripts({ ...parts, settings: { ...parts.settings, publicUrl: 'http://127.0.0.1:9' } });
  expect(await recorded()).toEqual(before);
});
