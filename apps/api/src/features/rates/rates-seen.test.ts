import { OFFERED_STATUSES } from '@ledgate/domain/applications/statuses.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { asServer, recommendedApplication, walkTo } from '../../testing/recommended.ts';
import { pdfText } from '../../testing/pdf-text.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { pricedApplication, SOLD, soldApplication } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

test('the agreement can be kept by anybody before it is signed, in the words of the page', async () => {
  const { rates } = ledgate.client();
  const { version, text } = await rates.readAgreement();
  const [first, second] = await Promise.all([rates.readAgreementPdf(), rates.readAgreementPdf()]);
  const bytes = Buffer.from(await first.arrayBuffer());
  expect(bytes.equals(Buffer.from(await second.arrayBuffer()))).toBe(true);
  const paper = pdfText(bytes);
  expect(paper).toContain(`Merchant agreement, version ${version}`);
  for (const line of text.split('\n').filter((each) => /^\d+\. /.test(each))) expect(paper).toContain(line);
  expect(paper).toContain('This copy is not signed.');
});

describe('what a merchant sees', () => {
  test('is nothing until the rates are offered, then the sale side alone', async () => {
    const found = await soldApplication(ledgate);
    const { rates } = found.merchant.client;
    const params = { id: found.uid };
    const before = await rates.readRates({ params });
    expect([before.sale, before.buy, before.pricing]).toEqual([null, null, null]);
    expect((await rates.listSaleRates({ query: { application__uid: found.uid } })).count).toBe(0);
    expect((await refusal(rates.readRateSheet({ params: { uid: found.uid } }))).code).toBe('not_found');
    await walkTo(ledgate, found.uid, 'awaiting_merchant');
    const after = await rates.readRates({ params });
    expect(after.sale).toMatchObject({ id: found.sale.id, lines: { auth_fee: '0.10' }, set_by: null });
    expect([after.buy, after.pricing]).toEqual([null, null]);
    expect(after.steps_open).toEqual(['accept']);
    expect(after.signer).toBe('Marisol Vega');
    expect(JSON.stringify(after)).not.toContain('0.035');
    expect((await rates.readRates({ params: { id: found.sale.id } })).application.uid).toBe(found.uid);
  });

  test('is never a buy rate, not even to a query that forgets its filter', async () => {
    const found = await soldApplication(ledgate);
    await walkTo(ledgate, found.uid, 'awaiting_merchant');
    const { rates } = found.merchant.client;
    expect((await refusal(rates.listBuyRates({ query: { application__uid: found.uid } }))).code).toBe('not_allowed');
    expect((await refusal(rates.simulateRates({ params: { uid: found.uid }, body: {} }))).code).toBe('not_allowed');
    const seen = await bookkeeping(ledgate.parts, async (tx) => {
      await sql`select set_config('app.scope', 'own', true), set_config('app.iso', '', true),
        set_config('app.merchant', ${found.merchant.person.merchantUid}, true)`.execute(tx);
      const buy = await tx.selectFrom('buy_rate').select('uid').execute();
      const sale = await tx.selectFrom('sale_rate').select('uid').execute();
      return { buy, sale };
    });
    expect(seen).toEqual({ buy: [], sale: [{ uid: found.sale.id }] });
    expect(await ledgate.parts.db.selectFrom('sale_rate').select('uid').execute()).toEqual([]);
  });

  test('is a sub-user’s to see only with the permission for rates', async () => {
    const found = await soldApplication(ledgate);
    await walkTo(ledgate, found.uid, 'awaiting_merchant');
    const helper = (permissions: string[]) =>
      signedIn(ledgate, 'subuser', {
        merchantUid: found.merchant.person.merchantUid ?? '',
        permissions,
        password: null,
      });
    const params = { id: found.uid };
    expect((await refusal((await helper(['read_application'])).client.rates.readRates({ params }))).code).toBe(
      'not_allowed',
    );
    const reader = (await helper(['read_rate'])).client;
    const seen = await reader.rates.readRates({ params });
    expect(seen.sale?.id).toBe(found.sale.id);
    expect(seen.steps_open).toEqual([]);
  });

  test('stops at the same statuses in the database as in the domain', async () => {
    const { rows } = await sql<{ text: string }>`
      select pg_get_expr(polqual, polrelid) as text from pg_policy where polname = 'sale_rate_scope'`.execute(
      ledgate.parts.db,
    );
    const named = [...(rows[0]?.text ?? '').matchAll(/'(\w+)'::text/g)].map(([, word = '']) => word);
    const settings = ['all', 'app'];
    expect(named.filter((word) => !settings.includes(word)).toSorted()).toEqual([...OFFERED_STATUSES].toSorted());
  });
});

describe('the simulator', () => {
  test('counts on the merchant’s own mix, and on another one', async () => {
    const found = await soldApplication(ledgate);
    const params = { uid: found.uid };
    const own = await found.iso.client.rates.simulateRates({ params, body: {} });
    expect(own.mix).toMatchObject({ volumeCents: 3_800_000, ticketCents: 1150 });
    expect(own.residual.isoCents + own.residual.platformCents).toBe(own.month.marginCents);
    expect(own.forecast.months).toHaveLength(12);
    const shares = { visa: 100, mastercard: 0, amex: 0, discover: 0, pin_debit: 0 };
    const mix = { ...own.mix, shares, volumeCents: 5_000_000, ticketCents: 5000 };
    const other = await found.iso.client.rates.simulateRates({ params, body: { mix } });
    expect(other.month.lines.find(({ name }) => name === 'visa_rate')).toMatchObject({
      costCents: 25_00,
      revenueCents: 150_00,
      marginCents: 125_00,
    });
    const wrong = { mix: { ...mix, shares: { ...shares, amex: 1 } } };
    expect(
      (await refusal(found.iso.client.rates.simulateRates({ params, body: wrong }))).problem.errors,
    ).toHaveProperty(['mix.shares']);
  });

  test('tries other lines without keeping them', async () => {
    const found = await soldApplication(ledgate);
    const sale_lines = { ...SOLD, auth_fee: '0.20' };
    const tried = await found.admin.client.rates.simulateRates({ params: { uid: found.uid }, body: { sale_lines } });
    const stored = await found.admin.client.rates.readRates({ params: { id: found.uid } });
    expect(tried.month.revenueCents).toBeGreaterThan(stored.pricing?.month?.revenueCents ?? 0);
    expect(stored.sale?.lines.auth_fee).toBe('0.10');
  });

  test('has nothing to count before there are rates', async () => {
    const found = await recommendedApplication(ledgate);
    const ask = found.admin.client.rates.simulateRates({ params: { uid: found.uid }, body: {} });
    expect((await refusal(ask)).code).toBe('wrong_state');
  });
});

test('a rate that is not a whole number is refused by the database itself', async () => {
  const found = await pricedApplication(ledgate);
  const write = (lines: string) =>
    asServer(ledgate, (tx) =>
      sql`insert into sale_rate (uid, application_uid, n, buy_rate_uid, pricing_model, lines, terms, effective_from, final, at)
        values (gen_random_uuid(), ${found.uid}, 9, ${found.buy.id}, 'flat', ${lines}::jsonb, '{}', '2026-12-01', false, now())`.execute(
        tx,
      ),
    );
  for (const lines of ['{"auth_fee": 0.5}', '{"auth_fee": "5"}', '{"auth_fee": -1}', '[]']) {
    await expect(write(lines), lines).rejects.toThrow('sale_rate_lines_whole');
  }
});
