import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { chanceFor } from '@ledgate/api/demo-data/chance.ts';
import { addPerson, PASSWORD, tokensFor } from '@ledgate/api/testing/people.ts';
import { auth } from '@ledgate/contract/auth.ts';
import { PASSWORD_FAILURES } from '@ledgate/domain/access/limits.ts';
import type { Campaign } from './rig/campaign.ts';
import { makeCrowd, makeStrangers } from './rig/crowd.ts';
import { memoryOf } from '../../harness/process-figures.ts';
import type { ServerProcess } from '../../harness/server-process.ts';
import type { Flood, FloodAnswer } from './rig/sign-in-flood.ts';
import { openStage } from '../../harness/stage.ts';
import { quantile } from './rig/two-samples.ts';
import { inAWord, outcomeOf, visit } from '../../harness/visitor.ts';

const READERS = 4;
const READ_EVERY_MS = 40;
const READ_P99_MS = 500;
const MOST_MEMORY_MB = 600;
const RECOVERED_MS = 10_000;
/** Below this many the times say more about the machine than about the server. */
const TIMED_FROM = 1000;
const EXPECTED = new Set([200, 202, 401, 429, 503]);

const pour = (flood: Flood): Promise<FloodAnswer[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('rig/sign-in-flood.ts', import.meta.url), { workerData: flood });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

interface Seen {
  readMs: number[];
  probeMs: number[];
  failures: string[];
  memoryMb: number;
}

/** People who are signed in go on reading, a balancer goes on probing, and the memory is watched. */
const watch = (server: ServerProcess, token: string) => {
  const seen: Seen = { readMs: [], probeMs: [], failures: [], memoryMb: 0 };
  let isOver = false;
  const reader = async (): Promise<void> => {
    const client = visit(server.url, { token });
    while (!isOver) {
      const since = performance.now();
      const outcome = await outcomeOf(client.account.readAccount());
      seen.readMs.push(performance.now() - since);
      if (outcome.kind !== 'ok') seen.failures.push(inAWord(outcome));
      await pause(READ_EVERY_MS);
    }
  };
  const prober = async (): Promise<void> => {
    while (!isOver) {
      const since = performance.now();
      await fetch(`${server.url}/healthz`);
      seen.probeMs.push(performance.now() - since);
      seen.memoryMb = Math.max(seen.memoryMb, memoryOf(server.pid));
      await pause(READ_EVERY_MS);
    }
  };
  const all = Promise.all([prober(), ...Array.from({ length: READERS }, reader)]);
  return async (): Promise<Seen> => {
    isOver = true;
    await all;
    return seen;
  };
};

/** How long until somebody who knows the password gets in. */
const recover = async (server: ServerProcess, email: string): Promise<number> => {
  const since = performance.now();
  for (;;) {
    const outcome = await outcomeOf(visit(server.url).auth.signIn({ body: { email, password: PASSWORD } }));
    const ms = performance.now() - since;
    if (outcome.kind === 'ok' || ms > RECOVERED_MS) return ms;
    await pause(100);
  }
};

const at = (values: readonly number[], part: number): number =>
  Math.round(
    quantile(
      values.toSorted((one, other) => one - other),
      part,
    ),
  );

const tally = (answers: readonly FloodAnswer[]): string => {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${status}: ${count}`).join(', ');
};

export const loginFlood: Campaign = {
  name: 'login-flood',
  summary: 'thousands sign in at once: those who are in go on working, the rest are turned away, and it passes',
  rounds: 2000,
  run: async ({ seed, rounds, database }) => {
    const stage = await openStage(await database());
    try {
      const { parts } = stage;
      const chance = chanceFor(`login flood ${seed}`);
      const server = await stage.startServer();
      const person = await addPerson({ parts }, 'merchant');
      // Somebody else: whoever signs in more often than they may have sessions loses their oldest.
      const { accessToken } = await tokensFor({ parts }, await addPerson({ parts }, 'merchant'));
      const half = Math.ceil(rounds / 2);
      const emails = [...(await makeCrowd(stage, chance, half)), ...makeStrangers(chance, rounds - half)];
      const bodies = chance.shuffled(emails).map((email) => JSON.stringify({ email, password: 'not-the-right-one' }));
      // Somebody tries a few times in the middle of it, and must not be locked out for being turned away.
      const insistent = Array.from({ length: PASSWORD_FAILURES.lockAt }, () =>
        JSON.stringify({ email: person.email, password: PASSWORD }),
      );
      const stop = watch(server, accessToken);
      await pause(500);
      const answers = await pour({ url: server.url, path: auth.signIn.path, bodies: [...bodies, ...insistent] });
      const recoveredMs = await recover(server, person.email);
      const seen = await stop();
      const away = answers.filter(({ status }) => status === 503 || status === 429).map(({ ms }) => ms);
      const broken: string[] = [];
      const odd = answers.filter(({ status }) => !EXPECTED.has(status)).length;
      if (odd > 0) broken.push(`${odd} sign-ins ended oddly (${tally(answers)})`);
      if (seen.failures.length > 0) broken.push(`${seen.failures.length} signed-in reads failed (${seen.failures[0]})`);
      const p99 = at(seen.readMs, 0.99);
      if (rounds >= TIMED_FROM && p99 > READ_P99_MS)
        broken.push(`signed-in reads took ${p99} ms at the 99th percentile`);
      if (seen.memoryMb > MOST_MEMORY_MB) broken.push(`the server grew to ${Math.round(seen.memoryMb)} MB`);
      if (recoveredMs > RECOVERED_MS) broken.push('ten seconds later nobody got in yet');
      return {
        figures: {
          'sign-ins at once': answers.length,
          answers: tally(answers),
          'turned away, ms (p50, p99)': `${at(away, 0.5)}, ${at(away, 0.99)}`,
          'signed-in reads': seen.readMs.length,
          'read, ms (p50, p99, most)': `${at(seen.readMs, 0.5)}, ${p99}, ${at(seen.readMs, 1)}`,
          'health, ms (p50, p99)': `${at(seen.probeMs, 0.5)}, ${at(seen.probeMs, 0.99)}`,
          'most memory, MB': Math.round(seen.memoryMb),
          'in again after, ms': Math.round(recoveredMs),
        },
        broken,
      };
    } finally {
      await stage.close();
    }
  },
};
