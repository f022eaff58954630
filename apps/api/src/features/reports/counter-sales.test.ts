import type { ReportAnswer } from '@ledgate/contract/reports.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMerchant } from '../../testing/merchants.ts';
import { signedIn, type SignedIn } from '../../testing/signed-in.ts';
import { recountFigures } from '../../testing/recount-figures.ts';
import { refusal, startTestServer, type TestServer } from '../../testing/test-server.ts';
import { breadLine, cash, type Counter, mugLine, openCounter, sellAt } from '../../testing/till.ts';
import { writeAsSystem } from '../../testing/write-as-system.ts';
import { addPaid, addRefund } from './testing-rows.ts';

let ledgate: TestServer;
let admin: SignedIn;

beforeAll(async () => {
  ledgate = await startTestServer();
  admin = await signedIn(ledgate, 'admin', { password: null });
  const kestrel = await startMerchant(ledgate, { password: null });
  const [first = ''] = await addPaid(ledgate, kestrel, [
    { at: '2026-03-02T04:59:59Z', cents: 10_00 },
    { at: '2026-03-02T05:00:00Z', cents: 5_00, declined: 'insufficient_funds' },
  ]);
  await addRefund(ledgate, kestrel, first, { at: '2026-03-20T12:00:00Z', cents: 4_00 });
});
afterAll(() => ledgate.close());

type Asked = Parameters<SignedIn['client']['reports']['readReport']>[0]['query'];
const ask = (who: Pick<SignedIn, 'client'>, query: Asked): Promise<ReportAnswer> =>
  who.client.reports.readReport({ query });
const rowsOf = (answer: ReportAnswer) => answer.rows.map(({ labels, values }) => [...labels, ...values]);

describe('counter sales', () => {
  let shop: SignedIn;
  let counter: Counter;

  beforeAll(async () => {
    shop = await signedIn(ledgate, 'merchant', { password: null });
    counter = await openCounter(shop.client);
    const mugs = mugLine(counter, { quantity: 3_000 });
    const sold = await sellAt(counter, [mugs, breadLine(counter)], { tenders: [cash(100_00)] });
    await sellAt(counter, [breadLine(counter, { quantity: 2_000 })], {
      tenders: [cash(100_00)],
      discount: { cents: 1_00 },
    });
    await shop.client.till.changeOrder({
      params: { uid: sold.uid },
      body: {
        action: 'refund',
        refund: crypto.randomUUID(),
        shift: counter.shift,
        lines: [{ line: mugs.uid, quantity: 1_000 }],
        tenders: [{ kind: 'cash', cents: 13_02 }],
        reason: 'Chipped',
      },
    });
  });

  test('are added up from orders, with what went back', async () => {
    const of = 'orders,gross_cents,discount_cents,returned_cents,net_cents,tax_cents' as const;
    const answer = await ask(shop, { subject: 'sales', by: 'register', of });
    // Three mugs at 12.00, three breads at 3.50; one dollar off; one mug back. Tax: 8.5 % on mugs, 6.25 % on bread.
    expect(rowsOf(answer)).toEqual([['Front counter', 2, 46_50, 1_00, 12_00, 33_50, 3_06 + 22 + 38 - 1_02]]);
    const byCashier = await ask(shop, { subject: 'sales', by: 'cashier', of: 'orders,average_cents' });
    expect(byCashier.rows.map(({ values }) => values)).toEqual([[2, 22_75]]);
  });

  test('are told apart by product and by tax, line by line', async () => {
    const products = await ask(shop, {
      subject: 'products',
      by: 'product',
      of: 'quantity,orders,gross_cents,net_cents',
    });
    expect(rowsOf(products)).toEqual([
      ['Bread', 3_000, 2, 10_50, 9_50],
      ['Mug', 2_000, 1, 36_00, 24_00],
    ]);
    expect(products.totals).toEqual([5_000, 2, 46_50, 33_50]);
    const taxes = await ask(shop, { subject: 'taxes', by: 'tax', of: 'taxable_cents,tax_cents' });
    const state = taxes.rows.find(({ labels }) => labels[0] === 'IL sales tax');
    const city = taxes.rows.find(({ labels }) => labels[0] === 'Springfield sales tax');
    expect([state?.values[0], city?.values]).toEqual([33_50, [24_00, 54]]);
    const sales = await ask(shop, { subject: 'sales', of: 'tax_cents' });
    expect(taxes.totals[1]).toBe(sales.totals[0]);
  });

  test('are asked for of one merchant by the desk, and of none by a colleague without the right', async () => {
    const query = { subject: 'products', by: 'product', of: 'quantity' } as const;
    expect(Object.keys((await refusal(ask(admin, query))).problem.errors ?? {})).toEqual(['merchant']);
    expect((await ask(admin, { ...query, merchant: shop.merchantUid ?? '' })).totals).toEqual([5_000]);
    const cashier = await signedIn(ledgate, 'subuser', {
      merchantUid: shop.merchantUid ?? '',
      permissions: ['use_pos'],
    });
    expect((await refusal(ask(cashier, query))).code).toBe('not_allowed');
  });

  test('and payments are kept as a recount finds them, summed up or not', async () => {
    expect(await recountFigures(ledgate.url)).toEqual([]);
    await writeAsSystem(ledgate.parts, (tx) =>
      sql`select sum_up_figures(${new Date(ledgate.parts.clock().getTime() + 3_600_000)})`.execute(tx),
    );
    expect(await recountFigures(ledgate.url)).toEqual([]);
    expect((await ask(shop, { subject: 'sales', of: 'orders' })).totals).toEqual([2]);
  });
});
