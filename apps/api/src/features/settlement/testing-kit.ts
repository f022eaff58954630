import type { SaleSheet } from '@ledgate/domain/rates/sheet.ts';
import { expect } from 'vitest';
import { systemCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { boardedForCards, type CardMerchant, tokenize } from '../../testing/card-merchant.ts';
import { DAILY, price } from '../../testing/priced.ts';
import type { WithProcessor } from '../../testing/processor.ts';
import { signedIn, signInAs } from '../../testing/signed-in.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { collectSettlements } from './public.ts';

const DAY_MS = 86_400_000;

interface Emulated {
  readonly url: string;
  readonly key: string;
  readonly close: () => Promise<void>;
  readonly control: { advance: (ms: number) => void };
}

/** What tests of settlements do over and over, in a house with a processor of its own. */
export const settlementKit = ({ ledgate, emulator }: WithProcessor<Emulated>) => {
  const admin = () => signedIn(ledgate, 'admin');
  return {
    admin,
    /** Both clocks go on together, and what happened meanwhile is read. */
    passDays: async (days: number): Promise<void> => {
      ledgate.advance(days * DAY_MS);
      emulator.control.advance(days * DAY_MS);
      await collectSettlements(ledgate.parts);
    },
    opened: async (sale: SaleSheet | null = DAILY): Promise<{ merchant: CardMerchant; token: string }> => {
      const merchant = await boardedForCards(ledgate);
      if (sale) await price(ledgate, merchant, { sale });
      return { merchant, token: await tokenize(emulator, merchant) };
    },
    /** Signs in again: sign-ins end as the clock goes on. */
    renew: async (merchant: CardMerchant): Promise<CardMerchant> => ({
      ...merchant,
      ...(await signInAs(ledgate, merchant)),
      merchantUid: merchant.merchantUid,
    }),
    balances: async ({ merchantUid }: CardMerchant): Promise<Record<string, number>> => {
      const found = await reading(systemCtx(ledgate.parts), (tx) => readBalances(tx, merchantUid));
      return Object.fromEntries(
        found.filter(({ balanceCents }) => balanceCents !== 0).map(({ code, balanceCents }) => [code, balanceCents]),
      );
    },
    differencesOf: async ({ merchantUid }: CardMerchant) => {
      const { client } = await admin();
      return (await client.settlement.listDifferences({ query: { merchant: merchantUid } })).results;
    },
    tasksOf: async (kind: string): Promise<string[]> => {
      const { client } = await admin();
      const { results } = await client.tasks.listTasks({ query: {} });
      return results.filter((task) => task.kind === kind).map(({ subject }) => subject);
    },
    /** Of one merchant: others of the house may be left with what does not match. */
    holds: async ({ merchantUid }: CardMerchant): Promise<void> => {
      const { breaches } = await checkLedger(ledgate.parts.db, ledgate.parts.clock());
      expect(breaches.filter(({ where }) => where.includes(merchantUid))).toEqual([]);
    },
  };
};
