import { connect, type Connected } from '@ledgate/database/connect.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLedger, type TestLedger } from '../../testing/ledger.ts';
import { checkLedger } from './check.ts';
import { sayBreach } from './check-report.ts';
import { fillWeek } from './testing-week.ts';

const NOW = new Date('2026-11-18T15:00:00Z');

let ledger: TestLedger;
let connected: Connected;
beforeAll(async () => {
  ledger = await openLedger();
  connected = connect({ url: ledger.url, most: 2, onLost: () => undefined });
  await fillWeek(ledger);
  await keep();
});
afterAll(async () => {
  await connected.close();
  await ledger.close();
});

const TABLES = ['ledger_account', 'ledger_transfer'] as const;
const keep = async (): Promise<void> => {
  for (const table of TABLES) await ledger.tamper(`create table kept_${table} as table ${table}`);
};
const restore = async (): Promise<void> => {
  await ledger.tamper(`truncate ${TABLES.join()}`);
  for (const table of TABLES) await ledger.tamper(`insert into ${table} table kept_${table}`);
};

const breaches = async (): Promise<string[]> => (await checkLedger(connected.db, NOW)).breaches.map(sayBreach);

interface Plant {
  bug: string;
  says: RegExp;
  sql: string;
  undo?: string;
}

const ACCOUNT = (code: string): string => `(select uid from ledger_account where code = '${code}')`;
const COLUMNS = `merchant_uid, currency, side, kind, debit_account, credit_account, amount_cents, phase, pending_uid, over_percent,
  group_uid, source, source_ref, effective_at, recorded_at`;
const copyOf = (
  where: string,
  instead: Record<string, string>,
): string => `insert into ledger_transfer (uid, ${COLUMNS},
    debit_version, credit_version, debit_balance_after, credit_balance_after, debit_high, credit_high)
  select gen_random_uuid(), ${COLUMNS.split(/,\s*/)
    .map((column) => instead[column] ?? column)
    .join(', ')}, 1000, 1000, 0, 0, debit_high, credit_high from ledger_transfer where ${where}`;

/** Each as a bug of ours or somebody's hand might leave it. */
const PLANTS: Record<string, Plant[]> = {
  I1: [
    {
      bug: 'a counter that moved alone',
      says: /^I1 .*USD: \d+ cents of debits, \d+ of credits/,
      sql: `update ledger_account set debits_posted = debits_posted + 1 where code = 'bank'`,
    },
  ],
  I2: [
    {
      bug: 'a transfer that one account did not count',
      says: /^I2 .*sales: credits are \d+ cents, and its transfers make \d+/,
      sql: `update ledger_account set credits_posted = credits_posted - 100 where code = 'sales'`,
    },
    {
      bug: 'something pending that is held for ever',
      says: /^I2 .*card_authorised: debitsPending are 500 cents, and its transfers make 0/,
      sql: `update ledger_account set debits_pending = 500 where code = 'card_authorised'`,
    },
  ],
  I3: [
    {
      bug: 'an entry that is gone',
      says: /^I3 .*card_clearing entry 3: follows entry 1/,
      sql: `delete from ledger_transfer where debit_account = ${ACCOUNT('card_clearing')} and debit_version = 2`,
    },
    {
      bug: 'a balance that does not follow',
      says: /^I3 .*bank entry 1: says \d+ cents, and \d+ follow/,
      sql: `update ledger_transfer set debit_balance_after = debit_balance_after + 1 where kind = 'deposit_arrived'`,
    },
    {
      bug: 'an account that forgot its newest entry',
      says: /^I3 .*bank: counts 0 entries, and the newest is 1/,
      sql: `update ledger_account set version = 0, debits_posted = 0 where code = 'bank'`,
    },
    {
      bug: 'a guarded account below zero',
      says: /^I3 .*reserve_held entry 1: is below zero: -\d+ cents/,
      sql: `insert into ledger_account (uid, merchant_uid, code, side, normal, guard, version, credits_posted)
          select gen_random_uuid(), merchant_uid, 'reserve_held', side, 'D', 'not_negative', 1, debits_posted
          from ledger_account where code = 'bank';
        update ledger_transfer set credit_account = ${ACCOUNT('reserve_held')}, credit_version = 1
          where kind = 'deposit_arrived'`,
    },
  ],
  I4: [
    {
      bug: 'a webhook that was posted twice',
      says: /^I4 .*deposit_arrived provider d1: was posted 2 times/,
      sql: `alter table ledger_transfer drop constraint ledger_transfer_source_unique;
        ${copyOf(`kind = 'deposit_arrived'`, {})}`,
      undo: `alter table ledger_transfer add constraint ledger_transfer_source_unique unique (merchant_uid, kind, source, source_ref)`,
    },
  ],
  I5: [
    {
      bug: 'a trigger that was switched off',
      says: /^I5 .*trigger ledger_transfer_append_only: is not in force/,
      sql: 'alter table ledger_transfer disable trigger ledger_transfer_append_only',
      undo: 'alter table ledger_transfer enable trigger ledger_transfer_append_only',
    },
    {
      bug: 'a grant of too much',
      says: /^I5 .*table ledger_transfer: the server may update/,
      sql: 'grant update (amount_cents) on ledger_transfer to ledgate_app',
      undo: 'revoke update (amount_cents) on ledger_transfer from ledgate_app',
    },
  ],
  I6: [
    {
      bug: 'an authorization that was captured and voided',
      says: /^I6 .*transfer .*: was resolved 2 times/,
      sql: `drop index ledger_transfer_resolved_once;
        ${copyOf(`phase = 'post'`, { kind: `'authorization_voided'`, phase: `'void'` })}`,
      undo: `create unique index ledger_transfer_resolved_once on ledger_transfer (pending_uid) where phase in ('post', 'void')`,
    },
    {
      bug: 'a capture of more than a tip may add',
      says: /^I6 .*post of 13852 cents, and 11543 were pending/,
      sql: `update ledger_transfer set amount_cents = 13852 where phase = 'post'`,
    },
  ],
  I7: [
    {
      bug: 'a refund beyond the sale',
      says: /^I7 .*group .*: goods refunded \d+ cents too much/,
      sql: copyOf(`kind = 'refund'`, { source_ref: `'refund again'`, amount_cents: '9000' }),
    },
    {
      bug: 'a tip that was given back twice, within what the sale was',
      says: /^I7 .*group .*: tips_payable refunded \d+ cents too much/,
      sql: copyOf(`kind = 'refund_tip'`, { source_ref: `'refund again'`, amount_cents: '1000' }),
    },
  ],
  I8: [
    {
      bug: 'a sale that the ledger knows less of',
      says: /^I8 .*payment .*: captured is 11544 cents, and its transfers make 11543/,
      sql: `update payment set captured_cents = 11544 where status = 'partially_refunded'`,
      undo: `update payment set captured_cents = 11543 where status = 'partially_refunded'`,
    },
    {
      bug: 'a refund that was never posted',
      says: /^I8 .*payment .*: refunded is 100 cents, and its transfers make 0/,
      sql: `update payment set refunded_cents = 100 where status = 'captured'`,
      undo: `update payment set refunded_cents = 0 where status = 'captured'`,
    },
    {
      bug: 'a tip that was posted as goods',
      says: /^I8 .*payment .*: tip is 2000 cents, and its transfers make 0/,
      sql: `delete from ledger_transfer where kind = 'capture_tip'`,
    },
    {
      bug: 'an authorization that nothing is held for',
      says: /^I8 .*payment .*: authorized is 11543 cents, and its transfers make 0/,
      sql: `update payment set status = 'authorized' where status = 'voided'`,
      undo: `update payment set status = 'voided' where status = 'authorized'`,
    },
  ],
  I9: [
    {
      bug: 'a sale that no batch ever took',
      says: /^I9 .*card_clearing: 100 cents have been open for more than three bank days/,
      sql: `update ledger_transfer set amount_cents = amount_cents - 100, credit_balance_after = credit_balance_after + 100
          where kind = 'batch';
        update ledger_account set credits_posted = credits_posted - 100 where code = 'card_clearing'`,
    },
  ],
  I12: [
    {
      bug: 'a refund that nobody posted',
      says: /^I12 .*refunds: holds \d+ cents, and what happened makes \d+/,
      sql: `update payment_step set amount_cents = amount_cents + 100 where kind = 'refund'`,
      undo: `update payment_step set amount_cents = amount_cents - 100 where kind = 'refund'`,
    },
    {
      bug: 'a deposit that never arrived and is in the bank',
      says: /^I12 .*bank: holds \d+ cents, and what happened makes 0/,
      sql: `update deposit set state = 'on_its_way'`,
      undo: `update deposit set state = 'arrived'`,
    },
    {
      bug: 'a dispute that took nothing',
      says: /^I12 .*disputes_held: holds 0 cents, and what happened makes 500/,
      sql: `insert into dispute (uid, merchant_uid, application_uid, processor_id, processor_txn, cycle, state, amount_cents,
          reason_code, reason_said, received_on, is_actionable, taken_cents, opened_at, changed_at)
        select uid, uid, uid, 'c1', 't1', 'first', 'open', 500, '10.4', 'Fraud', '2026-11-12', true, 500, now(), now()
        from merchant limit 1`,
      undo: `delete from dispute`,
    },
    {
      bug: 'a month whose fees were debited and not posted',
      says: /^I12 .*provider_fees: holds 0 cents, and what happened makes 995/,
      sql: `insert into month_debit (uid, statement_uid, merchant_uid, application_uid, month, name, cents, entity_id, state)
        select uid, uid, uid, uid, '2026-10', 'Fees', 995, 'e', 'planned' from merchant limit 1`,
      undo: `delete from month_debit`,
    },
  ],
  I13: [
    {
      bug: 'a clock that ran back',
      says: /^I13 .*bank entry 1|^I13 .*entry \d+: was recorded before the one it follows/,
      sql: `update ledger_transfer set recorded_at = '2020-01-01' where kind = 'batch'`,
    },
    {
      bug: 'a late entry that was not marked as one',
      says: /^I13 .*card_clearing entry \d+: is later than class 0 says/,
      sql: `update ledger_transfer set credit_late = 0 where kind = 'refund'`,
    },
    {
      bug: 'a latest moment that is not',
      says: /^I13 .*card_clearing entry \d+: does not know the latest moment before it/,
      sql: `update ledger_transfer set credit_high = effective_at where kind = 'refund'`,
    },
    {
      bug: 'moments told by the last entry of the time, whatever came late',
      says: /^I13 .*card_clearing as of .*: \d+ cents, and \d+ add up/,
      sql: `alter function ledger_balance_at rename to kept_balance_at;
        create function ledger_balance_at(p_account uuid, p_at timestamptz, p_recorded boolean) returns bigint language sql as $$
          select balance from (
            select effective_at, debit_version as version, debit_balance_after as balance from ledger_transfer
              where debit_account = p_account
            union all select effective_at, credit_version, credit_balance_after from ledger_transfer
              where credit_account = p_account) entry
          where effective_at <= p_at order by effective_at desc, version desc limit 1 $$`,
      undo: `drop function ledger_balance_at; alter function kept_balance_at rename to ledger_balance_at`,
    },
  ],
};

describe('the check of the ledger', () => {
  test('finds nothing where nothing is wrong', async () => {
    const { breaches: found, count, ...figures } = await checkLedger(connected.db, NOW);
    expect(found).toEqual([]);
    expect({ count, ...figures }).toMatchObject({ count: 0, merchants: 1, accounts: 14, transfers: 33 });
    expect(figures.moments).toBeGreaterThan(20);
  });

  const plants = Object.values(PLANTS).flat();
  test.each(plants.map((plant) => [plant.bug, plant] as const))('finds %s', async (_, { sql, says, undo }) => {
    await ledger.tamper(sql);
    const found = await breaches();
    await restore();
    if (undo !== undefined) await ledger.tamper(undo);
    expect(found).toEqual(expect.arrayContaining([expect.stringMatching(says) as string]));
  });

  test('finds nothing again once all of that is mended', async () => {
    expect(await breaches()).toEqual([]);
  });
});
