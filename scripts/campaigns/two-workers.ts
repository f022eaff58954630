import { bookkeeping, books } from '@ledgate/api/core/bookkeeping.ts';
import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { assemble, type Assembled } from '@ledgate/api/assemble.ts';
import { plainClock } from '@ledgate/api/core/clock.ts';
import { systemCtx } from '@ledgate/api/core/context.ts';
import { selfSignedPaperKeys } from '@ledgate/api/core/crypto/paper-certificate.ts';
import { makeLog } from '@ledgate/api/core/log.ts';
import { reading, setScope } from '@ledgate/api/core/scope.ts';
import { readSettings } from '@ledgate/api/core/settings.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { insertApplication } from '@ledgate/api/features/applications/public.ts';
import { chooseMessenger } from '@ledgate/api/messenger.ts';
import { addPerson, PASSWORD } from '@ledgate/api/testing/people.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import { EXPIRY_DAYS } from '@ledgate/domain/lifecycle/expiry-days.ts';
import { expiresAt, lastReminderDay, reminderDays } from '@ledgate/domain/lifecycle/expiry.ts';
import { sql } from 'kysely';
import type { Campaign } from './rig/campaign.ts';
import { openWorkshop, type SteppedWorker } from './rig/stepped-workers.ts';

const DAY_MS = 86_400_000;
const MONTH_MS = 31 * DAY_MS;
const APPLICATIONS = 40;
/** The oldest has waited for so long when the month begins. */
const OLDEST_DAYS = 16;
const ROUNDS_PER_KILL = 30;
/** Where a kill falls into a round. */
const KILLED_WITHIN_MS = 60;

interface Waiter {
  uid: string;
  email: string;
  status: 'draft' | 'query_raised';
  since: number;
}

const WAY: Record<Waiter['status'], readonly Status[]> = {
  draft: [],
  query_raised: ['submitted', 'in_underwriting', 'query_raised'],
};

const addWaiter = async ({ parts }: Assembled, chance: Chance, start: number): Promise<Waiter> => {
  const { uid: createdBy, email, merchantUid } = await addPerson({ parts }, 'merchant', { password: null });
  if (merchantUid === null) throw new Error('a merchant belongs to one');
  const status = chance.pick(['draft', 'draft', 'query_raised'] as const);
  const since = start - chance.below(OLDEST_DAYS * DAY_MS);
  const [uid, at] = [crypto.randomUUID(), new Date(since)];
  await bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await insertApplication(tx, { uid, merchantUid, isoUid: null, createdBy, at });
    for (const next of WAY[status])
      await tx.updateTable('application').set({ status: next, status_at: at }).where('uid', '=', uid).execute();
  });
  return { uid, email, status, since };
};

/** Only who can sign in is written to; one hash serves all, since hashing is slow on purpose. */
const letSignIn = async ({ parts }: Assembled): Promise<void> => {
  const { hash, keyId } = await parts.passwords.hash(PASSWORD);
  await books(parts).updateTable('app_user').set({ password_hash: hash, password_key_id: keyId }).execute();
};

interface Seen {
  reminders: Map<string, number>;
  mails: Map<string, number>;
  expired: Map<string, number>;
}

const tally = (keys: readonly string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
};

const lookAround = ({ parts }: Assembled): Promise<Seen> =>
  reading(systemCtx(parts), async (tx) => {
    const events = await sql<{ uid: string; event: string; day: string | null }>`
      select application_uid as uid, event, details ->> 'day' as day from application_event
      where event in ('remind', 'expire')`.execute(tx);
    const mails = await sql<{ recipient: string; days: string }>`
      select recipient, substring(text from 'kept for ([0-9]+) more days') as days from demo_message
      where subject like 'Action needed%' and text like '%kept for%'`.execute(tx);
    return {
      reminders: tally(events.rows.filter(({ event }) => event === 'remind').map(({ uid, day }) => `${uid} ${day}`)),
      expired: tally(events.rows.filter(({ event }) => event === 'expire').map(({ uid }) => uid)),
      mails: tally(mails.rows.map(({ recipient, days }) => `${recipient} ${days}`)),
    };
  });

/** Days on which somebody has to hear, and those cut off by the month's ends, on which they may. */
const compare = (waiters: readonly Waiter[], { reminders, mails, expired }: Seen, start: number, end: number) => {
  const broken: string[] = [];
  let due = 0;
  for (const { uid, email, status, since } of waiters) {
    for (const day of reminderDays(status)) {
      const [from, to] = [since + day * DAY_MS, since + (day + 1) * DAY_MS];
      const [least, most] = [from > start && to < end ? 1 : 0, to > start && from < end ? 1 : 0];
      const count = reminders.get(`${uid} ${day}`) ?? 0;
      const mailed = mails.get(`${email} ${EXPIRY_DAYS[status] - day}`) ?? 0;
      due += least;
      if (count < least || count > most) broken.push(`day ${day} of a ${status} was recalled ${count} times`);
      if (mailed !== count) broken.push(`${count} reminders of day ${day} became ${mailed} mails`);
    }
    const times = expired.get(uid) ?? 0;
    const told = reminders.get(`${uid} ${lastReminderDay(status)}`) ?? 0;
    const over = expiresAt(status, since, Math.max(start, since + lastReminderDay(status) * DAY_MS));
    if (told > 1 || times > told) broken.push(`a ${status} expired ${times} times after ${told} last reminders`);
    // A round that was cut off is made up for in the next but one.
    if (times === 0 && over + 2 * DAY_MS < end) broken.push(`a ${status} did not expire`);
    if (times > 0 && over > end) broken.push(`a ${status} expired too early`);
  }
  return { broken, due };
};

interface Workshop {
  startWorker: () => Promise<SteppedWorker>;
  setTime: (ms: number) => Promise<void>;
}

/** Both work off the same moment; now and then one of them is killed over it and another takes its place. */
const walkThrough = async (workshop: Workshop, chance: Chance, start: number, rounds: number) => {
  const counts = { rounds: 0, jobs: 0, kills: 0 };
  const workers = await Promise.all([workshop.startWorker(), workshop.startWorker()]);
  try {
    for (let round = 1; round <= rounds; round += 1) {
      await workshop.setTime(start + (MONTH_MS * round) / rounds);
      const steps = Promise.all(workers.map((worker) => worker.step()));
      // Never in two rounds that follow one another, so that what was dropped is taken up in time.
      const unlucky = round % ROUNDS_PER_KILL === ROUNDS_PER_KILL / 2 ? chance.below(workers.length) : -1;
      const killed = workers[unlucky];
      if (killed) {
        await pause(chance.below(KILLED_WITHIN_MS));
        await killed.kill();
        counts.kills += 1;
      }
      for (const done of await steps) {
        counts.rounds += done?.rounds ?? 0;
        counts.jobs += done?.jobs ?? 0;
      }
      if (killed) workers[unlucky] = await workshop.startWorker();
    }
    return { ...counts, complaints: workers.map((worker) => worker.said()).join('') };
  } finally {
    await Promise.all(workers.map((worker) => worker.kill()));
  }
};

export const twoWorkers: Campaign = {
  name: 'two-workers',
  summary: 'the timers of a month over two workers, some killed: each reminder and each expiry exactly once',
  rounds: 744,
  run: async ({ seed, rounds, database }) => {
    const [url, folder] = [await database(), await makeTestFolder()];
    const paper = selfSignedPaperKeys('Campaign', new Date());
    const env = {
      DATABASE_URL: url,
      DATA_DIR: folder,
      MASTER_KEY: randomBytes(32).toString('base64'),
      PAPER_KEY: paper.key,
      PAPER_CERTIFICATE: paper.certificates,
    };
    const start = Date.now();
    const log = makeLog({ write: () => undefined });
    const outside = { url, log, time: plainClock(() => new Date(start)), messenger: chooseMessenger };
    const assembled = assemble(readSettings(env), outside);
    try {
      const chance = chanceFor(`two workers ${seed}`);
      const workshop = openWorkshop(folder, env);
      await workshop.setTime(start);
      const waiters: Waiter[] = [];
      while (waiters.length < APPLICATIONS) waiters.push(await addWaiter(assembled, chance, start));
      await letSignIn(assembled);
      const { complaints, ...counts } = await walkThrough(workshop, chance, start, rounds);
      const seen = await lookAround(assembled);
      const { broken, due } = compare(waiters, seen, start, start + MONTH_MS);
      if (complaints !== '') broken.push(`a worker complained: ${complaints.slice(0, 300)}`);
      const sum = (map: Map<string, number>): number => [...map.values()].reduce((total, n) => total + n, 0);
      return {
        figures: {
          'steps of the month': rounds,
          kills: counts.kills,
          'rounds of schedules': counts.rounds,
          jobs: counts.jobs,
          'reminders that had to be': due,
          'reminders sent': sum(seen.reminders),
          mails: sum(seen.mails),
          expired: sum(seen.expired),
        },
        broken,
      };
    } finally {
      await assembled.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
