import { reserveReleasedPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import {
  authorizationPosts,
  authorizationVoidPosts,
  capturePosts,
  salePosts,
  tipAdjustmentPosts,
  voidPosts,
} from '@ledgate/domain/ledger/payment-posts.ts';
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

  test('is resolved once: captured twice, or captured and voided, is refused', async () => {
    const merchantUid = await ledger.addMerchant();
    await ledger.post({ merchantUid, sourceRef: 'auth-1', transfers: authorizationPosts(11_543) });
    const authorized = { ref: 'auth-1', cents: 11_543 };
    await ledger.post({ merchantUid, sourceRef: 'capture-1', transfers: capturePosts(SALE, authorized) });
    const again = ledger.post({ merchantUid, sourceRef: 'capture-2', transfers: capturePosts(SALE, authorized) });
    await expect(again).rejects.toThrow('ledger_transfer_resolved_once');
    const voided = ledger.post({ merchantUid, sourceRef: 'void-1', transfers: authorizationVoidPosts(authorized) });
    await expect(voided).rejects.toThrow('ledger_transfer_resolved_once');
    const unknown = authorizationVoidPosts({ ref: 'auth-2', cents: 5 });
    await expect(ledger.post({ merchantUid, transfers: unknown })).rejects.toThrow('what it refers to is not there');
  });

  test('is captured for no more than was authorized, or than a tip may add to it', async () => {
    const merchantUid = await ledger.addMerchant();
    const goods = { ...SALE, subtotal: 10_000, discount: 0, tax: 0, surcharge: 0 };
    await ledger.post({ merchantUid, sourceRef: 'shop', transfers: authorizationPosts(10_000) });
    await ledger.post({ merchantUid, sourceRef: 'diner', transfers: authorizationPosts(10_000, 20) });
    const capture = (ref: string, tip: number) =>
      ledger.post({ merchantUid, sourceRef: ref, transfers: capturePosts({ ...goods, tip }, { ref, cents: 10_000 }) });
    await expect(capture('shop', 1)).rejects.toThrow('this does not resolve what is pending');
    await expect(capture('diner', 2_001)).rejects.toThrow('this does not resolve what is pending');
    await capture('diner', 2_000);
    expect(await balancesOf(merchantUid)).toMatchObject({ card_clearing: 12_000, tips_payable: 2_000 });
  });
});

describe('what was posted', () => {
  test('is taken back whole and once, with the tip that was adjusted', async () => {
    const merchantUid = await ledger.addMerchant();
    const [sale, tip] = [salePosts(SALE), tipAdjustmentPosts(1_500, 1_800)];
    await ledger.post({ merchantUid, sourceRef: 'sale-1', transfers: sale });
    await ledger.post({ merchantUid, sourceRef: 'tip-1', transfers: tip });
    const transfers = voidPosts([
      { ref: 'sale-1', transfers: sale },
      { ref: 'tip-1', transfers: tip },
    ]);
    await ledger.post({ merchantUid, sourceRef: 'void-1', transfers });
    await ledger.post({ merchantUid, sourceRef: 'void-1', transfers });
    expect(Object.values(await balancesOf(merchantUid))).toEqual([0, 0, 0, 0, 0, 0]);
    const again = ledger.post({ merchantUid, sourceRef: 'void-2', transfers });
    await expect(again).rejects.toThrow('ledger_transfer_reversed_once');
    const [first] = transfers;
    const less = first ? [{ ...first, cents: first.cents - 1 }] : [];
    const part = ledger.post({ merchantUid, sourceRef: 'void-3', transfers: less });
    await expect(part).rejects.toThrow('this does not take back what was posted');
  });

  test('never takes a guarded account below zero', async () => {
    const merchantUid = await ledger.addMerchant();
    const release = ledger.post({ merchantUid, transfers: reserveReleasedPosts(1) });
    await expect(release).rejects.toThrow('more than there is');
  });

  test('is all of a transaction or nothing, over several merchants too', async () => {
    const [one, two] = [await ledger.addMerchant(), await ledger.addMerchant()];
    const common = { groupUid: crypto.randomUUID(), source: 'vt', effectiveAt: new Date() } as const;
    const sale = (merchantUid: string) => ({ ...common, merchantUid, sourceRef: 'sale', transfers: salePosts(SALE) });
    const bad = { ...common, merchantUid: two, sourceRef: 'bad', transfers: reserveReleasedPosts(1) };
    await expect(ledger.postAll([sale(one), sale(two), bad])).rejects.toThrow('more than there is');
    expect([await balancesOf(one), await balancesOf(two)]).toEqual([{}, {}]);
    await ledger.postAll([sale(one), sale(two), sale(one)]);
    for (const uid of [one, two]) expect(await balancesOf(uid)).toMatchObject({ card_clearing: 11_543 });
  });
});

describe('many at once', () => {
  test('post to one merchant whose accounts nobody has made yet, and none waits for another for ever', async () => {
    const merchantUid = await ledger.addMerchant();
    const tills = Array.from({ length: 24 }, (_, till) => {
      const taxed = { jurisdiction: `j${till % 5}`, cents: 100 };
      const sale = { ...SALE, tax: 100, taxBy: [taxed] };
      const transfers = till % 2 === 0 ? salePosts(sale) : salePosts(sale).toReversed();
      return ledger.post({ merchantUid, sourceRef: `sale-${till}`, transfers });
    });
    await Promise.all(tills);
    expect(await balancesOf(merchantUid)).toMatchObject({ card_clearing: 24 * 10_900, sales: 24 * 10_000 });
  });

  test('say the same thing, and it is posted once', async () => {
    const merchantUid = await ledger.addMerchant();
    const posting = { merchantUid, sourceRef: 'webhook', transfers: salePosts(SALE) };
    await Promise.all(Array.from({ length: 12 }, () => ledger.post(posting)));
    expect(await balancesOf(merchantUid)).toMatchObject({ card_clearing: 11_543 });
  });
});
