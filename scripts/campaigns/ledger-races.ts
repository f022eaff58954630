import { setTimeout as pause } from 'node:timers/promises';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { checkLedger } from '@ledgate/api/features/ledger/check.ts';
import { sayBreach } from '@ledgate/api/features/ledger/check-report.ts';
import { readBalances } from '@ledgate/api/features/ledger/public.ts';
import { openLedger, type TestLedger } from '@ledgate/api/testing/ledger.ts';
import { connect } from '@ledgate/database/connect.ts';
import { chartRowOf } from '@ledgate/domain/ledger/chart.ts';
import { batchPosts } from '@ledgate/domain/ledger/funding-posts.ts';
import type { Campaign } from './rig/campaign.ts';
import { type Act, Clerk, type Counts } from './rig/ledger-clerk.ts';
import { STORIES } from './rig/ledger-stories.ts';

const MERCHANTS = 3;
const TELLERS = 4;
/** Stories that are told side by side; more than there are merchants, so that they meet. */
const AT_ONCE = 12;
const KILL_EVERY_MS = 40;

/** Ends a connection of somebody's now and then, wherever it is. */
const startKiller = (ledger: TestLedger, chance: Chance, counts: Counts) => {
  let isOver = false;
  const work = async (): Promise<void> => {
    while (!isOver) {
      await pause(KILL_EVERY_MS);
      const { rows } = await ledger.tamper(
        `select pg_terminate_backend(pid) from (select pid, row_number() over (order by pid) - 1 as nth, count(*) over () as all
          from pg_stat_activity where application_name = 'ledgate' and datname = current_database()) a where nth = $1 % a.all`,
        [chance.below(1_000)],
      );
      counts.kills += rows.length;
    }
  };
  const done = work();
  return {
    stop: async (): Promise<void> => {
      isOver = true;
      await done;
    },
  };
};

/** What the ledger holds is what was acknowledged: every act once, none of those that were refused or given up. */
const compare = async (ledger: TestLedger, merchant: string, acts: readonly Act[]): Promise<string[]> => {
  const wanted = new Map<string, number>();
  for (const { transfers } of acts.filter(({ merchantUid }) => merchantUid === merchant))
    for (const { debit, credit, cents, phase } of transfers) {
      if (phase !== 'single' && phase !== 'post') continue;
      wanted.set(debit, (wanted.get(debit) ?? 0) + cents);
      wanted.set(credit, (wanted.get(credit) ?? 0) - cents);
    }
  const found = new Map<string, number>();
  for (const { code, balanceCents } of await ledger.read((tx) => readBalances(tx, merchant)))
    found.set(code, chartRowOf(code)?.normal === 'D' ? balanceCents : -balanceCents);
  return [...new Set([...wanted.keys(), ...found.keys()])]
    .filter((code) => (wanted.get(code) ?? 0) !== (found.get(code) ?? 0))
    .map((code) => `${code} holds ${found.get(code)} cents, and ${wanted.get(code)} were acknowledged`);
};

const tellAll = async (clerks: readonly Clerk[], merchants: readonly string[], seed: number, rounds: number) => {
  const broken: string[] = [];
  const next = Array.from({ length: rounds }, (_, nth) => nth);
  const work = async (): Promise<void> => {
    for (let nth = next.shift(); nth !== undefined; nth = next.shift()) {
      const chance = chanceFor(`ledger-races ${seed} ${nth}`);
      const story = chance.pick(STORIES);
      broken.push(...(await story({ clerks, chance, merchantUid: chance.pick(merchants), name: `${nth}` })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return broken;
};

/** The batch takes whatever is there; afterwards nothing is open. */
const closeBatches = async (clerk: Clerk, ledger: TestLedger, merchants: readonly string[]): Promise<void> => {
  for (const merchantUid of merchants) {
    const [clearing] = await ledger.read((tx) => readBalances(tx, merchantUid, 'card_clearing'));
    const transfers = batchPosts('all', clearing?.balanceCents ?? 0);
    await clerk.post({ merchantUid, groupUid: crypto.randomUUID(), ref: 'batch all', transfers, at: new Date() });
  }
};

const check = async (url: string): Promise<string[]> => {
  const { db, close } = connect({ url, most: 1, onLost: () => undefined });
  const { breaches } = await checkLedger(db, new Date(), { without: ['I12'] });
  await close();
  return breaches.map(sayBreach);
};

export const ledgerRaces: Campaign = {
  name: 'ledger-races',
  summary:
    'sales, captures, voids and refunds of few merchants at once, connections killed: each posted once, nothing wrong',
  rounds: 3_000,
  run: async ({ seed, rounds, database }) => {
    const url = await database();
    const ledgers = await Promise.all(Array.from({ length: TELLERS }, () => openLedger(url)));
    const [ledger] = ledgers;
    if (!ledger) throw new Error('nobody is there');
    const counts: Counts = { acknowledged: 0, refused: 0, again: 0, givenUp: 0, deadlocks: 0, kills: 0 };
    const acts: Act[] = [];
    const clerks = ledgers.map((own) => new Clerk(own, acts, counts));
    const killer = startKiller(ledger, chanceFor(`ledger-races kills ${seed}`), counts);
    try {
      const merchants: string[] = [];
      while (merchants.length < MERCHANTS) merchants.push(await ledger.addMerchant());
      const broken = await tellAll(clerks, merchants, seed, rounds);
      await killer.stop();
      await closeBatches(new Clerk(ledger, acts, counts), ledger, merchants);
      for (const merchant of merchants) broken.push(...(await compare(ledger, merchant, acts)));
      broken.push(...(await check(url)));
      if (counts.deadlocks > 0) broken.push(`${counts.deadlocks} waited for each other`);
      return { figures: { stories: rounds, ...counts }, broken };
    } finally {
      await killer.stop();
      await Promise.all(ledgers.map((own) => own.close()));
    }
  },
};
