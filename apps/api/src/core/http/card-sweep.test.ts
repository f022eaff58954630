import { CALLS } from '@ledgate/contract/calls.ts';
import type { Call } from '@ledgate/contract/call.ts';
import { fillPath } from '@ledgate/contract/client.ts';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../testing/files.ts';
import { startMerchant } from '../../testing/merchants.ts';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/upload.ts';

/** Never used elsewhere in the house, so that it is nowhere unless this test put it there. */
const CARD = '4539578763621486';
const SPELLINGS: [string, string][] = [
  ['spaced', '4539 5787 6362 1486'],
  ['dashed', '4539-5787-6362-1486'],
  ['full-width', [...CARD].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')],
  ['within words', `please charge ${CARD} today`],
];

let ledgate: TestServer;
let people: SignedIn[];
beforeAll(async () => {
  ledgate = await startTestServer();
  people = await Promise.all((['merchant', 'admin'] as const).map((role) => signedIn(ledgate, role)));
});
afterAll(() => ledgate.close());

/** What comes from outside by itself is put away as it came. */
const calls = Object.entries(CALLS)
  .flatMap(([feature, verbs]) =>
    Object.entries(verbs).map(([verb, call]: [string, Call]) => [`${feature}.${verb}`, call] as const),
  )
  .filter(([, { stream, signedBy }]) => !stream && !signedBy);
const UID = '00000000-0000-4000-8000-000000000000';
const pathOf = (call: Call): string =>
  fillPath(call.path, Object.fromEntries([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, UID])));

const send = (call: Call, token: string, more: { headers?: Record<string, string>; body?: object; query?: string }) =>
  ledgate.inject(
    { method: call.method, path: pathOf(call) + (more.query ?? ''), headers: more.headers ?? {}, body: more.body },
    { token },
  );

const refusedBy = async (name: string, asked: Promise<LightMyRequestResponse>[]): Promise<void> => {
  for (const answer of await Promise.all(asked)) {
    expect(answer.statusCode, `${name} took it`).toBeGreaterThanOrEqual(400);
    expect(answer.body.replace(/\D/g, ''), name).not.toContain(CARD);
  }
};

describe('a card number', () => {
  test('is refused by every call, in a field, an address and a header', async () => {
    for (const [name, call] of calls)
      for (const { token } of people)
        await refusedBy(name, [
          send(call, token, { query: `?note=${CARD}` }),
          send(call, token, { headers: { 'x-note': CARD } }),
          ...(call.body ? [send(call, token, { body: { note: CARD, text: CARD } })] : []),
        ]);
  });

  test.each(SPELLINGS)('%s is refused by every call that takes a body', async (_, spelling) => {
    const [{ token } = { token: '' }] = people;
    for (const [name, call] of calls.filter(([, { body }]) => body))
      await refusedBy(name, [send(call, token, { body: { note: spelling, text: spelling } })]);
  });

  test('in the name of a file or of a browser loses its digits', async () => {
    const merchant = await startMerchant(ledgate);
    const file = await upload(merchant.client, pdf({ tag: 'card' }), `statement ${CARD}.pdf`);
    expect(JSON.stringify(file)).not.toContain(CARD);
    const [, call] = calls.find(([name]) => name === 'account.readAccount') ?? [];
    if (call) await send(call, merchant.token, { headers: { 'user-agent': `Till ${CARD}` } });
  });

  test('is afterwards in no log and in no table', async () => {
    const said = JSON.stringify(ledgate.logLines);
    expect(said.replace(/[^\d]/g, '')).not.toContain(CARD);
    const client = new pg.Client({ connectionString: ledgate.url });
    await client.connect();
    const { rows } = await client.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    const found: string[] = [];
    for (const { name } of rows) {
      const { rowCount } = await client.query(`select 1 from ${name} t where t::text like $1 limit 1`, [`%${CARD}%`]);
      if (rowCount) found.push(name);
    }
    await client.end();
    expect(found).toEqual([]);
  });
});
