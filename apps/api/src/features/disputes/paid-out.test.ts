import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, toPlainMorning, type WithProcessor } from '../../testing/processor.ts';
import { signInAs } from '../../testing/signed-in.ts';
import { checkLedger } from '../ledger/public.ts';
import { collectSettlements } from '../settlement/public.ts';
import { readDisputes } from './public.ts';
import { balancesOf, txnOf } from './testing-disputes.ts';

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  toPlainMorning(house);
  merchant = await boardedForCards(house.ledgate);
  await price(house.ledgate, merchant, {
    sale: { ...DAILY, lines: { ...DAILY.lines, chargeback_fee: 25_00_000, retrieval_fee: 15_00_000 } },
  });
});
afterAll(() => house.close());

const DAY_MS = 86_400_000;

const pass = async (days: number): Promise<void> => {
  for (let day = 0; day < days; day += 1) {
    house.ledgate.advance(DAY_MS);
    house.emulator.control.advance(DAY_MS);
    await readDisputes(house.ledgate.parts);
    await collectSettlements(house.ledgate.parts);
  }
};

test('what disputes take and give back is what deposits bring, to the cent and without a difference', async () => {
  const { parts } = house.ledgate;
  const token = await tokenize(house.emulator, merchant);
  const [lost, won, asked] = [
    await charge(merchant.client, token, 90_00),
    await charge(merchant.client, token, 70_00),
    await charge(merchant.client, token, 500_00),
  ];
  await pass(1);
  const { control } = house.emulator;
  control.openDispute(await txnOf(parts, lost.id), {});
  const second = control.openDispute(await txnOf(parts, won.id), {}) ?? '';
  control.openDispute(await txnOf(parts, asked.id), { cycle: 'retrieval' });
  await pass(3);
  control.decideDispute(second, 'won');
  await pass(30);
  const balances = await balancesOf(parts, merchant.merchantUid);
  expect(balances).toMatchObject({ funding_clearing: 0, disputes_held: 0, dispute_losses: 90_00, card_clearing: 0 });
  const differences = await reading(systemCtx(parts), (tx) =>
    tx.selectFrom('settlement_difference').selectAll().execute(),
  );
  expect(differences).toEqual([]);
  expect((await checkLedger(parts.db, parts.clock())).breaches).toEqual([]);
});

/** Signed in again: the clock goes on. */
const renewed = async () => (await signInAs(house.ledgate, merchant)).client;

const dayOf = (at: string): string => newYorkDate(Date.parse(at));

test('the next deposit is said as it will arrive, with what disputes take and give back', async () => {
  toPlainMorning(house);
  const { parts } = house.ledgate;
  const { control } = house.emulator;
  const token = await tokenize(house.emulator, merchant);
  const first = await charge(await renewed(), token, 120_00);
  let arrived = 0;
  for (let day = 0; day < 8; day += 1) {
    const client = await renewed();
    await charge(client, token, 60_00 + day);
    if (day === 3) control.openDispute(await txnOf(parts, first.id), {});
    await readDisputes(parts);
    const { next } = await client.settlement.readUpcoming({ query: {} });
    await pass(1);
    const { results } = await (await renewed()).settlement.listDeposits({ query: {} });
    const made = results.filter((deposit) => dayOf(deposit.made_at) === next.on);
    expect(made.map(({ net_cents: cents }) => cents)).toEqual(made.map(() => next.cents));
    arrived += made.length;
  }
  expect(arrived).toBeGreaterThan(2);
});
