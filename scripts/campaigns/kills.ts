import { readdirSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '@ledgate/api/demo-data/accounts.ts';
import { type Chance, chanceFor } from '@ledgate/api/demo-data/chance.ts';
import type { Client } from '@ledgate/contract/client.ts';
import { findPlace } from '@ledgate/database/embedded-place.ts';
import { makeTestFolder } from '@ledgate/database/testing.ts';
import { checkDatabase } from './kills-check.ts';
import type { Campaign } from './rig/campaign.ts';
import { type History, makeHistory, type Write } from './rig/history.ts';
import { childrenOf } from '../../harness/process-figures.ts';
import { isReady, type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { outcomeOf, signInAs, visit } from '../../harness/visitor.ts';

const LONGEST_LIFE_MS = 700;
const DATABASE_BACK_MS = 30_000;
const GIVEN_UP_MS = 30;
const ORPHANS_GONE_MS = 20_000;

interface Writer {
  email: string;
  client: Client;
}

const signInAll = async ({ url }: ServerProcess): Promise<Writer[]> => {
  const writers: Writer[] = [];
  for (const { email } of DEMO_ACCOUNTS) {
    const { accessToken } = await signInAs(url, email, DEMO_PASSWORD);
    writers.push({ email, client: visit(url, { token: accessToken }) });
  }
  return writers;
};

const send = (client: Client, { deed, value, key }: Write): Promise<unknown> => {
  const again = { idempotencyKey: key };
  if (deed === 'rename')
    return client.account.updateProfile({ body: { first_name: value, last_name: 'Writer' }, ...again });
  if (deed === 'preferences') return client.account.updatePreferences({ body: { bookmarks: [value] }, ...again });
  const person = { email: value, first_name: 'New', last_name: 'Comer', role: 'underwriter' } as const;
  return client.users.createUser({ body: person, ...again });
};

const MARKS = {
  rename: (number: number) => `Name ${number}`,
  preferences: (number: number) => `/mark-${number}`,
  invite: (number: number) => `comer-${number}@kills.example`,
} as const;

/** Somebody who closes the page: the request goes on without them. */
const giveUpOn = (sent: Promise<unknown>, ms: number): Promise<unknown> =>
  Promise.race([
    sent,
    pause(ms).then(() => {
      throw new Error('gave up waiting');
    }),
  ]);

/** Writes one after the other until the server is gone. */
const keepWriting = async (writer: Writer, history: History, chance: Chance, isOver: () => boolean): Promise<void> => {
  const isKeeper = writer.email.includes('admin@');
  while (!isOver()) {
    const deed = isKeeper ? 'invite' : chance.pick(['rename', 'preferences'] as const);
    const write = history.begin(writer.email, deed, MARKS[deed](history.writes.length));
    const sent = send(writer.client, write);
    const isImpatient = deed === 'invite' && chance.below(4) === 0;
    history.settle(write, await outcomeOf(isImpatient ? giveUpOn(sent, chance.below(GIVEN_UP_MS)) : sent));
  }
};

/** Whoever got no answer asks again with the same key, as our own web does; it must come out as if asked once. */
const askAgain = async (writers: readonly Writer[], history: History): Promise<void> => {
  for (const write of history.of('invite', 'info')) {
    const writer = writers.find(({ email }) => email === write.writer);
    if (writer) history.settle(write, await outcomeOf(send(writer.client, write)));
  }
};

const processesIn = (folder: string): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
      } catch {
        return false;
      }
    });

const orphansOf = async (dataDir: string): Promise<number[]> => {
  const { cluster } = await findPlace(dataDir);
  const limit = Date.now() + ORPHANS_GONE_MS;
  while (processesIn(cluster).length > 0 && Date.now() < limit) await pause(50);
  return processesIn(cluster);
};

/** Now and then only the database dies under the server, which has to bring it back and go on. */
const killDatabase = async (server: ServerProcess): Promise<void> => {
  const [postmaster] = childrenOf(server.pid);
  if (postmaster === undefined) throw new Error('the server has no database below it');
  process.kill(postmaster, 'SIGKILL');
  const limit = Date.now() + DATABASE_BACK_MS;
  await pause(50);
  while (!(await isReady(server.url))) {
    if (server.hasEnded()) throw new Error(`the server died with its database:\n${server.said()}`);
    if (Date.now() > limit) throw new Error('the database did not come back');
    await pause(50);
  }
};

const oneLife = async (start: () => Promise<ServerProcess>, history: History, chance: Chance): Promise<number> => {
  const server = await start();
  const writers = await signInAll(server);
  await askAgain(writers, history);
  let isOver = false;
  const writing = writers.map((writer) => keepWriting(writer, history, chance, () => isOver));
  await pause(chance.between(20, LONGEST_LIFE_MS));
  if (chance.below(5) === 0) await killDatabase(server);
  isOver = true;
  await server.kill();
  await Promise.all(writing);
  return server.readyAfterMs;
};

export const kills: Campaign = {
  name: 'kills',
  summary: 'the server is killed at random moments under writes: nothing acknowledged is lost, nothing is done twice',
  rounds: 100,
  run: async ({ seed, rounds }) => {
    const dataDir = await makeTestFolder();
    const chance = chanceFor(`kills ${seed}`);
    const history = makeHistory();
    let since: Date | undefined;
    const start = async () => {
      const server = await startServerProcess({ env: { APP_MODE: 'demo', DATA_DIR: dataDir, DEMO_DATA: 'people' } });
      // The demo has loaded its own before it lets anybody in.
      since ??= new Date();
      return server;
    };
    try {
      const readyMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) readyMs.push(await oneLife(start, history, chance));
      const orphans = await orphansOf(dataDir);
      const server = await start();
      await askAgain(await signInAll(server), history);
      await server.stop();
      const { figures, broken } = await checkDatabase(dataDir, history, since ?? new Date());
      if (orphans.length > 0) broken.push(`processes ${orphans.join(', ')} outlived the server`);
      const count = (outcome: Write['outcome']): number =>
        history.writes.filter((one) => one.outcome === outcome).length;
      if (count('ok') === 0) broken.push('nothing was acknowledged, so nothing was tried');
      const restarts = readyMs.slice(1).toSorted((one, other) => one - other);
      return {
        figures: {
          kills: rounds,
          'writes acknowledged': count('ok'),
          'writes refused': count('fail'),
          'writes unknown': count('info'),
          'median restart, ms': Math.round(restarts[Math.floor(restarts.length / 2)] ?? 0),
          'longest restart, ms': Math.round(restarts.at(-1) ?? 0),
          ...figures,
        },
        broken,
      };
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  },
};
