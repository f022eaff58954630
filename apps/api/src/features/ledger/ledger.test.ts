import { authorizationPosts, capturePosts, salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLedger, type TestLedger } from '../../testing/ledger.ts';
import { readBalances, readGroup } from './public.ts';

const SALE = { subtotal: 10_000, discount: 1_000, tax: 743, tip: 1_500, surcharge: 300 };

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openLedger();
});
afterAll(() => ledger.close());

const balancesOf = async (merchantUid: string): Promise<Record<string, number>> => {
  const balances = await ledger.read((tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(balances.map(({ code, balanceCents }) => [code, balanceCents]));
};

describe('a sale in the ledger', () => {
  test('is on both sides of each account it touches', async () => {
    const merchantUid = await ledger.addMerchant();
    const groupUid = crypto.randomUUID();
    await ledger.post({ merchantUid, groupUid, transfers: salePosts(SALE) });
    expect(await balancesOf(merchantUid)).toEqual({
      card_clearing: 11_543,
      discounts: 1_000,
      sales: 10_000,
      surcharge: 300,
      tax_payable: 743,
      tips_payable: 1_500,
    });
    const transfers = await ledger.read((tx) => readGroup(tx, groupUid));
    expect(transfers.map(({ kind }) => kind).toSorted()).toEqual([
      'sale',
      'sale_discount',
      'sale_surcharge',
      'sale_tax',
      'sale_tip',
    ]);
  });

  test('is there once however often it is posted, and never with another amount', async () => {
    const merchantUid = await ledger.addMerchant();
    const posting = { merchantUid, sourceRef: 'payment-1', transfers: salePosts(SALE) };
    await ledger.post(posting);
    await ledger.post(posting);
    expect(await balancesOf(merchantUid)).toMatchObject({ card_clearing: 11_543 });
    const other = ledger.post({ ...posting, transfers: salePosts({ ...SALE, tax: 744 }) });
    await expect(other).rejects.toThrow('posted before, and otherwise: sale_tax payment-1');
    expect(await balancesOf(merchantUid)).toMatchObject({ card_clearing: 11_543 });
  });
});

describe('an authorization', () => {
  test('is pending until it is captured, and what is not captured is freed', async () => {
    const merchantUid = await ledger.addMerchant();
    await ledger.post({ merchantUid, sourceRef: 'auth-1', transfers: authorizationPosts(11_543) });
    const [authorized] = await ledger.read((tx) => readBalances(tx, merchantUid, 'card_authorised'));
    expect(authorized).toEqual({ code: 'card_authorised', balanceCents: 0, pendingCents: 11_543 });
    const captured = { ...SALE, tip: 0 };
    const transfers = capturePosts(captured, { ref: 'auth-1', cents: 11_543 });
    await ledger.post({ merchantUid, sourceRef: 'capture-1', transfers });
    expect(await balancesOf(merchantUid)).toMatchObject({ card_authorised: 0, card_clearing: 10_043, sales: 10_000 });
    const after = await ledger.read((tx) => readBalances(tx, merchantUid));
    expect(after.every(({ pendingCents }) => pendingCents === 0)).toBe(true);
  });
});
