import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connect, type Connected } from '@ledgate/database/connect.ts';
import { openLedger, type TestLedger } from '../../testing/ledger.ts';
import { sayBreach } from '../ledger/check-report.ts';
import { checkLedger, readBalances } from '../ledger/public.ts';
import { closeShift, countDrawer, type Doing, moveCash, openShift } from './drawer.ts';

const NOW = new Date('2026-11-18T15:00:00Z');

let ledger: TestLedger;
let connected: Connected;
let merchantUid: string;
let registerUid: string;
let doing: Doing;
beforeAll(async () => {
  ledger = await openLedger();
  connected = connect({ url: ledger.url, most: 2, onLost: () => undefined });
});
afterAll(async () => {
  await connected.close();
  await ledger.close();
});
beforeEach(async () => {
  merchantUid = await ledger.addMerchant();
  registerUid = crypto.randomUUID();
  const byUid = crypto.randomUUID();
  await ledger.tamper(
    `insert into app_user (uid, email, first_name, last_name, role, merchant_uid, created_at)
      values ($1::uuid, $1::uuid || '@shop.test', 'Ada', 'Vance', 'merchant', $2, now())`,
    [byUid, merchantUid],
  );
  await ledger.tamper(
    `insert into till_register (uid, merchant_uid, name, number, made_at) values ($1, $2, 'Front counter', 1, now())`,
    [registerUid, merchantUid],
  );
  doing = { byUid, at: NOW, recordedAt: NOW };
});

const open = (floatCents = 20_000) =>
  ledger.write((tx) => openShift(tx, { merchantUid, registerUid, floatCents }, doing));

type Shift = Awaited<ReturnType<typeof open>>;

/** A coffee for cash, another taken back, change from the bank, milk from the shop next door. */
const work = (shift: Shift): Promise<void> =>
  ledger.write(async (tx) => {
    await moveCash(tx, shift, { kind: 'cash', cents: 2_000 }, doing);
    await moveCash(tx, shift, { kind: 'change', cents: 1_525 }, doing);
    await moveCash(tx, shift, { kind: 'refund', cents: 475 }, doing);
    await moveCash(tx, shift, { kind: 'paid_in', cents: 5_000 }, { ...doing, reason: 'Change from the bank' });
    await moveCash(tx, shift, { kind: 'paid_out', cents: 612 }, { ...doing, reason: 'Milk' });
  });

const SHOULD_HOLD = 20_000 + 2_000 - 1_525 - 475 + 5_000 - 612;

let zs = 0;

const close = (shift: Shift, counted: number, reason?: string) =>
  ledger.write(async (tx) => {
    await countDrawer(tx, shift, counted, doing);
    const why = { ...doing, ...(reason !== undefined && { reason }) };
    return closeShift(tx, shift, why, () => Promise.resolve({ z_number: (zs += 1), z_report: '{}' }));
  });

const balances = async (): Promise<Record<string, number>> => {
  const rows = await ledger.read((tx) => readBalances(tx, merchantUid));
  return Object.fromEntries(rows.map(({ code, balanceCents }) => [code.split(':')[0], balanceCents]));
};

const breaches = async (): Promise<string[]> => (await checkLedger(connected.db, NOW)).breaches.map(sayBreach);

describe('a drawer', () => {
  test('holds in the ledger what its events make', async () => {
    await work(await open());
    expect(await balances()).toMatchObject({ cash_drawer: SHOULD_HOLD, safe: -20_000 - 5_000 + 612 });
    expect(await breaches()).toEqual([]);
  });

  test('counted short books what is missing, and is empty', async () => {
    const shift = await open();
    await work(shift);
    expect(await close(shift, SHOULD_HOLD - 40, 'Miscounted change')).toMatchObject({ expectedCents: SHOULD_HOLD });
    expect(await balances()).toMatchObject({ cash_drawer: 0, cash_over_short: 40 });
    expect(await breaches()).toEqual([]);
  });

  test('counted over books what is too much', async () => {
    const shift = await open(0);
    await close(shift, 300, 'A customer left the change');
    expect(await balances()).toMatchObject({ cash_drawer: 0, cash_over_short: -300, safe: 300 });
  });

  test('is not closed with a difference that nobody explains', async () => {
    const shift = await open();
    await expect(close(shift, 19_999)).rejects.toThrow('Say why the count differs');
    await close(shift, 20_000);
    expect(await balances()).toMatchObject({ cash_drawer: 0, safe: 0 });
  });

  test('has one shift at a time, and none after it was closed', async () => {
    const shift = await open();
    await expect(open()).rejects.toThrow('A shift is open at this register');
    await close(shift, 20_000);
    await expect(work(shift)).rejects.toThrow('This shift is closed');
    await expect(close(shift, 20_000)).rejects.toThrow('This shift is closed');
    await open();
  });

  test('that is closed while cash moves counts all of it, or the cash is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shift = await open();
      const cash = ledger.write((tx) => moveCash(tx, shift, { kind: 'cash', cents: 700 }, doing));
      const [, closed] = await Promise.allSettled([cash, close(shift, 20_700, 'Sold meanwhile')]);
      expect(closed.status).toBe('fulfilled');
    }
    expect(await breaches()).toEqual([]);
  });

  test('is never changed, not even by the server', async () => {
    const shift = await open();
    await close(shift, 20_000);
    const change = (table: 'till_shift' | 'drawer_event') =>
      ledger.write((tx) => tx.deleteFrom(table).where('merchant_uid', '=', merchantUid).execute());
    await expect(change('drawer_event')).rejects.toThrow('permission denied');
    await expect(change('till_shift')).rejects.toThrow('permission denied');
    const recount = ledger.write((tx) =>
      tx.updateTable('till_shift').set({ counted_cents: 1 }).where('uid', '=', shift.uid).execute(),
    );
    await expect(recount).rejects.toThrow('never changed');
  });
});

/** Each as a bug of ours or somebody's hand might leave it. */
const PLANTS: readonly [string, RegExp, string][] = [
  [
    'cash that was received and not posted',
    /^I11 .*drawer .*: should hold \d+ cents by its events, and its account holds \d+/,
    `update drawer_event set cents = cents + 100 where kind = 'cash' and merchant_uid = $1`,
  ],
  [
    'change that was posted the wrong way round',
    /^I11 .*drawer .*: should hold \d+ cents by its events, and its account holds \d+/,
    `update ledger_account set debits_posted = debits_posted + 3050 where code like 'cash_drawer:%' and merchant_uid = $1`,
  ],
  [
    'a drawer that no shift has',
    /^I11 .*drawer gone: should hold 0 cents by its events, and its account holds 500/,
    `insert into ledger_account (uid, merchant_uid, code, side, normal, guard, debits_posted)
      values (gen_random_uuid(), $1, 'cash_drawer:gone', 'merchant', 'D', 'none', 500)`,
  ],
  [
    'a count that was written over',
    /^I11 .*drawer .*: was counted with 1 cents, and \d+ were booked/,
    `update till_shift set counted_cents = 1 where merchant_uid = $1`,
  ],
  [
    'an expectation that was written over',
    /^I11 .*drawer .*: was closed with \d+ cents expected, and its events make \d+/,
    `update till_shift set expected_cents = expected_cents - 40 where merchant_uid = $1`,
  ],
  [
    'cash that is left in a closed drawer',
    /^I11 .*drawer .*: is closed, and \d+ cents are left in it/,
    `delete from drawer_event where kind = 'emptied' and merchant_uid = $1`,
  ],
  [
    'a paid-out that the safe never saw',
    /^I12 .*safe: holds -?\d+ cents, and what happened makes -?\d+/,
    `update drawer_event set cents = cents + 100 where kind = 'paid_out' and merchant_uid = $1`,
  ],
];

describe('the check of the drawers', () => {
  test.each(PLANTS)('finds %s', async (_, says, sql) => {
    const shift = await open();
    await work(shift);
    await close(shift, SHOULD_HOLD - 40, 'Miscounted change');
    expect(await breaches()).toEqual([]);
    await ledger.tamper(sql, [merchantUid]);
    const found = await breaches();
    // Whole again for the next, whatever was planted.
    await ledger.tamper(`delete from ledger_transfer where merchant_uid = $1`, [merchantUid]);
    await ledger.tamper(`delete from ledger_account where merchant_uid = $1`, [merchantUid]);
    await ledger.tamper(`delete from drawer_event where merchant_uid = $1`, [merchantUid]);
    await ledger.tamper(`delete from till_shift where merchant_uid = $1`, [merchantUid]);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(says) as string]));
  });
});
