import { setTimeout as pause } from 'node:timers/promises';
import { get } from 'node:http';
import { addPerson } from '@ledgate/api/testing/people.ts';
import { queue as calls } from '@ledgate/contract/queue.ts';
import pg from 'pg';
import { fileURLToPath } from 'node:url';
import { memoryOf } from '../harness/process-figures.ts';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { askFor, LIST_NAMES, type ListName, measureBoth, measureOurs } from './queue-lists.ts';
import { type Latency, latencyOf } from './rig/latency.ts';
import { type Crowd, fillApplications } from './rig/many-applications.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';

const FEW = 10_000;
const MANY = 1_000_000;
const UNDERWRITERS = 20;

const MOST_P95_MS = 50;
const MOST_TIMES_BARE = 2;
const MOST_GROWTH = 1.5;
const MOST_TIMES_UPDATE = 3;
const LIVE_LINES = 200;
const MOST_LIVE_MB = 50;

const ms = (value: number): string => `${value.toFixed(1)} ms`;
const times = (value: number): string => `${value.toFixed(2)}×`;

const addUnderwriters = async ({ stage }: BenchRun): Promise<Crowd> => {
  const underwriters: string[] = [];
  for (let at = 0; at < UNDERWRITERS; at += 1) underwriters.push((await addPerson(stage, 'underwriter')).uid);
  const { uid } = await addPerson(stage, 'merchant', { password: null });
  return { underwriters, createdBy: uid };
};

const measureFew = async (run: BenchRun, server: ServerProcess): Promise<Map<ListName, Latency>> => {
  const seen = new Map<ListName, Latency>();
  for (const name of LIST_NAMES) seen.set(name, await measureOurs(run, server, await askFor(run, name, FEW)));
  return seen;
};

/** Every list over the whole book: how long, beside the yardstick, and beside itself over the small book. */
const lists = async (run: BenchRun, server: ServerProcess, few: Map<ListName, Latency>): Promise<Verdict> => {
  const verdict: Verdict = { lines: [], missed: [] };
  for (const name of LIST_NAMES) {
    const { ours, bare } = await measureBoth(run, server, await askFor(run, name, MANY));
    const growth = ours.p50 / (few.get(name)?.p50 ?? NaN);
    const ratio = ours.p95 / bare.p95;
    verdict.lines.push([
      name,
      `p95 ${ms(ours.p95)}`,
      `bare ${ms(bare.p95)}`,
      times(ratio),
      `p50 ${ms(ours.p50)}`,
      `grew ${times(growth)}`,
    ]);
    if (ours.p95 > MOST_P95_MS) verdict.missed.push(`queue: ${name} took ${ms(ours.p95)} (p95)`);
    if (ratio > MOST_TIMES_BARE) verdict.missed.push(`queue: ${name} took ${times(ratio)} of bare`);
    if (growth > MOST_GROWTH) verdict.missed.push(`queue: ${name} grew by ${times(growth)}`);
  }
  return verdict;
};

const STEPS = 200;

const casesToGive = async (url: string): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('create table bench_case (uid uuid primary key, assigned_to uuid, version integer not null)');
    const { rows } = await client.query<{ uid: string }>(
      `select uid from application where status = 'in_underwriting' limit ${STEPS}`,
    );
    const uids = rows.map(({ uid }) => uid);
    await client.query('insert into bench_case select unnest($1::uuid[]), null, 1', [uids]);
    return uids;
  } finally {
    await client.end();
  }
};

/** A case is given to somebody: checked, written, counted, told and put on record; bare: a single-row update. */
const step = async (run: BenchRun, server: ServerProcess, { underwriters }: Crowd): Promise<Verdict> => {
  const uids = await casesToGive(run.cluster.url);
  const bare = await startServerProcess({
    main: fileURLToPath(new URL('rig/bare-server.ts', import.meta.url)),
    env: {
      DATABASE_URL: run.cluster.url,
      STATEMENT: 'update bench_case set assigned_to = $2, version = version + 1 where uid = $1 returning *',
      VALUES: JSON.stringify(['$id', '$to']),
    },
  });
  try {
    const headers = {
      authorization: `Bearer ${await run.house.adminToken()}`,
      'content-type': 'application/json',
    };
    // Another person each time, since who has it already is not given it again.
    const toOf = (nth: number): string =>
      underwriters[(nth + Math.floor(nth / uids.length)) % underwriters.length] ?? '';
    const uidOf = (nth: number): string => uids[nth % uids.length] ?? '';
    const ours = (nth: number) => ({
      method: 'POST' as const,
      url: server.url + calls.assign.path,
      headers,
      body: JSON.stringify({ applications: [uidOf(nth)], to: toOf(nth) }),
    });
    const theirs = (nth: number) => ({
      method: 'POST' as const,
      url: `${bare.url}/${uidOf(nth)}`,
      headers: {},
      body: JSON.stringify({ to: toOf(nth) }),
    });
    let from = 0;
    const after = (make: typeof ours | typeof theirs) => (nth: number) => make(from + nth);
    const seen: [Latency[], Latency[]] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      seen[0].push(await latencyOf(after(ours), { count: STEPS, lines: 1 }));
      seen[1].push(await latencyOf(after(theirs), { count: STEPS, lines: 1 }));
      from += STEPS;
    }
    const [one, other] = seen.map((rounds) => rounds.map(({ p50 }) => p50).toSorted((a, b) => a - b)[1] ?? NaN);
    const ratio = (one ?? NaN) / (other ?? NaN);
    return {
      lines: [['a case is given', `p50 ${ms(one ?? NaN)}`, `bare ${ms(other ?? NaN)}`, times(ratio)]],
      missed: ratio > MOST_TIMES_UPDATE ? [`queue: a step took ${times(ratio)} of a bare update`] : [],
    };
  } finally {
    await bare.stop();
  }
};

const openLine = (url: string, token: string): Promise<() => void> =>
  new Promise((resolve, reject) => {
    const sent = get(url, { headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      answer.resume();
      answer.once('error', () => undefined);
      if (answer.statusCode === 200) resolve(() => sent.destroy());
      else reject(new Error(`a live line was answered with ${answer.statusCode}`));
    });
    sent.on('error', reject);
  });

/** What the serving process holds more for so many who only listen. */
const live = async (run: BenchRun): Promise<Verdict> => {
  const server = await run.stage.startServer({ main: run.main });
  const token = await run.house.adminToken();
  const lines: (() => void)[] = [];
  try {
    (await openLine(`${server.url}/api/live`, token))();
    await pause(4_000);
    const before = memoryOf(server.pid);
    for (let at = 0; at < LIVE_LINES; at += 1) lines.push(await openLine(`${server.url}/api/live`, token));
    await pause(4_000);
    const more = memoryOf(server.pid) - before;
    return {
      lines: [[`${LIVE_LINES} live lines`, `${more.toFixed(1)} MB`, `most ${MOST_LIVE_MB} MB`]],
      missed: more > MOST_LIVE_MB ? [`queue: live lines hold ${more.toFixed(1)} MB`] : [],
    };
  } finally {
    for (const hangUp of lines) hangUp();
    await server.stop();
  }
};

export const queue: Scenario = {
  name: 'queue',
  summary: 'a million applications: lists with exact totals, a step, and those who listen',
  run: async (run) => {
    const { cluster, stage } = run;
    const crowd = await addUnderwriters(run);
    await fillApplications(cluster.url, crowd, 0, FEW);
    const server = await stage.startServer({ main: run.main });
    try {
      const few = await measureFew(run, server);
      const since = performance.now();
      await fillApplications(cluster.url, crowd, FEW, MANY);
      const loaded = `${((performance.now() - since) / 1000).toFixed(0)} s`;
      const listed = await lists(run, server, few);
      const stepped = await step(run, server, crowd);
      const heard = await live(run);
      return {
        lines: [['a million loaded', loaded], ...listed.lines, ...stepped.lines, ...heard.lines],
        missed: [...listed.missed, ...stepped.missed, ...heard.missed],
      };
    } finally {
      await server.stop();
    }
  },
};
