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
      const files = csvFile(`${SDN_FILE}\r\n9${file.length},"OTHER EDITION",-0-,X${',-0-'.repeat(8)}`, file);
      return (await lists.loadWatchList({ body: { kind: 'sanctions', name: 'File names' }, files })).file_name;
    };
    expect(await named('lists/sdn \u202ecsv.exe')).toBe('sdn csv.exe');
    expect(await named('4242424242424242.csv')).toBe('################.csv');
  });

  test('replace the one of the same name, which stays to be seen', async () => {
    const before = await load('Twice');
    const after = await load('twice', `${SDN_FILE}\r\n90004,"ONE MORE",-0-,X${',-0-'.repeat(8)}`);
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

  test('are confirmed by the same file once more, which counts as of now', async () => {
    const first = await load('Again');
    ledgate.advance(60_000);
    const again = await load('again');
    expect(again).toMatchObject({ id: first.id, at: first.at, is_current: true });
    expect(Date.parse(again.confirmed_at)).toBeGreaterThan(Date.parse(first.confirmed_at));
  });

  test('need a file, and each of OFAC’s once', async () => {
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

  test('are retired by two admins, and kept if either thinks again', async () => {
    const { id } = await load('Retired');
    const proposed = await lists.retireWatchList({ params: { id } });
    expect(proposed).toMatchObject({ active: true, retire_proposal: { by: { name: 'Robin Quarterman' } } });
    expect((await refusal(lists.retireWatchList({ params: { id } }))).problem.detail).toContain('Another admin');
    expect((await lists.keepWatchList({ params: { id } })).retire_proposal).toBeNull();
    await lists.retireWatchList({ params: { id } });
    const other = (await signedIn(ledgate, 'admin', { password: null })).client.watchLists;
    expect(await other.retireWatchList({ params: { id } })).toMatchObject({
      active: false,
      retired_by: { name: 'Robin Quarterman' },
    });
    expect((await refusal(other.retireWatchList({ params: { id } }))).status).toBe(409);
  });
});

describe('OFAC’s three files', () => {
  const ALT = '90002,12,"aka","AURORA CARGO",-0-\r\n90001,13,"fka","TARRANT, I. M.",-0-\r\n\u001a';
  const ADD =
    '90001,7,"1 Harbor Rd","Port Sample",Freedonia,-0-\r\n90002,8,-0-,-0-,"Freedonia",-0-\r\n90003,9,-0-,-0-,-0-,-0-\r\n';
  const send = (name: string, ...texts: [string, string][]) =>
    lists.loadWatchList({
      body: { kind: 'sanctions', name },
      files: texts.flatMap(([file, text]) => csvFile(text, file)),
    });

  test('are one list, in whichever order they come: names of the same entry, and where it is at home', async () => {
    const list = await send('OFAC', ['add.csv', ADD], ['sdn.csv', `${SDN_FILE}\r\n\u001a`], ['alt.csv', ALT]);
    expect(list).toMatchObject({ rows: 3, file_name: 'sdn.csv, alt.csv, add.csv' });
    const { results } = await lists.listWatchEntries({ params: { id: list.id }, query: {} });
    expect(results.map(({ ref, names, addresses }) => [ref, names, addresses])).toEqual([
      ['90001', ['TARRANT, Imogen', 'TARANT, Imogene', 'TARRANT, I. M.'], ['1 Harbor Rd, Port Sample, Freedonia']],
      ['90002', ['NORTHERN LIGHT FREIGHT CO.', 'AURORA CARGO'], ['Freedonia']],
      ['90003', ['SEA OTTER'], []],
    ]);
  });

  test.each([
    ['without the main file', [['alt.csv', ALT]], 'sdn.csv is missing'],
    [
      'the same twice',
      [
        ['sdn.csv', SDN_FILE],
        ['alt.csv', ALT],
        ['alt2.csv', ALT],
      ],
      'alt.csv was sent twice',
    ],
    [
      'another file',
      [
        ['sdn.csv', SDN_FILE],
        ['x.csv', 'a,b,c'],
      ],
      'One line of x.csv is wrong',
    ],
    [
      'a row too short',
      [
        ['sdn.csv', SDN_FILE],
        ['alt.csv', `${ALT}\n1,2,3`],
      ],
      'One line of alt.csv is wrong',
    ],
    [
      'of another day',
      [
        ['sdn.csv', SDN_FILE],
        ['add.csv', '77,1,"A","B",C,-0-'],
      ],
      'One line of add.csv is wrong',
    ],
  ] as [string, [string, string][], string][])('are refused %s', async (_what, files, detail) => {
    const { status, problem } = await refusal(send('Refused', ...files));
    expect([status, problem.detail]).toEqual([422, expect.stringContaining(detail)]);
    expect((await lists.listWatchLists()).results.filter(({ name }) => name === 'Refused')).toEqual([]);
  });
});

describe('who is not meant to see any of it', () => {
  test.each(['merchant', 'subuser', 'iso'] as const)('a %s is turned away from risk and lists', async (role) => {
    const { client } = await signedIn(ledgate, role, { password: null });
    const uid = crypto.randomUUID();
    const tries = [
      () => client.risk.readRisk({ params: { uid } }),
      () => client.risk.runChecks({ params: { uid } }),
      () => client.watchLists.listWatchLists(),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).status).toBe(403);
  });
});
