import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { recommendedApplication } from '../../testing/recommended.ts';
import { signedIn } from '../../testing/signed-in.ts';
import { buyBody, pricedApplication, saleBody, SOLD, soldApplication } from './testing-rates.ts';

let ledgate: TestServer;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());

describe('a sale rate', () => {
  test('below the buy rate is refused by the name of its line', async () => {
    const found = await pricedApplication(ledgate);
    const body = { application__uid: found.uid, ...saleBody({ lines: { ...SOLD, auth_fee: '0.034' } }) };
    const { status, problem } = await refusal(found.iso.client.rates.setSaleRate({ body }));
    expect(status).toBe(422);
    expect(problem.errors).toEqual({
      'lines.auth_fee': ['Authorization: the sale rate of 3.4¢ is below the buy rate of 3.5¢.'],
    });
  });

  test('is kept as a draft while something is blank, and is final only when nothing is', async () => {
    const found = await pricedApplication(ledgate);
    const { statement_fee: _, ...rest } = SOLD;
    const body = { application__uid: found.uid, ...saleBody({ lines: rest }) };
    expect((await refusal(found.iso.client.rates.setSaleRate({ body }))).problem.errors).toEqual({
      'lines.statement_fee': ['Statement: the sale rate is missing.'],
    });
    const draft = await found.iso.client.rates.setSaleRate({ body: { ...body, final: false } });
    const seen = await found.iso.client.rates.readRates({ params: { id: found.uid } });
    expect(seen.sale?.id).toBe(draft.id);
    expect(seen.pricing?.findings).toMatchObject([{ line: 'statement_fee', severity: 'missing' }]);
    expect(seen.application.status).toBe('awaiting_iso');
  });

  test('carries the reserve of the underwriter, so that the merchant reads it', async () => {
    const found = await recommendedApplication(ledgate);
    const reserve = { type: 'rolling' as const, rate: '10.00', days: 180, cap_cents: 500_000 };
    await found.underwriter.client.rates.setBuyRate({
      body: { application__uid: found.uid, ...buyBody(found.bank, { reserve }) },
    });
    const sale = await found.iso.client.rates.setSaleRate({ body: { application__uid: found.uid, ...saleBody() } });
    expect(sale.reserve).toEqual(reserve);
  });

  test('above a ceiling is a super admin’s alone', async () => {
    const found = await pricedApplication(ledgate);
    const body = { application__uid: found.uid, ...saleBody({ lines: { ...SOLD, visa_rate: '10.01' } }) };
    expect((await refusal(found.iso.client.rates.setSaleRate({ body }))).problem.errors).toHaveProperty([
      'lines.visa_rate',
    ]);
    const chief = await signedIn(ledgate, 'superadmin', { password: null });
    expect((await chief.client.rates.setSaleRate({ body })).lines.visa_rate).toBe('10.01');
  });

  test('is the own ISO’s: another’s application is not there, and an underwriter sets none', async () => {
    const found = await pricedApplication(ledgate);
    const stranger = await signedIn(ledgate, 'iso', { password: null });
    const body = { application__uid: found.uid, ...saleBody() };
    const query = { application__uid: found.uid };
    const params = { uid: found.uid };
    const tries = [
      () => stranger.client.rates.setSaleRate({ body }),
      () => stranger.client.rates.listSaleRates({ query }),
      () => stranger.client.rates.listBuyRates({ query }),
      () => stranger.client.rates.readRates({ params: { id: found.uid } }),
      () => stranger.client.rates.simulateRates({ params, body: {} }),
      () => stranger.client.rates.readRateSheet({ params }),
    ];
    for (const attempt of tries) expect((await refusal(attempt())).code).toBe('not_found');
    expect((await refusal(found.underwriter.client.rates.setSaleRate({ body }))).code).toBe('not_allowed');
    const { id } = await found.iso.client.rates.setSaleRate({ body });
    expect((await refusal(stranger.client.rates.changeSaleRate({ params: { id }, body: saleBody() }))).code).toBe(
      'not_found',
    );
  });
});

test('the last price of the same bank and the same ISO is there to start from, and nobody else’s', async () => {
  const first = await soldApplication(ledgate);
  const again = await pricedApplication(ledgate);
  const ask = { params: { uid: again.uid }, query: { pricing_model: 'interchange_plus' } } as const;
  const seen = await again.underwriter.client.rates.readLastRates(ask);
  expect(seen.buy.find(({ bank_uid: bank }) => bank === first.bank)).toMatchObject({
    cost_basis: 'pass_through',
    lines: first.buy.lines,
  });
  // Another ISO's merchant: its price is not this one's to see, and what it cost even less.
  expect(await again.iso.client.rates.readLastRates(ask)).toEqual({ buy: [], sale: null });
  const own = { params: { uid: first.uid }, query: { pricing_model: 'flat' } } as const;
  expect((await first.iso.client.rates.readLastRates(own)).sale).toBeNull();
  expect((await refusal(first.merchant.client.rates.readLastRates(own))).code).toBe('not_allowed');
});
