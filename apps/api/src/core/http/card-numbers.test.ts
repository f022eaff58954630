import { randomUUID } from 'node:crypto';
import type { Problem } from '@ledgate/contract/failures.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { refuseCardNumbers } from './card-numbers.ts';

const CARD = '4242424242424242';

const pathsOf = (body: unknown, formats = {}): string[] => {
  try {
    refuseCardNumbers(body, formats);
    return [];
  } catch (error) {
    return Object.keys((error as { extras: { errors: object } }).extras.errors);
  }
};

describe('a request is searched', () => {
  test.each<[string, unknown, string[]]>([
    ['in a text', { note: { text: `Card ${CARD}` } }, ['note.text']],
    ['in a list', { notes: ['fine', CARD] }, ['notes.1']],
    ['in a number', { based_on: 4_242_424_242_424_242 }, ['based_on']],
    ['in a name', { definition: { [CARD]: 'x' } }, ['definition.################']],
    ['in four fields', { a: '4242', b: '4242', c: '4242', d: '4242' }, ['a']],
    ['in four fields of another script', { a: '٤٢٤٢', b: '٤٢٤٢', c: '٤٢٤٢', d: '٤٢٤٢' }, ['a']],
    ['in four fields with spaces and gaps', { a: ' 4242', x: '', b: '4242 ', y: null, c: '4242', d: '4242' }, ['a']],
    ['in a list of four', { parts: ['4242', '4242', '4242', '4242'] }, ['parts.0']],
    ['in four rows', { rows: ['4242', '4242', '4242', '4242'].map((part) => ({ part })) }, ['rows.0.part']],
    ['in sixteen boxes', { boxes: [...CARD] }, ['boxes.0']],
  ])('%s', (_where, body, paths) => {
    expect(pathsOf(body)).toEqual(paths);
  });

  test.each<[string, unknown]>([
    ['an id', { uid: randomUUID(), rows: [{ owner: randomUUID() }] }],
    ['a time in milliseconds', { at: 1_794_000_000_000 }],
    ['amounts that stand side by side', { a: 4242, b: 4242, c: 4242, d: 4242 }],
    ['words between four fields', { a: '4242', b: 'x', c: '4242', d: '4242', e: '4242' }],
    ['a category code, a postal code and a phone number', { mcc: '5411', zip: '94107', phone: '4155552671' }],
  ])('and %s is none', (_what, body) => {
    expect(pathsOf(body)).toEqual([]);
  });

  test('but not where a long number belongs and has exactly its form', () => {
    const formats = { account_number: /^\d{4,17}$/ };
    expect(pathsOf({ account_number: CARD }, formats)).toEqual([]);
    expect(pathsOf({ account_number: '4242 4242 4242 4242' }, formats)).toEqual(['account_number']);
    expect(pathsOf({ account_number: `my card ${CARD}` }, formats)).toEqual(['account_number']);
    expect(pathsOf({ inner: { account_number: CARD } }, formats)).toEqual(['inner.account_number']);
  });

  test('without end', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`) as unknown;
    expect(() => refuseCardNumbers(deep)).toThrow('nested too deeply');
  });
});

describe('on the server', () => {
  let ledgate: TestServer;
  let merchant: SignedIn;
  beforeAll(async () => {
    ledgate = await startTestServer();
    merchant = await signedIn(ledgate, 'merchant');
    await merchant.client.applications.startApplication();
  });
  afterAll(() => ledgate.close());

  test('a card number in the query or the address is refused like one in the body', async () => {
    const admin = await signedIn(ledgate, 'admin');
    const { problem } = await refusal(admin.client.users.listUsers({ query: { search: '4242 4242 4242 4242' } }));
    expect(problem).toMatchObject({ code: 'card_number', errors: { search: [expect.any(String)] } });
    const { code } = await refusal(admin.client.lookups.readRoutingNumber({ params: { number: CARD } }));
    expect(code).toBe('card_number');
  });

  test('a bank account and a driver license may be as long as a card number, in their own form only', async () => {
    const { onboarding } = merchant.client;
    const account = { account_number: CARD, account_number_confirm: CARD };
    expect((await onboarding.createAccount({ body: account })).record.section).toBe('settlement');
    const spaced = await refusal(onboarding.createAccount({ body: { account_number: '4242 4242 4242 4242' } }));
    expect(spaced.code).toBe('card_number');
    const elsewhere = await refusal(onboarding.createAccount({ body: { account_holder_name: `Robin ${CARD}` } }));
    expect(elsewhere.code).toBe('card_number');
    // New Jersey: a letter and fourteen digits.
    const owner = { id_document: 'driver_license', dl_number: 'Q30569309025904' };
    expect((await onboarding.createOwner({ body: owner })).record.section).toBe('ownership');
  });

  test('no digits of one are kept of a browser’s name', async () => {
    const client = ledgate.client({
      token: merchant.token,
      headers: { 'user-agent': 'Mozilla/5.0 4242-4242-4242-4242' },
    });
    await client.account.updateProfile({ body: { first_name: 'Robin', last_name: 'Quarterman' } });
    const rows = await ledgate.parts.db.selectFrom('audit_row').select('facts').execute();
    expect(JSON.stringify(rows)).toContain('Mozilla/#.# ####-####-####-####');
    expect(JSON.stringify(rows)).not.toContain('4242-4242');
  });

  test('an idempotency key is known again, but stored only as a keyed name of itself', async () => {
    const body = { first_name: 'Robin', last_name: 'Quarterman' };
    const send = (sent: object, key = 'order 1042') =>
      ledgate.inject(
        { method: 'PUT', path: '/api/account', headers: { 'idempotency-key': key }, body: sent },
        { token: merchant.token },
      );
    expect((await send(body, CARD)).json<Problem>().code).toBe('card_number');
    const first = await send(body);
    expect(first.statusCode).toBe(200);
    expect((await send(body)).headers['idempotency-replayed']).toBe('true');
    expect((await send({ ...body, last_name: 'Other' })).json<Problem>().code).toBe('key_reused');
    const rows = await ledgate.parts.db.selectFrom('idempotency_key').select(['key']).execute();
    expect(rows.filter(({ key }) => !/^[\da-f]{64}$/.test(key))).toEqual([]);
    expect(rows).not.toHaveLength(0);
  });
});

describe('a social security number', () => {
  let ledgate: TestServer;
  let merchant: SignedIn;
  beforeAll(async () => {
    ledgate = await startTestServer();
    merchant = await signedIn(ledgate, 'merchant');
  });
  afterAll(() => ledgate.close());

  test('is refused in a message by the name of its field, and taken where it is asked for', async () => {
    const { client } = merchant;
    const write = (query_rest: string) => client.queries.createTicket({ body: { ticketSubject: 'Owner', query_rest } });
    const refused = await refusal(write('Her number is 536-22-8413, call me at 415-555-2671.'));
    expect([refused.code, Object.keys(refused.problem.errors ?? {})]).toEqual(['invalid', ['query_rest']]);
    expect(refused.problem.errors?.['query_rest']?.[0]).toContain('Social Security number');
    await write('Call me at 415-555-2671 about MA-204811, EIN 47-1928356.');
    await client.applications.startApplication();
    const { record } = await client.onboarding.createOwner({
      body: { first_name: 'Ada', last_name: 'Vance', id_type: 'ssn', ssn: '536-22-8413' },
    });
    expect(record.uid).toEqual(expect.any(String));
  });
});
