import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { addDays, addMonths } from '@ledgate/domain/checks/calendar.ts';
import { newYorkDate, startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { exampleSale } from '@ledgate/domain/rates/example-rates.ts';
import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { closesOn, debitName, lastDay, monthOf, nextMonth } from '@ledgate/domain/settlement/months.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { openLedger } from '../../testing/ledger.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { type SignedIn, signedIn, signInAs } from '../../testing/signed-in.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { collectSettlements } from '../settlement/public.ts';
import type { StatementContent } from './content.ts';
import { askDebits, closeMonths } from './public.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** What both pay beside their sales: $9.95 for the statement, 5¢ for a check of an address, and $25.00 at least. */
const LINES = {
  visa_rate: 3_000,
  auth_fee: 10_000,
  avs_fee: 5_000,
  batch_fee: 25_000,
  statement_fee: 995_000,
  monthly_minimum: 2_500_000,
};
const daily: SaleSheet = { ...DAILY, lines: LINES };
const monthly: SaleSheet = { ...exampleSale, lines: LINES };

let house: WithProcessor<Emulator>;
let month: string;
let iso: SignedIn;
let merchants: Record<'daily' | 'monthly', CardMerchant>;

const now = (): number => house.ledgate.parts.clock().getTime();
const advance = (ms: number): void => {
  house.ledgate.advance(ms);
  house.emulator.control.advance(ms);
};
/** To nine in the morning of a day in New York. */
const advanceTo = (day: string): void => advance(startOfDay(day) + 9 * HOUR_MS - now());
const collect = () => collectSettlements(house.ledgate.parts);

beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  month = nextMonth(monthOf(newYorkDate(now())));
  advanceTo(`${month}-04`);
  iso = await signedIn(house.ledgate, 'iso');
  const open = async (sale: SaleSheet): Promise<CardMerchant> => {
    const merchant = await boardedForCards(house.ledgate, { isoUid: iso.isoUid ?? '' });
    await price(house.ledgate, merchant, { sale });
    const token = await tokenize(house.emulator, merchant);
    for (const cents of [120_00, 80_00, 33_33]) await charge(merchant.client, token, cents);
    return merchant;
  };
  merchants = { daily: await open(daily), monthly: await open(monthly) };
  advance(DAY_MS);
  await collect();
  advance(6 * DAY_MS);
  await collect();
}, 60_000);
afterAll(() => house.close());

const asSystem = <R>(work: Parameters<typeof reading<R>>[1]): Promise<R> =>
  reading(systemCtx(house.ledgate.parts), work);
const statementsOf = ({ merchantUid }: CardMerchant) =>
  asSystem((tx) =>
    tx.selectFrom('statement').selectAll().where('merchant_uid', '=', merchantUid).orderBy('month').execute(),
  );
const balancesOf = async ({ merchantUid }: CardMerchant): Promise<Record<string, number>> => {
  const found = await asSystem((tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(found.map(({ code, balanceCents }) => [code, balanceCents]));
};
const contentOf = async (merchant: CardMerchant): Promise<StatementContent> =>
  (await statementsOf(merchant)).at(-1)?.content as unknown as StatementContent;
const shown = ({ fees }: StatementContent) => fees.map(({ line, units, cents }) => [line, units, cents]);

test('a month is not closed before its second bank day', async () => {
  await closeMonths(house.ledgate.parts);
  expect(await statementsOf(merchants.daily)).toEqual([]);
});

test('it is closed once, by however many servers at once, with every cent that the ledger has', async () => {
  advanceTo(closesOn(month));
  await collect();
  await Promise.all([closeMonths(house.ledgate.parts), closeMonths(house.ledgate.parts)]);
  await closeMonths(house.ledgate.parts);
  for (const merchant of Object.values(merchants)) {
    expect((await statementsOf(merchant)).map((one) => one.month)).toEqual([month]);
    const [content, balances] = [await contentOf(merchant), await balancesOf(merchant)];
    expect(-content.totals.feesCents).toBe(balances['provider_fees']);
    expect(content.fees.reduce((sum, { cents }) => sum + cents, 0)).toBe(balances['provider_fees']);
    expect(-content.totals.depositsCents).toBe(balances['bank']);
    expect(content.sales).toEqual({ count: 3, cents: 233_33 });
  }
  expect(await checkLedger(house.ledgate.parts.db, house.ledgate.parts.clock())).toMatchObject({ breaches: [] });
});

test('a daily merchant paid its rates with the batch, and owes checks, statement and what lacks to the minimum', async () => {
  const content = await contentOf(merchants.daily);
  // 0.30% of $233.33 is $0.69999; three checks at 5¢; made: 0.70 + 0.30 + 0.15 + 0.25 = $1.40, so $23.60 lack to $25.00.
  // Interchange CPS/Card Not Present, 1.80% and 10¢ each: 2.26 + 1.54 + 0.70 = $4.50; assessments 0.14%: $0.33.
  expect(shown(content)).toEqual([
    ['visa_rate', 233_33, 70],
    ['auth_fee', 3, 30],
    ['avs_fee', 3, 15],
    ['batch_fee', 1, 25],
    ['statement_fee', 1, 9_95],
    ['monthly_minimum', 1, 23_60],
    ['interchange', 233_33, 4_50],
    ['assessments', 233_33, 33],
  ]);
  expect(content.debitCents).toBe(15 + 9_95 + 23_60);
});

test('a monthly merchant was paid gross, and owes all of it in one debit', async () => {
  const content = await contentOf(merchants.monthly);
  expect(content.totals.depositsCents).toBe(-233_33);
  expect(content.debitCents).toBe(70 + 30 + 15 + 25 + 9_95 + 23_60 + 4_50 + 33);
  expect(content.totals.closingCents).toBe(-content.debitCents);
});

test('its ISO reads the residual to the cent, and nobody of the merchant by any call', async () => {
  const { client } = await signInAs(house.ledgate, iso);
  const { results, totals } = await client.statements.listResiduals({ query: { month } });
  // Bought: 0.05% of $233.33, three times 3.5¢ and 0.5¢, 2¢, and $4.00, $3.00 and $3.50 a month: 12 + 10 + 2 + 2 + 10.50.
  // Sold: 0.70 + 0.30 + 0.15 + 0.25 + 9.95 + 23.60 = $34.95. 80% of $24.19 is $19.352.
  const each = { revenue_cents: 34_95, cost_cents: 10_76, margin_cents: 24_19, iso_cents: 19_35, platform_cents: 4_84 };
  expect(results).toMatchObject([each, each]);
  expect(totals).toMatchObject({ merchants: 2, margin_cents: 48_38, iso_cents: 38_70 });
  const file = await client.statements.exportResiduals({ query: { month } });
  const csv = new TextDecoder().decode(await file.arrayBuffer());
  expect(csv).toContain('"Total","","34.95","10.76","24.19","19.35","4.84"');
  const stranger = await signedIn(house.ledgate, 'iso');
  expect((await stranger.client.statements.listResiduals({ query: { month } })).results).toEqual([]);
  const own = await signInAs(house.ledgate, merchants.daily);
  await expect(own.client.statements.listResiduals({ query: { month } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  const asMerchant = { kind: 'link', merchantUid: own.merchantUid } as unknown as Ctx['actor'];
  const seen = await reading({ ...systemCtx(house.ledgate.parts), actor: asMerchant }, (tx) =>
    tx.selectFrom('residual').selectAll().execute(),
  );
  expect(seen).toEqual([]);
});

test('a merchant reads its statements and downloads the same paper each time, and another’s are not there', async () => {
  const { client } = await signInAs(house.ledgate, merchants.daily);
  const { results } = await client.statements.listStatements({});
  expect(results).toMatchObject([{ month, sales_cents: 233_33, fees_cents: 39_78 }]);
  const params = { uid: results[0]?.id ?? '' };
  const statement = await client.statements.readStatement({ params });
  expect(statement.fees.map(({ title, cents }) => [title, cents])).toEqual([
    ['Interchange and assessments', 4_83],
    ['Card rates', 70],
    ['Per transaction', 70],
    ['Monthly and yearly', 33_55],
  ]);
  expect(JSON.stringify(statement)).not.toMatch(/margin|iso_|cost_|platform/);
  const papers = [
    await client.statements.readStatementPdf({ params }),
    await client.statements.readStatementPdf({ params }),
  ];
  const [one, other] = await Promise.all(papers.map(async (file) => Buffer.from(await file.arrayBuffer())));
  expect(one?.subarray(0, 5).toString()).toBe('%PDF-');
  expect(other && one?.equals(other)).toBe(true);
  const stranger = await signInAs(house.ledgate, merchants.monthly);
  await expect(stranger.client.statements.readStatement({ params })).rejects.toMatchObject({ code: 'not_found' });
});

test('the provider is asked for it once, also where its answer is lost, and what it takes clears the claim', async () => {
  house.emulator.control.addFaults([{ kind: 'error_after', method: 'POST', path: '/fees', next: 1 }]);
  for (const _ of ['lost', 'found', 'nothing left']) {
    await Promise.all([askDebits(house.ledgate.parts), askDebits(house.ledgate.parts)]);
    house.ledgate.advance(60_000);
  }
  const fees = house.emulator.control.rows('fees').filter(({ name }) => name === debitName(month));
  expect(fees.map(({ forentity }) => String(forentity)).toSorted()).toEqual(
    Object.values(merchants)
      .map(({ processorEntity }) => processorEntity)
      .toSorted(),
  );
  advance(5 * DAY_MS);
  await collect();
  for (const merchant of Object.values(merchants))
    expect(await balancesOf(merchant)).toMatchObject({ funding_clearing: 0, deposit_in_transit: 0 });
  const differences = await asSystem((tx) => tx.selectFrom('settlement_difference').selectAll().execute());
  expect(differences).toEqual([]);
});

test('a batch that comes after the close is on the next statement, and each goes on where the last one ended', async () => {
  const { monthly: merchant } = merchants;
  const second = nextMonth(month);
  advanceTo(lastDay(second));
  const { client } = await signInAs(house.ledgate, merchant);
  await charge(client, await tokenize(house.emulator, merchant), 40_00);
  advanceTo(closesOn(second));
  await closeMonths(house.ledgate.parts);
  expect((await contentOf(merchant)).sales).toEqual({ count: 0, cents: 0 });
  await collect();
  const third = nextMonth(second);
  advanceTo(closesOn(third));
  await askDebits(house.ledgate.parts);
  await collect();
  await closeMonths(house.ledgate.parts);
  const content = await contentOf(merchant);
  expect(content.sales).toEqual({ count: 1, cents: 40_00 });
  const stored = await statementsOf(merchant);
  expect(stored.map((one) => one.month)).toEqual([month, second, third]);
  expect(stored.slice(1).map((one) => one.opening_cents)).toEqual(stored.slice(0, -1).map((one) => one.closing_cents));
  const { provider_fees: fees } = await balancesOf(merchant);
  expect(stored.reduce((sum, one) => sum + one.fees_cents, 0)).toBe(fees);
});

test('a sale that was captured late is in the report of downgrades, with what it would have cost', async () => {
  const { monthly: merchant } = merchants;
  advance(40 * DAY_MS);
  const before = await signInAs(house.ledgate, merchant);
  const payment = await charge(before.client, await tokenize(house.emulator, merchant), 100_00, { action: 'auth' });
  const sold = monthOf(newYorkDate(now()));
  advance(3 * DAY_MS);
  const { client } = await signInAs(house.ledgate, merchant);
  const body = {
    action: 'capture',
    idempotency_key: crypto.randomUUID(),
    payment: payment.id,
    amount_cents: 100_00,
  } as const;
  await client.terminal.actOnTerminal({ body });
  advance(DAY_MS);
  await collect();
  // Visa, keyed: EIRF is 2.30% and 10¢, $2.40; CPS/Card Not Present is 1.80% and 10¢, $1.90.
  const again = await signInAs(house.ledgate, merchant);
  const report = await again.client.statements.readDowngrades({ query: { month: sold } });
  expect(report.totals).toEqual({ sales: 1, cents: 100_00, cost_cents: 2_40, best_cents: 1_90, lost_cents: 50 });
  expect(report.reasons).toMatchObject([{ reason: 'late', lost_cents: 50 }]);
  expect(report.results).toMatchObject([{ category: 'EIRF', best_category: 'CPS/Card Not Present', last4: '4242' }]);
  const other = await signInAs(house.ledgate, merchants.daily);
  const query = { month: sold, merchant: merchant.merchantUid };
  expect((await other.client.statements.readDowngrades({ query })).results).toEqual([]);
});

test('who was boarded long before is not billed for the months before statements were known here', async () => {
  const merchant = await boardedForCards(house.ledgate);
  await price(house.ledgate, merchant, { sale: monthly });
  const owner = await openLedger(house.ledgate.url);
  const { rows } = await owner.tamper('select month from first_closed_month');
  await owner.tamper(
    "update processor_merchant set submitted_at = submitted_at - interval '3 years' where merchant_id = $1",
    [merchant.processorMerchant],
  );
  await owner.close();
  await closeMonths(house.ledgate.parts);
  const months = (await statementsOf(merchant)).map((one) => one.month);
  expect(months[0]).toBe((rows as { month: string }[])[0]?.month);
});

test('an attestation that ran out costs its fee after thirty days, until a new one is recorded', async () => {
  const first = monthOf(newYorkDate(now()));
  const months = [first, nextMonth(first), nextMonth(nextMonth(first))];
  // Its last day is thirty days before the end of the first month: that one is still free.
  const saq_date = addMonths(addDays(lastDay(first), -30), -12);
  const security = { pci_status: 'compliant', saq_type: 'A', saq_date };
  const merchant = await boardedForCards(house.ledgate, { security });
  await price(house.ledgate, merchant, { sale: { ...monthly, lines: { ...LINES, pci_non_compliance: 2_995_000 } } });
  const charged: number[] = [];
  for (const one of months) {
    if (one === months[2]) {
      const { client } = await signedIn(house.ledgate, 'underwriter', { password: null });
      const body = { saq_type: 'A', attested_on: newYorkDate(now()) } as const;
      await client.pci.recordAttestation({ params: { uid: merchant.applicationUid }, body });
    }
    advanceTo(closesOn(one));
    await closeMonths(house.ledgate.parts);
    const { fees } = await contentOf(merchant);
    charged.push(fees.find(({ line }) => line === 'pci_non_compliance')?.cents ?? 0);
  }
  expect(charged).toEqual([0, 29_95, 0]);
});
