import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { books } from '../../core/bookkeeping.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { asServer, type Recommended, recommendedApplication, walkTo } from '../../testing/recommended.ts';
import { BOUGHT, buyBody, pricedApplication, soldApplication } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

const statusOf = async ({ uid, admin }: Recommended): Promise<string> =>
  (await admin.client.rates.readRates({ params: { id: uid } })).application.status;

describe('a buy rate', () => {
  test('moves the application to the ISO once it is final, and a draft does not', async () => {
    const found = await recommendedApplication(ledgate);
    const { rates } = found.underwriter.client;
    const draft = await rates.setBuyRate({
      body: { application__uid: found.uid, ...buyBody(found.bank, { final: false, lines: { visa_rate: '0.05' } }) },
    });
    expect(draft).toMatchObject({ n: 1, final: false, lines: { visa_rate: '0.05' }, bank: { uid: found.bank } });
    expect(await statusOf(found)).toBe('recommended');
    const final = await rates.changeBuyRate({ params: { id: draft.id }, body: buyBody(found.bank) });
    expect(final).toMatchObject({ id: draft.id, n: 1, final: true, version: 2 });
    expect(await statusOf(found)).toBe('awaiting_iso');
    const told = await ledgate.lastMessage(found.iso.email);
    expect(told.subject).toContain(found.merchant.application.reference);
  });

  test('that is not complete cannot be final, and says which lines are missing', async () => {
    const found = await recommendedApplication(ledgate);
    const body = { application__uid: found.uid, ...buyBody(found.bank, { lines: { visa_rate: '0.05' } }) };
    const { code, problem } = await refusal(found.underwriter.client.rates.setBuyRate({ body }));
    expect(code).toBe('incomplete');
    expect(Object.keys(problem.errors ?? {})).toEqual([
      'lines.mastercard_rate',
      'lines.discover_rate',
      'lines.auth_fee',
    ]);
    expect((await found.underwriter.client.rates.listBuyRates({ query: { application__uid: found.uid } })).count).toBe(
      0,
    );
  });

  test('that is final is for ever: a change is a new version, and the database refuses anything else', async () => {
    const found = await pricedApplication(ledgate);
    const changed = await found.underwriter.client.rates.changeBuyRate({
      params: { id: found.buy.id },
      body: buyBody(found.bank, { lines: { ...BOUGHT, auth_fee: '0.04' } }),
    });
    expect(changed).toMatchObject({ n: 2, final: true, lines: { auth_fee: '0.04' } });
    const { results } = await found.admin.client.rates.listBuyRates({ query: { application__uid: found.uid } });
    expect(results.map(({ n, lines, voided_at }) => [n, lines.auth_fee, voided_at !== null])).toEqual([
      [2, '0.04', false],
      [1, '0.035', true],
    ]);
    for (const id of [changed.id, found.buy.id]) {
      const edit = asServer(ledgate, (tx) =>
        sql`update buy_rate set lines = '{"auth_fee": 1}' where uid = ${id}`.execute(tx),
      );
      await expect(edit).rejects.toThrow('never changed');
    }
    const back = asServer(ledgate, (tx) =>
      sql`update buy_rate set voided_at = null, void_reason = null where uid = ${found.buy.id}`.execute(tx),
    );
    await expect(back).rejects.toThrow('stays so');
    const remove = asServer(ledgate, (tx) => sql`delete from buy_rate where uid = ${found.buy.id}`.execute(tx));
    await expect(remove).rejects.toThrow();
  });

  test('that changes later voids sale rate and approvals on it, and asks the ISO again', async () => {
    const found = await soldApplication(ledgate);
    await walkTo(ledgate, found.uid, 'awaiting_merchant');
    const before = await found.iso.client.rates.readRates({ params: { id: found.uid } });
    await found.underwriter.client.rates.changeBuyRate({ params: { id: found.buy.id }, body: buyBody(found.bank) });
    const after = await found.iso.client.rates.readRates({ params: { id: found.uid } });
    expect(after.application.status).toBe('awaiting_iso');
    expect(after.sale).toBeNull();
    expect(after.application.evidence).not.toBe(before.application.evidence);
    const { results } = await found.iso.client.rates.listSaleRates({ query: { application__uid: found.uid } });
    expect(results[0]).toMatchObject({ n: 1, void_reason: 'Buy rate 2 took effect' });
  });

  test('without an ISO leaves the application recommended', async () => {
    const found = await pricedApplication(ledgate, { hasIso: false });
    expect(await statusOf(found)).toBe('recommended');
  });

  test('on a recommendation to decline is refused', async () => {
    const found = await recommendedApplication(ledgate, { decision: 'decline' });
    const body = { application__uid: found.uid, ...buyBody(found.bank) };
    expect((await refusal(found.underwriter.client.rates.setBuyRate({ body }))).code).toBe('not_ready');
  });

  test('needs a bank that takes merchants, a whole share, and an application at its turn', async () => {
    const found = await recommendedApplication(ledgate);
    const { rates } = found.underwriter.client;
    const set = (more: object) =>
      rates.setBuyRate({ body: { application__uid: found.uid, ...buyBody(found.bank, more) } });
    await books(ledgate.parts).updateTable('bank').set({ active: false }).where('uid', '=', found.bank).execute();
    expect((await refusal(set({}))).problem.errors).toHaveProperty('bank_uid');
    await books(ledgate.parts).updateTable('bank').set({ active: true }).where('uid', '=', found.bank).execute();
    expect((await refusal(set({ revenue_share: '100.01' }))).problem.errors).toHaveProperty('revenue_share');
    expect((await refusal(set({ reserve: { type: 'rolling' } }))).problem.errors).toHaveProperty(['reserve.rate']);
    expect((await refusal(set({ lines: { auth_fee: 0.1 } }))).problem.errors).toHaveProperty(['lines.auth_fee']);
    expect((await refusal(set({ lines: { auth_fee: '10¢' } }))).problem.errors).toHaveProperty(['lines.auth_fee']);
    expect((await refusal(set({ lines: { made_up: '1' } }))).code).toBe('invalid');
    await walkTo(ledgate, found.uid, 'in_underwriting');
    expect((await refusal(set({}))).code).toBe('wrong_state');
  });

  test('seen in an older version is not changed', async () => {
    const found = await recommendedApplication(ledgate);
    const { rates } = found.underwriter.client;
    const draft = await rates.setBuyRate({
      body: { application__uid: found.uid, ...buyBody(found.bank, { final: false }) },
    });
    const params = { id: draft.id };
    const body = buyBody(found.bank, { final: false });
    await rates.changeBuyRate({ params, body, ifMatch: draft.version });
    expect((await refusal(rates.changeBuyRate({ params, body, ifMatch: draft.version }))).code).toBe('stale');
  });

  test('set final by many at once is set by one', async () => {
    const found = await recommendedApplication(ledgate);
    const body = { application__uid: found.uid, ...buyBody(found.bank) };
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => found.underwriter.client.rates.setBuyRate({ body })),
    );
    const { results } = await found.admin.client.rates.listBuyRates({ query: { application__uid: found.uid } });
    expect(results.filter(({ final, voided_at }) => final && voided_at === null)).toHaveLength(1);
    expect(results).toHaveLength(tries.filter(({ status }) => status === 'fulfilled').length);
  });
});
