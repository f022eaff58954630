import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { NO_RESERVE, type SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { collectSettlements } from './public.ts';

let house: WithProcessor<Emulator>;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
});
afterAll(() => house.close());

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

const advance = (ms: number): void => {
  house.ledgate.advance(ms);
  house.emulator.control.advance(ms);
};

const opened = async (sale: SaleSheet = DAILY): Promise<{ merchant: CardMerchant; token: string }> => {
  const merchant = await boardedForCards(house.ledgate);
  await price(house.ledgate, merchant, { sale });
  return { merchant, token: await tokenize(house.emulator, merchant) };
};

const balances = async ({ merchantUid }: CardMerchant): Promise<Record<string, number>> => {
  const found = await reading(systemCtx(house.ledgate.parts), (tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(
    found.filter(({ balanceCents }) => balanceCents !== 0).map(({ code, balanceCents }) => [code, balanceCents]),
  );
};

const rows = <T>(table: 'settlement_batch' | 'deposit' | 'settlement_difference', { merchantUid }: CardMerchant) =>
  reading(systemCtx(house.ledgate.parts), async (tx) => {
    const found = await tx.selectFrom(table).selectAll().where('merchant_uid', '=', merchantUid).execute();
    return found as unknown as T[];
  });

describe('a batch', () => {
  test('is taken into the books with what it costs, paid the next bank day, and everything clears', async () => {
    const { merchant, token } = await opened();
    await charge(merchant.client, token, 120_00);
    await charge(merchant.client, token, 80_00);
    advance(DAY_MS);
    await collectSettlements(house.ledgate.parts);
    const [batch] = await rows<Record<string, unknown>>('settlement_batch', merchant);
    expect(batch).toMatchObject({ net_cents: 200_00, items: 2 });
    advance(5 * DAY_MS);
    await collectSettlements(house.ledgate.parts);
    expect(await rows('settlement_difference', merchant)).toEqual([]);
    console.log(batch, await balances(merchant), await rows('deposit', merchant));
    expect(await checkLedger(house.ledgate.parts.db, house.ledgate.parts.clock())).toEqual([]);
  });
});
void NO_RESERVE;
