import { createHash } from 'node:crypto';
import { type SignedInCtx, systemCtx } from '@ledgate/api/core/context.ts';
import { sell } from '@ledgate/api/features/till/sell.ts';
import { signedIn, type SignedIn } from '@ledgate/api/testing/signed-in.ts';
import { breadLine, cash, type Counter, mugLine, openCounter, orderBody } from '@ledgate/api/testing/till.ts';
import { till } from '@ledgate/contract/till.ts';
import { connect } from '@ledgate/database/connect.ts';
import { ABILITIES } from '@ledgate/domain/access/abilities.ts';
import { sql } from 'kysely';
import { reachOf } from '../harness/ready-to-approve.ts';
import { bareWrite, capture, type Captured, copyRows, makeBareTables, type Update } from './rig/bare-rows.ts';
import { settleTables } from './rig/house.ts';
import { median } from './rig/load.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

/** Issue "The till": a sale's write takes at most so many times what the bare transaction takes. */
const MOST_TIMES_BARE = 4;
const WARM_UP_SECONDS = 3;
/** More than one sale posts to one account. */
const VERSIONS_APART = 50;

type Body = Parameters<typeof sell>[1];
type Write = () => Promise<unknown>;

/** What a counter sends for two mugs, another one and a bread, paid in cash with change; read by the contract, as of a request. */
const bodyOf = (counter: Counter): Body => {
  const lines = [
    mugLine(counter, { quantity: 2_000 }),
    mugLine(counter, { discount: { ppm: 100_000 } }),
    breadLine(counter),
  ];
  const body = orderBody(counter, lines, { discount: { cents: 1_00 }, tip_cents: 3_00 });
  return till.sell.body.parse({ ...body, tenders: [cash(body.total_cents + 4_21)] });
};

/** As a till does it: key, price, rows, drawer, ledger, stock, audit row, kept reply. */
const ourSale = ({ stage: { parts } }: BenchRun, owner: SignedIn, counter: Counter) => {
  const actor: SignedInCtx['actor'] = {
    kind: 'person',
    uid: owner.uid,
    sid: 'till',
    role: 'merchant',
    ownRole: 'merchant',
    abilities: new Set(ABILITIES),
    isoUid: null,
    merchantUid: owner.merchantUid,
    provedAt: new Date(),
    till: null,
  };
  return async (): Promise<string> => {
    const body = bodyOf(counter);
    const bodyHash = createHash('sha256').update(body.uid).digest();
    const idempotency = { key: body.uid, route: 'sell', bodyHash, keepsReply: true };
    await sell({ ...systemCtx(parts), actor, idempotency }, body);
    return body.uid;
  };
};

const WHERE: readonly [table: string, where: string][] = [
  ['pos_order', 'uid = $1'],
  ['pos_line', 'order_uid = $1'],
  ['pos_tender', 'order_uid = $1'],
  ['drawer_event', 'order_uid = $1'],
  ['stock_move', 'order_uid = $1'],
  ['ledger_transfer', 'group_uid = $1 or source_ref in (select uid::text from drawer_event where order_uid = $1)'],
  ['idempotency_key', 'key = $1::text'],
  ['audit_lane', `lane = 'till:' || $1::text`],
  ['audit_row', `lane = 'till:' || $1::text`],
];
/** Rows that are there already, and change. */
const CHANGED = ['till_register', 'stock_level', 'ledger_account'] as const;

const cents = (row: Captured['rows'][number]): number => Number(row['amount_cents']);

/** A number from the register, a piece from the shelf, and each account that is posted to. */
const updatesOf = (counter: Counter, transfers: Captured['rows']): Update[] => {
  const accounts = [...new Set(transfers.flatMap((row) => [row['debit_account'], row['credit_account']]))]
    .map(String)
    .toSorted((one, other) => one.localeCompare(other));
  const moved = accounts.map((uid) => {
    const debits = transfers.filter((row) => row['debit_account'] === uid);
    const credits = transfers.filter((row) => row['credit_account'] === uid);
    const sums = [debits, credits].map((rows) => rows.reduce((sum, row) => sum + cents(row), 0));
    return sql`(${uid}::uuid, ${sums[0]}::bigint, ${sums[1]}::bigint, ${debits.length + credits.length}::int)`;
  });
  return [
    () =>
      sql`/*p:bare_number*/ update bare_till_register set next_order = next_order + 1 where uid = ${counter.register}`,
    () =>
      sql`/*p:bare_stock*/ update bare_stock_level set quantity = quantity - 1000 where product_uid = ${counter.bread}`,
    () => sql`/*p:bare_accounts*/ update bare_ledger_account a set debits_posted = a.debits_posted + v.debits,
      credits_posted = a.credits_posted + v.credits, version = a.version + v.n, recorded_at = now(), effective_high = now()
      from (values ${sql.join(moved)}) v (uid, debits, credits, n) where a.uid = v.uid`,
  ];
};

const perSecond = async (write: Write, seconds: number): Promise<number> => {
  const [since, until] = [performance.now(), performance.now() + seconds * 1000];
  let written = 0;
  for (; performance.now() < until; written += 1) await write();
  return written / ((performance.now() - since) / 1000);
};

type Name = 'ours' | 'bare' | 'answered';

const compare = async (writes: Record<Name, Write>, rows: number, run: BenchRun): Promise<Verdict> => {
  const names: Name[] = ['bare', 'answered', 'ours'];
  for (const name of names) await perSecond(writes[name], WARM_UP_SECONDS);
  await settleTables(run.cluster.url);
  const seen: Record<Name, number>[] = [];
  for (let round = 0; round < run.rounds; round += 1) {
    const rate = { ours: 0, bare: 0, answered: 0 };
    for (const name of names) rate[name] = await perSecond(writes[name], run.secondsPerRound);
    seen.push(rate);
  }
  const rate = (name: Name): string => `${median(seen.map((round) => round[name])).toFixed(0)}/s`;
  const times = median(seen.map((round) => round.bare / round.ours));
  const timesAnswered = median(seen.map((round) => round.answered / round.ours));
  return {
    lines: [
      [
        `a sale, ${rows} rows`,
        `ours ${rate('ours')}`,
        `bare ${rate('bare')}`,
        `${times.toFixed(2)}×`,
        `most ${MOST_TIMES_BARE}×`,
      ],
      ['one by one', '', `bare ${rate('answered')}`, `${timesAnswered.toFixed(2)}×`, 'for comparison'],
    ],
    missed: times > MOST_TIMES_BARE ? [`till: a sale is written in ${times.toFixed(2)}× of bare`] : [],
  };
};

/** The rows that one of our sales left, written again and again beside it: by named statements over a pool. */
export const measureSale = async (run: BenchRun): Promise<Verdict> => {
  const { url } = run.cluster;
  const server = await run.stage.startServer({ main: run.main });
  const connected = connect({ url, most: 4, onLost: () => undefined });
  try {
    const owner = await signedIn(reachOf(run.stage, server), 'merchant', { password: null });
    const counter = await openCounter(owner.client);
    const ours = ourSale(run, owner, counter);
    const sold = [await ours(), await ours()].at(-1) ?? '';
    await makeBareTables(url, [...WHERE.map(([table]) => table), ...CHANGED]);
    for (const table of CHANGED) await copyRows(url, table);
    const captured = await Promise.all(WHERE.map(([table, where]) => capture(url, table, where, sold)));
    const uids = new Set([sold, ...captured.flatMap(({ rows }) => rows.flatMap((row) => row['uid'] ?? []))]);
    const transfers = captured.find(({ table }) => table === 'ledger_transfer')?.rows ?? [];
    const bare = {
      captured,
      isNew: (uid: string) => uids.has(uid),
      counted: { number: 1, debit_version: VERSIONS_APART, credit_version: VERSIONS_APART },
      updates: updatesOf(counter, transfers),
    };
    const rows = captured.reduce((sum, one) => sum + one.rows.length, 0);
    const writes = { ours, bare: bareWrite(connected, bare, true), answered: bareWrite(connected, bare, false) };
    return await compare(writes, rows, run);
  } finally {
    await connected.close();
    await server.stop();
  }
};
