import { newYorkDate, nextWorkingDate } from '@ledgate/domain/queue/business-calendar.ts';
import { describe, expect, test } from 'vitest';
import { type PaymentsScene, type PaymentsSide, setPaymentsScene } from './conformance-payments.ts';
import type { Batch, Deposit } from './payments-port.ts';

const WEEK_MS = 7 * 86_400_000;
const EVER = new Date(0);

const laterBy = (day: string, bankDays: number): string =>
  bankDays === 0 ? day : laterBy(nextWorkingDate(day), bankDays - 1);

const makePaying = ({ asking, effecting, entity, merchant, payments, sale, side }: PaymentsScene) => {
  const deposits = (): Promise<Deposit[]> => payments().deposits({ entityId: entity(), since: EVER }, asking);
  return {
    deposits,
    funding: () => payments().funding(entity(), asking),
    sell: async (totalCents: number): Promise<Batch | undefined> => {
      await payments().charge(await sale({ totalCents, taxCents: 0 }), effecting());
      await side().closeBatches();
      return (await payments().batches({ merchantId: merchant(), since: EVER }, asking)).at(-1);
    },
    dayOf: (deposit: Deposit | undefined): string => newYorkDate(deposit?.createdAt.getTime() ?? 0),
  };
};

const describeDelay = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} delays deposits`, () => {
    const scene = setPaymentsScene(start);
    const { asking, effecting, entity, payments, side } = scene;
    const { deposits, funding, sell, dayOf } = makePaying(scene);

    test('who was said nothing of is paid on the next bank day after the batch', async () => {
      expect(await funding()).toEqual({ state: 'on', delayDays: 0, keptBackCents: 0 });
      const batch = await sell(10_00);
      side().letPass(2 * WEEK_MS);
      expect((await deposits()).map(dayOf)).toEqual([laterBy(batch?.day ?? '', 1)]);
    });

    test('a delay is read back as it was set, and counts in bank days', async () => {
      const batchOf = async (days: number): Promise<void> => {
        await payments().setFundingDelay(entity(), days, effecting());
        // Twice: an answer may have been lost.
        await payments().setFundingDelay(entity(), days, effecting());
        expect(await funding()).toEqual({ state: 'on', delayDays: days, keptBackCents: 0 });
        const batch = await sell(20_00);
        side().letPass(3 * WEEK_MS);
        expect(dayOf((await deposits()).at(-1))).toBe(laterBy(batch?.day ?? '', 1 + days));
      };
      await batchOf(3);
      await batchOf(1);
    });

    test('what is put aside comes back on the first bank day after its days, the oldest first', async () => {
      const { processor } = side();
      await processor.addReserve(entity(), { ppm: 100_000, days: 10, maxCents: 3_00 }, effecting());
      expect(await processor.reserves(entity(), asking)).toMatchObject([{ ppm: 100_000, days: 10, maxCents: 3_00 }]);
      const [first, second] = [await sell(20_00), await sell(20_00)];
      side().letPass(4 * WEEK_MS);
      const entries = [];
      for (const deposit of await deposits())
        for (const { event, netCents, aboutId } of await payments().depositEntries(deposit.id, asking))
          if (event === 'reserve_release') entries.push([aboutId, netCents, dayOf(deposit)]);
      const dueAfter = (batch: Batch | undefined): string => {
        const at = new Date(`${batch?.day}T12:00:00Z`).getTime() + 10 * 86_400_000;
        return nextWorkingDate(newYorkDate(at));
      };
      // Of the second there was room for a dollar.
      expect(entries).toEqual([
        [first?.id, 2_00, dueAfter(first)],
        [second?.id, 1_00, dueAfter(second)],
      ]);
    });
  });
};

const describeStop = (name: string, start: () => Promise<PaymentsSide>): void => {
  describe(`${name} stops paying`, () => {
    const scene = setPaymentsScene(start);
    const { effecting, entity, payments, side } = scene;
    const { deposits, funding, sell } = makePaying(scene);

    test('while funding is off nothing is paid, and all of it afterwards', async () => {
      await payments().setFundingDelay(entity(), 1, effecting());
      for (const state of ['off', 'off'] as const) await payments().setFunding(entity(), state, effecting());
      expect(await funding()).toEqual({ state: 'off', delayDays: 1, keptBackCents: 0 });
      await sell(10_00);
      await sell(5_00);
      side().letPass(2 * WEEK_MS);
      expect(await deposits()).toEqual([]);
      for (const state of ['on', 'on'] as const) await payments().setFunding(entity(), state, effecting());
      expect(await funding()).toEqual({ state: 'on', delayDays: 1, keptBackCents: 0 });
      side().letPass(WEEK_MS);
      expect((await deposits()).map(({ netCents }) => netCents)).toEqual([15_00]);
    });

    test('what is kept back are the newest batches that make it up, and they are paid when nothing is', async () => {
      const before = (await deposits()).length;
      const later = async () => (await deposits()).slice(before).map(({ netCents }) => netCents);
      for (const _ of ['once', 'again']) await payments().keepBack(entity(), 7_00, effecting());
      expect(await funding()).toMatchObject({ state: 'on', keptBackCents: 7_00 });
      for (const cents of [11_00, 4_00, 5_00]) await sell(cents);
      side().letPass(2 * WEEK_MS);
      expect(await later()).toEqual([11_00]);
      await payments().keepBack(entity(), 0, effecting());
      side().letPass(WEEK_MS);
      expect(await later()).toEqual([11_00, 9_00]);
    });

    test('a deposit that comes back stops it, until we say otherwise', async () => {
      const deposit = (await deposits()).at(-1);
      side().returnDeposit(deposit?.id ?? '');
      expect(await funding()).toMatchObject({ state: 'off' });
      side().letPass(WEEK_MS);
      expect((await deposits()).at(-1)).toMatchObject({ id: deposit?.id, state: 'returned' });
      await payments().setFunding(entity(), 'on', effecting());
      side().letPass(WEEK_MS);
      expect((await deposits()).at(-1)).toMatchObject({ state: 'processed', netCents: 9_00 });
    });
  });
};

/** What everybody does who can be told when to pay a merchant, and not to. */
export const describeFunding = (name: string, start: () => Promise<PaymentsSide>): void => {
  describeDelay(name, start);
  describeStop(name, start);
};
