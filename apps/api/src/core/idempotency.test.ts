import { CODE } from '@ledgate/domain/access/limits.ts';
import { StoreFailed } from '@ledgate/providers/files/store-failure.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../testing/files.ts';
import { startMerchant } from '../testing/merchants.ts';
import { signedIn, signInAs } from '../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../testing/test-server.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const HOUR = 3_600_000;

/** Makes every write to a table fail in PostgreSQL's own words, until it is let go. */
const failing = async (table: string, code: string): Promise<() => Promise<void>> => {
  const owner = new pg.Client({ connectionString: ledgate.url });
  await owner.connect();
  await owner.query(`create function fail_now() returns trigger language plpgsql as
    $$ begin raise exception 'not now' using errcode = '${code}'; end $$`);
  await owner.query(`create trigger fail_now before insert or update on ${table} execute function fail_now()`);
  return async () => {
    await owner.query(`drop trigger fail_now on ${table}; drop function fail_now`);
    await owner.end();
  };
};

describe('what failed for now is done when it is sent again with the same key', () => {
  test.each([
    ['serialization', '40001'],
    ['a deadlock', '40P01'],
    ['a lock that was not had', '55P03'],
    ['a statement that was cut off', '57014'],
    ['a fault of our own', 'XX000'],
  ])('after %s', async (_why, code) => {
    const { client } = await signedIn(ledgate, 'admin');
    const ask = { body: { first_name: 'Robin', last_name: 'Quarterman' }, idempotencyKey: `later ${code}` };
    const letGo = await failing('app_user', code);
    try {
      expect((await refusal(client.account.updateProfile(ask))).status).toBeGreaterThanOrEqual(500);
    } finally {
      await letGo();
    }
    expect(await client.account.updateProfile(ask)).toMatchObject({ first_name: 'Robin' });
  });

  test('after a code could not be sent, because too many had been', async () => {
    const merchant = await signedIn(ledgate, 'merchant');
    for (let sent = 0; sent < CODE.sendsPerHour; sent += 1) {
      await merchant.client.auth.changeMobile({ body: { mobile: `62855521${10 + sent}` } });
    }
    const ask = { body: { mobile: '6285552199' }, idempotencyKey: 'a code for the new number' };
    expect((await refusal(merchant.client.auth.changeMobile(ask))).code).toBe('too_many_tries');
    ledgate.advance(HOUR + 1000);
    const { client } = await signInAs(ledgate, merchant);
    expect(await client.auth.changeMobile(ask)).toMatchObject({ pending: expect.any(String) });
    expect(await ledgate.lastCode('6285552199')).toMatch(/^\d{6}$/);
  });

  test('after a file could not be stored, though another one was', async () => {
    const { client } = await startMerchant(ledgate);
    const ask = {
      files: ['first', 'second'].map((tag) => ({
        name: `${tag}.pdf`,
        content: new Blob([new Uint8Array(pdf({ tag }))]),
      })),
      idempotencyKey: 'two files',
    };
    const { files } = ledgate.parts;
    let puts = 0;
    ledgate.parts.files = {
      ...files,
      put: async (key, content) => {
        puts += 1;
        if (puts === 2) throw new StoreFailed('the store is away');
        await files.put(key, content);
      },
    };
    const codesOf = async () =>
      (await client.documents.uploadFiles(ask)).results.map((result) => (result.ok ? 'kept' : result.problem.code));
    expect(await codesOf()).toEqual(['kept', 'not_stored']);
    ledgate.parts.files = files;
    expect(await codesOf()).toEqual(['duplicate', 'kept']);
    // Nothing of it was for now any more, so this is what the key stands for.
    expect(await codesOf()).toEqual(['duplicate', 'kept']);
  });
});
