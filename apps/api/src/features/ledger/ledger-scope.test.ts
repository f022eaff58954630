import { residualPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import { salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '../../core/context.ts';
import { openLedger, SYSTEM, type TestLedger } from '../../testing/ledger.ts';
import { readBalanceAt, readBalances, readEntries } from './public.ts';

const SALE = { subtotal: 1_000, discount: 0, tax: 0, tip: 0, surcharge: 0 };

const STANDING = { uid: crypto.randomUUID(), sid: 's', provedAt: new Date(), till: null, abilities: new Set<never>() };
const merchantActor = (merchantUid: string): Actor => ({
  ...STANDING,
  kind: 'person',
  role: 'merchant',
  ownRole: 'merchant',
  isoUid: null,
  merchantUid,
});
const isoActor = (isoUid: string): Actor => ({
  ...STANDING,
  kind: 'person',
  role: 'iso',
  ownRole: 'iso',
  isoUid,
  merchantUid: null,
});

let ledger: TestLedger;
let iso: string;
let own: string;
let other: string;
beforeAll(async () => {
  ledger = await openLedger();
  iso = crypto.randomUUID();
  await ledger.tamper(`insert into iso (uid, name, created_at) values ($1, 'Harbor ISO', now())`, [iso]);
  [own, other] = [await ledger.addMerchant(iso), await ledger.addMerchant()];
  const residual = residualPosts(iso, '2026-10', { isoCents: 80, platformCents: 20, carriedCents: 0 });
  for (const merchantUid of [own, other]) {
    await ledger.post({ merchantUid, transfers: salePosts(SALE) });
    await ledger.post({ merchantUid, source: 'house', transfers: residual });
  }
});
afterAll(() => ledger.close());

const seen = (actor: Actor) =>
  ledger.read(async (tx) => {
    const { rows } = await sql<{ merchant: string; code: string }>`select merchant_uid as merchant, code
      from ledger_account order by merchant_uid = ${own} desc, code`.execute(tx);
    const { rows: transfers } = await sql<{ side: string }>`select side from ledger_transfer`.execute(tx);
    return { codes: rows.map(({ merchant, code }) => `${merchant === own ? 'own' : 'other'} ${code}`), transfers };
  }, actor);

describe('who sees what of the ledger', () => {
  test('a merchant sees their own accounts, and of no buy figure anything', async () => {
    const { codes, transfers } = await seen(merchantActor(own));
    expect(codes).toEqual(['own card_clearing', 'own sales']);
    expect(transfers).toEqual([{ side: 'merchant' }]);
    const asOwn = merchantActor(own);
    expect(await ledger.read((tx) => readBalances(tx, own, 'residual_payable'), asOwn)).toEqual([]);
    const now = { at: new Date(Date.now() + 60_000), by: 'effective' } as const;
    expect(await ledger.read((tx) => readBalanceAt(tx, own, 'margin:2026-10', now), asOwn)).toBe(0);
    expect(await ledger.read((tx) => readBalanceAt(tx, other, 'sales', now), asOwn)).toBe(0);
    expect(await ledger.read((tx) => readEntries(tx, own, 'margin:2026-10', { most: 10 }), asOwn)).toEqual([]);
  });

  test('an ISO sees the accounts of its own merchants', async () => {
    expect((await seen(isoActor(iso))).codes).toEqual(['own card_clearing', 'own sales']);
    expect((await seen(isoActor(crypto.randomUUID()))).codes).toEqual([]);
  });

  test('the house sees all', async () => {
    const { codes, transfers } = await seen(SYSTEM);
    expect(codes).toHaveLength(10);
    expect(transfers).toHaveLength(6);
  });
});

describe('who posts to the ledger', () => {
  const transfers = salePosts(SALE);

  test('a merchant for themselves, but nothing of the house’s', async () => {
    await ledger.post({ merchantUid: own, transfers }, merchantActor(own));
    const residual = residualPosts(iso, '2026-11', { isoCents: 80, platformCents: 20, carriedCents: 0 });
    const mine = ledger.post({ merchantUid: own, source: 'house', transfers: residual }, merchantActor(own));
    await expect(mine).rejects.toThrow('this is not theirs to post');
  });

  test('nobody for another merchant, and no ISO for its own', async () => {
    for (const actor of [merchantActor(other), isoActor(iso)])
      await expect(ledger.post({ merchantUid: own, transfers }, actor)).rejects.toThrow('this is not theirs to post');
  });

  test('nobody past the function that posts: neither the server nor the owner changes what is there', async () => {
    for (const statement of [
      'update ledger_transfer set amount_cents = 1',
      'delete from ledger_transfer',
      'truncate ledger_transfer cascade',
      `update ledger_account set code = 'bank'`,
      'delete from ledger_account',
    ]) {
      await ledger.tamper('set session_replication_role = origin');
      await expect(ledger.tamper(statement), statement).rejects.toThrow('the ledger is append-only');
      await ledger.tamper('set role ledgate_app');
      await expect(ledger.tamper(statement), statement).rejects.toThrow('permission denied');
      await ledger.tamper('reset role; set session_replication_role = replica');
    }
  });
});
