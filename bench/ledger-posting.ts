import { createHash } from 'node:crypto';
import { change } from '@ledgate/api/core/change.ts';
import { type Ctx, systemCtx } from '@ledgate/api/core/context.ts';
import { setScope } from '@ledgate/api/core/scope.ts';
import { postTransfers } from '@ledgate/api/features/ledger/public.ts';
import { addPerson } from '@ledgate/api/testing/people.ts';
import { connect, type Connected } from '@ledgate/database/connect.ts';
import { defer, writeTransaction } from '@ledgate/database/transaction.ts';
import { salePosts } from '@ledgate/domain/ledger/payment-posts.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { settleTables } from './rig/house.ts';
import { median } from './rig/load.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

const TILLS = 16;
/** Issue "Payments": posting a sale takes at most so many times what the bare transaction takes. */
const MOST_TIMES_BARE = 4;
const WARM_UP_SECONDS = 3;

const SALE = { subtotal: 4_200, discount: 0, tax: 373, tip: 800, surcharge: 0 };
const CODES = ['card_clearing', 'sales', 'tax_payable', 'tips_payable'] as const;

type Sell = () => Promise<void>;

/** As a till does it: idempotency key, transfers, audit row, kept reply. */
const ourSale = async (run: BenchRun): Promise<Sell> => {
  const { parts } = run.stage;
  const person = await addPerson(run.stage, 'merchant', { password: null });
  const merchantUid = person.merchantUid ?? '';
  const actor: Ctx['actor'] = {
    kind: 'person',
    uid: person.uid,
    sid: 'till',
    role: 'merchant',
    ownRole: 'merchant',
    abilities: new Set(),
    isoUid: null,
    merchantUid,
    provedAt: new Date(),
    till: null,
  };
  return async () => {
    const uid = crypto.randomUUID();
    const idempotency = {
      key: uid,
      route: 'sell',
      bodyHash: createHash('sha256').update(uid).digest(),
      keepsReply: true,
    };
    await change({ ...systemCtx(parts), actor, idempotency }, 'payment.settled', async (tx) => {
      setScope(tx, { actor });
      postTransfers(tx, {
        merchantUid,
        groupUid: uid,
        source: 'vt',
        sourceRef: uid,
        effectiveAt: parts.clock(),
        transfers: salePosts(SALE),
      });
      return { subject: `payment:${uid}`, after: SALE, reply: { uid } };
    });
  };
};

/** Tables as ours, with their keys and indexes, and nobody to guard them. */
const BARE_TABLES = `
  create table bare_account (like ledger_account including all);
  create table bare_transfer (like ledger_transfer including all,
    constraint bare_debit foreign key (debit_account, merchant_uid, currency, side)
      references bare_account (uid, merchant_uid, currency, side),
    constraint bare_credit foreign key (credit_account, merchant_uid, currency, side)
      references bare_account (uid, merchant_uid, currency, side),
    constraint bare_merchant foreign key (merchant_uid) references merchant (uid));
  grant select, insert, update on bare_account, bare_transfer to ledgate_app`;

const makeBare = async (url: string): Promise<{ merchant: string; accounts: string[] }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(BARE_TABLES);
    const merchant = crypto.randomUUID();
    await client.query(`insert into merchant (uid, name, created_at) values ($1, 'Bare', now())`, [merchant]);
    const accounts = CODES.map(() => crypto.randomUUID()).toSorted();
    for (const [at, uid] of accounts.entries())
      await client.query(
        `insert into bare_account (uid, merchant_uid, code, side, normal, guard, effective_high)
          values ($1, $2, $3, 'merchant', 'D', 'none', now())`,
        [uid, merchant, CODES[at]],
      );
    return { merchant, accounts };
  } finally {
    await client.end();
  }
};

/** The same transfers and the same updates of the same accounts, as named statements and in a single flight. */
const bareSale = ({ writer }: Connected, { merchant, accounts }: { merchant: string; accounts: string[] }): Sell => {
  const [clearing = '', ...others] = accounts;
  const amounts = [SALE.subtotal, SALE.tax, SALE.tip];
  return () =>
    writeTransaction(writer, async (tx) => {
      const story = crypto.randomUUID();
      defer(
        tx,
        sql`/*p:bare_debit*/ update bare_account set debits_posted = debits_posted + ${amounts.reduce((a, b) => a + b)},
          version = version + ${others.length}, recorded_at = now(), effective_high = now() where uid = ${clearing}`,
      );
      for (const [at, account] of others.entries())
        defer(
          tx,
          sql`/*p:bare_credit*/ update bare_account set credits_posted = credits_posted + ${amounts[at]},
            version = version + 1, recorded_at = now(), effective_high = now() where uid = ${account}`,
        );
      for (const [at, account] of others.entries())
        defer(
          tx,
          sql`/*p:bare_transfer*/ insert into bare_transfer (uid, merchant_uid, currency, side, kind, debit_account,
              credit_account, amount_cents, phase, group_uid, source, source_ref, effective_at, recorded_at, debit_version,
              credit_version, debit_balance_after, credit_balance_after, debit_high, credit_high)
            select gen_random_uuid(), ${merchant}, 'USD', 'merchant', ${`sale_${CODES[at + 1]}`}, d.uid, c.uid, ${amounts[at]},
              'single', ${story}, 'vt', ${story}::text, now(), now(), d.version - ${at}, c.version, d.debits_posted,
              c.credits_posted, now(), now()
            from bare_account d, bare_account c where d.uid = ${clearing} and c.uid = ${account}`,
        );
    });
};

/** So many sales in a second, with so many tills at once. */
const perSecond = async (sell: Sell, tills: number, seconds: number): Promise<number> => {
  const [since, until] = [performance.now(), performance.now() + seconds * 1000];
  let sold = 0;
  const till = async (): Promise<void> => {
    while (performance.now() < until) {
      await sell();
      sold += 1;
    }
  };
  await Promise.all(Array.from({ length: tills }, till));
  return sold / ((performance.now() - since) / 1000);
};

const compare = async (
  ours: Sell,
  bare: Sell,
  tills: number,
  { cluster, rounds, secondsPerRound }: BenchRun,
): Promise<Verdict> => {
  for (const sell of [ours, bare]) await perSecond(sell, tills, WARM_UP_SECONDS);
  // As autovacuum does in a house that runs: what was planned for empty tables reads them from end to end.
  await settleTables(cluster.url);
  const seen: { ours: number; bare: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const bareRate = await perSecond(bare, tills, secondsPerRound);
    seen.push({ ours: await perSecond(ours, tills, secondsPerRound), bare: bareRate });
  }
  const times = median(seen.map((round) => round.bare / round.ours));
  const name = tills === 1 ? 'one till' : `${tills} tills at once`;
  const rate = (which: 'ours' | 'bare'): string => `${median(seen.map((round) => round[which])).toFixed(0)}/s`;
  return {
    lines: [[name, `ours ${rate('ours')}`, `bare ${rate('bare')}`, `${times.toFixed(2)}×`, `most ${MOST_TIMES_BARE}×`]],
    missed: times > MOST_TIMES_BARE ? [`ledger: posting with ${name} in ${times.toFixed(2)}× of bare`] : [],
  };
};

/** These sales have no payments, which the check would rightly find. */
const FORGET = `set session_replication_role = replica; delete from ledger_transfer; delete from ledger_account`;

const forgetSales = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(FORGET).finally(() => client.end());
};

/** A sale of three transfers over four accounts of one merchant, by one till and by many. */
export const measurePosting = async (run: BenchRun): Promise<Verdict> => {
  const bareAccounts = await makeBare(run.cluster.url);
  const connected = connect({ url: run.cluster.url, most: TILLS, onLost: () => undefined });
  try {
    const [ours, bare] = [await ourSale(run), bareSale(connected, bareAccounts)];
    const [one, many] = [await compare(ours, bare, 1, run), await compare(ours, bare, TILLS, run)];
    return { lines: [...one.lines, ...many.lines], missed: [...one.missed, ...many.missed] };
  } finally {
    await connected.close();
    await forgetSales(run.cluster.url);
  }
};
