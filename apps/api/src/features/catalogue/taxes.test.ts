import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';

let ledgate: TestServer;
let shop: SignedIn;
beforeAll(async () => {
  ledgate = await startTestServer();
});
afterAll(() => ledgate.close());
beforeEach(async () => {
  shop = await signedIn(ledgate, 'merchant', { password: null });
});

const calls = () => shop.client.catalogue;

describe('a tax', () => {
  const fields = { name: 'City', jurisdiction: 'Springfield, IL', is_included: false };
  const make = (rates: { ppm: number; from_day: string; until_day: string | null }[]) =>
    calls().createTax({ body: { ...fields, applies_to: ['standard'], rates } });

  test('gets another rate from a day on, and keeps that of the past', async () => {
    const { uid, rates, version } = await make([{ ppm: 20_000, from_day: '2026-01-01', until_day: null }]);
    const [first] = rates;
    const change = (ratesTo: object[]) =>
      calls().updateTax({
        params: { uid },
        body: { ...fields, applies_to: ['standard', 'service'], rates: ratesTo as typeof rates },
        ifMatch: version,
      });
    const wrong = await refusal(change([{ ...first, ppm: 25_000 }]));
    expect(wrong.problem.errors?.['rates']?.[0]).toContain('has begun');
    const after = await change([
      { ...first, until_day: '2098-12-31' },
      { ppm: 25_000, from_day: '2099-01-01', until_day: null },
    ]);
    expect(after.rates.map(({ ppm, until_day: until }) => [ppm, until])).toEqual([
      [20_000, '2098-12-31'],
      [25_000, null],
    ]);
    expect(after.rates[0]?.uid).toBe(first?.uid);
  });

  test('has one rate on a day, whatever is written', async () => {
    const { uid } = await make([{ ppm: 20_000, from_day: '2026-01-01', until_day: null }]);
    const second = writeAsSystem(ledgate.parts, (tx) =>
      tx
        .insertInto('sales_tax_rate')
        .values({
          uid: crypto.randomUUID(),
          tax_uid: uid,
          merchant_uid: shop.merchantUid ?? '',
          ppm: 1,
          from_day: '2027-01-01',
          until_day: null,
        })
        .execute(),
    );
    await expect(second).rejects.toThrow('one rate on a day');
  });
});
