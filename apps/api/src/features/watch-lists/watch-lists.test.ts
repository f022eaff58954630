import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { csvFile, SDN_FILE } from '../risk/testing-risk.ts';

let ledgate: TestServer;
let lists: Client['watchLists'];
beforeAll(async () => {
  ledgate = await startTestServer();
  ({ watchLists: lists } = (await signedIn(ledgate, 'admin', { password: null })).client);
});
afterAll(() => ledgate.close());

const load = (name: string, text = SDN_FILE) =>
  lists.loadWatchList({ body: { kind: 'sanctions', name }, files: csvFile(text, 'sdn.csv') });

describe('watch lists', () => {
  test('are loaded whole, with who, when and which file', async () => {
    const list = await load('First');
    expect(list).toMatchObject({
      kind: 'sanctions',
      rows: 3,
      active: true,
      file_name: 'sdn.csv',
      loaded_by: { name: 'Robin Quarterman' },
    });
    const { rows } = { rows: await ledgate.parts.db.selectFrom('audit_row').select(['action', 'facts']).execute() };
    expect(rows.find(({ action }) => action === 'watchlist.loaded')?.facts).toContain(list.sha256);
  });

  test('keep of a file’s name what people can read, and no card number', async () => {
    const named = async (file: string): Promise<string> => {
      const files = csvFile(SDN_FILE, file);
      return (await lists.loadWatchList({ body: { kind: 'sanctions', name: 'File names' }, files })).file_name;
    };
    expect(await named('lists/sdn \u202ecsv.exe')).toBe('sdn csv.exe');
    expect(await named('4242424242424242.csv')).toBe('################.csv');
  });

  test('replace the one of the same name, which stays to be seen', async () => {
    const before = await load('Twice');
    const after = await load('twice');
    const { results } = await lists.listWatchLists();
    const state = (id: string) => results.find((list) => list.id === id)?.active;
    expect([state(before.id), state(after.id)]).toEqual([false, true]);
    expect(
      results.findIndex(({ active }) => !active),
      'those in force come first',
    ).toBeGreaterThan(results.findLastIndex(({ active }) => active));
  });

  test('are refused as a whole when a line is wrong, and the one in force stays', async () => {
    const good = await load('Careful');
    const problem = await refusal(load('Careful', `${SDN_FILE}\nbad line`));
    expect(problem.status).toBe(422);
    expect(problem.problem.errors).toEqual({ 'lines.4': ['A row of a list of sanctions has 12 cells, this one 1.'] });
    const { results } = await lists.listWatchLists();
    expect(results.filter(({ name, active }) => name === 'Careful' && active).map(({ id }) => id)).toEqual([good.id]);
  });

  test('need exactly one file', async () => {
    const body = { kind: 'sanctions', name: 'Files' } as const;
    expect((await refusal(lists.loadWatchList({ body, files: [] }))).status).toBe(422);
    const two = [...csvFile(SDN_FILE), ...csvFile(SDN_FILE)];
    expect((await refusal(lists.loadWatchList({ body, files: two }))).status).toBe(422);
  });

  test('show their entries by page, name and reference', async () => {
    const { id } = await load('Entries');
    const page = await lists.listWatchEntries({ params: { id }, query: { page_size: 2 } });
    expect(page.count).toBe(3);
    expect(page.results.map(({ ref }) => ref)).toEqual(['90001', '90002']);
    expect(page.next).toContain(`/api/watchlist/${id}/entry?`);
    expect(page.results[0]).toMatchObject({
      names: ['TARRANT, Imogen', 'TARANT, Imogene'],
      birth_years: [1983],
      country: 'Freedonia',
      numbers: [],
    });
    const found = async (search: string) =>
      (await lists.listWatchEntries({ params: { id }, query: { search } })).results.map(({ ref }) => ref);
    expect(await found('imogene tarant')).toEqual(['90001']);
    expect(await found('otter')).toEqual(['90003']);
    expect(await found('90002')).toEqual(['90002']);
    expect(await found('100%_')).toEqual([]);
  });

  test('are taken out of force once', async () => {
    const { id } = await load('Retired');
    await lists.retireWatchList({ params: { id } });
    expect((await refusal(lists.retireWatchList({ params: { id } }))).status).toBe(409);
    const { results } = await lists.listWatchLists();
    expect(results.find((list) => list.id === id)).toMatchObject({
      active: false,
      retired_by: { name: 'Robin Quarterman' },
    });
  });
});

describe('who is not meant to see any of it', () => {
  test.each(['merchant', 'subuser', 'iso'] as const)('a %s is turned away from risk and lists', async (role) => {
    const { client } = await signedIn(ledgate, role, { password: null });
    const uid = crypto.randomUUID();
    const tries = [
      client.risk.readRisk({ params: { uid } }),
      client.risk.runChecks({ params: { uid } }),
      client.watchLists.listWatchLists(),
    ];
    for (const attempt of tries) expect((await refusal(attempt)).status).toBe(403);
  });
});
