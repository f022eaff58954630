import { type Emulator, startEmulator } from '@ledgate/emulator/start.ts';
import { NO_LIMITS } from '@ledgate/domain/rates/sheet.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { boardedForCards, type CardMerchant, charge, tokenize } from '../../testing/card-merchant.ts';
import { DAILY, price } from '../../testing/priced.ts';
import { startWithProcessor, type WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { watchMerchants } from './public.ts';

const DAY_MS = 86_400_000;
const A_MONTH = 31;

let house: WithProcessor<Emulator>;
let merchant: CardMerchant;
let card: string;
beforeAll(async () => {
  house = await startWithProcessor(startEmulator);
  merchant = await boardedForCards(house.ledgate, { business: { monthly_volume_cents: 100_00 } });
  const limits = { ...NO_LIMITS, monitoring: { days: 30, note: 'Gift cards' } } as const;
  await price(house.ledgate, merchant, { sale: { ...DAILY, terms: { ...DAILY.terms, limits } } });
  card = await tokenize(house.emulator, merchant);
}, 60_000);
afterAll(() => house.close());

const pass = (days: number): void => {
  house.ledgate.advance(days * DAY_MS);
  house.emulator.control.advance(days * DAY_MS);
};

/** Signed in again: the clock goes on. */
const sell = async (cents: number): Promise<void> => {
  await charge((await signInAs(house.ledgate, merchant)).client, card, cents);
};

const tasks = async (kind: string): Promise<{ subject: string; details: Record<string, string> }[]> => {
  const { client } = await signedIn(house.ledgate, 'admin');
  const { results } = await client.tasks.listTasks({ query: { application: merchant.applicationUid, page_size: 50 } });
  return results.filter((task) => task.kind === kind).map(({ subject, details }) => ({ subject, details }));
};

test('a monitored merchant is looked at once a week from its first sale, and no longer than agreed', async () => {
  const { parts } = house.ledgate;
  await watchMerchants(parts);
  expect(await tasks('monitoring_look'), 'nothing was sold yet').toEqual([]);
  await sell(20_00);
  for (const _ of ['once', 'again']) await watchMerchants(parts);
  expect(await tasks('monitoring_look')).toEqual([
    { subject: 'Week 1 of enhanced monitoring', details: { watch_for: 'Gift cards' } },
  ]);
  pass(7);
  for (const _ of ['once', 'again']) await watchMerchants(parts);
  expect(await tasks('monitoring_look')).toHaveLength(2);
  pass(A_MONTH - 7);
  await watchMerchants(parts);
  expect(await tasks('monitoring_look'), 'the days are over').toHaveLength(2);
});

test('a month begins at nothing: what one month passed, the next passes anew', async () => {
  const { parts } = house.ledgate;
  await sell(125_00);
  await watchMerchants(parts);
  expect(await tasks('limit_passed')).toHaveLength(1);
  pass(A_MONTH);
  await sell(15_00);
  await watchMerchants(parts);
  expect(await tasks('limit_passed'), 'a new month').toHaveLength(1);
  await sell(110_00);
  for (const _ of ['once', 'again']) await watchMerchants(parts);
  expect(new Set((await tasks('limit_passed')).map(({ subject }) => subject)).size).toBe(2);
});
