import { moves } from '@ledgate/domain/ledger/transfer.ts';
import { chanceFor } from '../../demo-data/chance.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLedger, type TestLedger } from '../../testing/ledger.ts';
import { readBalanceAt, readEntries } from './public.ts';

const START = Date.UTC(2026, 10, 1);
const MINUTE = 60_000;

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

interface Said {
  at: number;
  cents: number;
}

/** Most in order, some by seconds behind, some by hours or weeks. */
const BEHIND = [0, 0, 0, 0, 1_500, 59_000, 61_000, 4 * 60 * MINUTE, 21 * 24 * 60 * MINUTE];

const fill = async (merchantUid: string, count: number): Promise<Said[]> => {
  const chance = chanceFor('as of');
  const said: Said[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const at = START + nth * 7 * MINUTE - chance.pick(BEHIND);
    const cents = 1 + chance.below(10_000);
    const isBack = chance.below(4) === 0;
    const transfers = moves('sale', 'card_clearing', 'sales', isBack ? -cents : cents);
    await ledger.post({ merchantUid, effectiveAt: new Date(at), transfers });
    said.push({ at, cents: isBack ? -cents : cents });
  }
  return said;
};

describe('what an account held at a moment', () => {
  test('is what had happened by then, however late it was recorded, and what was known then', async () => {
    const merchantUid = await ledger.addMerchant();
    const said = await fill(merchantUid, 150);
    const held = (at: number, by: 'effective' | 'recorded', code: string) =>
      ledger.read((tx) => readBalanceAt(tx, merchantUid, code, { at: new Date(at), by }));
    for (let nth = 0; nth < 150; nth += 7) {
      const moment = (said[nth]?.at ?? 0) + (nth % 2);
      const sum = said.filter(({ at }) => at <= moment).reduce((total, { cents }) => total + cents, 0);
      expect(await held(moment, 'effective', 'card_clearing'), `${nth}`).toBe(sum);
      expect(await held(moment, 'effective', 'sales'), `${nth}`).toBe(sum);
    }
    const entries = await ledger.read((tx) => readEntries(tx, merchantUid, 'sales', { most: 200 }));
    expect(entries.map(({ version }) => version)).toEqual(Array.from({ length: 150 }, (_, nth) => 150 - nth));
    // A Date holds milliseconds: what was recorded in the one after may have been at its first instant, or later.
    const recorded = entries.map(({ recordedAt }) => recordedAt.getTime() + 1);
    for (const moment of recorded.filter((at) => !recorded.includes(at + 1))) {
      const newest = entries.find(({ recordedAt }) => recordedAt.getTime() < moment);
      expect(await held(moment, 'recorded', 'sales')).toBe(newest?.balanceAfterCents);
    }
    expect(await held(START - 60 * 24 * 60 * MINUTE, 'effective', 'sales')).toBe(0);
    expect(await held(Date.now() + MINUTE, 'recorded', 'sales')).toBe(entries[0]?.balanceAfterCents);
  });

  test('is nothing where there is no such account, and its entries come a page at a time', async () => {
    const merchantUid = await ledger.addMerchant();
    await fill(merchantUid, 5);
    const now = { at: new Date(), by: 'effective' } as const;
    expect(await ledger.read((tx) => readBalanceAt(tx, merchantUid, 'bank', now))).toBe(0);
    const page = (before?: number) =>
      ledger.read((tx) => readEntries(tx, merchantUid, 'sales', { most: 2, ...(before !== undefined && { before }) }));
    const [first, second] = [await page(), await page(4)];
    expect([...first, ...second].map(({ version }) => version)).toEqual([5, 4, 3, 2]);
    expect(first[0]).toMatchObject({ kind: 'sale', debit: expect.any(String) as string, source: 'vt' });
  });
});
