import { fileURLToPath } from 'node:url';
import { queue as calls } from '@ledgate/contract/queue.ts';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { type Latency, latencyOf, type Sample } from './rig/latency.ts';
import type { Crowd } from './rig/many-applications.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

const BARE = fileURLToPath(new URL('rig/bare-server.ts', import.meta.url));
const STEPS = 200;
const ROUNDS = 3;

/** What was agreed, and why, is written down in decision 0021. */
const MOST_TIMES = { 'an application is given': 4.5, 'a question is asked': 12 } as const;

/** As many applications as all rounds need, and a table of the same uids for the yardstick. */
const applicationsAt = async (url: string, table: string, status: string, count: number): Promise<string[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(
      `create table ${table} (uid uuid primary key, assigned_to uuid, status text, version integer not null)`,
    );
    const { rows } = await client.query<{ uid: string }>(
      `select uid from application where status = $1 order by uid limit ${count}`,
      [status],
    );
    const uids = rows.map(({ uid }) => uid);
    await client.query(`insert into ${table} select unnest($1::uuid[]), null, $2, 1`, [uids, status]);
    await client.query(`vacuum analyze ${table}`);
    return uids;
  } finally {
    await client.end();
  }
};

interface Step {
  name: keyof typeof MOST_TIMES;
  ours: (nth: number) => Sample;
  statement: string;
  values: string[];
  theirs: (nth: number) => { uid: string; body: object };
}

const middle = (latencies: readonly Latency[]): number =>
  latencies.map(({ p50 }) => p50).toSorted((a, b) => a - b)[Math.floor(latencies.length / 2)] ?? NaN;

const measure = async (run: BenchRun, { name, ours, statement, values, theirs }: Step): Promise<Verdict> => {
  const bare = await startServerProcess({
    main: BARE,
    env: { DATABASE_URL: run.cluster.url, STATEMENT: statement, VALUES: JSON.stringify(values) },
  });
  const update = (nth: number): Sample => {
    const { uid, body } = theirs(nth);
    return { method: 'POST', url: `${bare.url}/${uid}`, headers: {}, body: JSON.stringify(body) };
  };
  try {
    const [seen, plain]: [Latency[], Latency[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      const after = (make: (nth: number) => Sample) => (nth: number) => make(round * STEPS + nth - 1);
      seen.push(await latencyOf(after(ours), { count: STEPS, lines: 1 }));
      plain.push(await latencyOf(after(update), { count: STEPS, lines: 1 }));
    }
    const [one, other] = [middle(seen), middle(plain)];
    const times = `${(one / other).toFixed(2)}×`;
    return {
      lines: [[name, `p50 ${one.toFixed(1)} ms`, `bare ${other.toFixed(1)} ms`, times, `most ${MOST_TIMES[name]}×`]],
      missed: one / other > MOST_TIMES[name] ? [`queue: ${name} in ${times} of a bare update`] : [],
    };
  } finally {
    await bare.stop();
  }
};

const headersFor = async (run: BenchRun) => ({
  authorization: `Bearer ${await run.house.adminToken()}`,
  'content-type': 'application/json',
});

/** An application is given to somebody: checked, written, counted, told and put on record; bare: a single-row update. */
export const giving = async (run: BenchRun, server: ServerProcess, { underwriters }: Crowd): Promise<Verdict> => {
  const uids = await applicationsAt(run.cluster.url, 'bench_given', 'in_underwriting', STEPS);
  const headers = await headersFor(run);
  const uidOf = (nth: number): string => uids[nth % uids.length] ?? '';
  // Another person each time, since who has it already is not given it again.
  const toOf = (nth: number): string => underwriters[(nth + Math.floor(nth / uids.length)) % underwriters.length] ?? '';
  return measure(run, {
    name: 'an application is given',
    ours: (nth) => ({
      method: 'POST',
      url: server.url + calls.assign.path,
      headers,
      body: JSON.stringify({ applications: [uidOf(nth)], to: toOf(nth) }),
    }),
    statement: 'update bench_given set assigned_to = $2, version = version + 1 where uid = $1 returning *',
    values: ['$id', '$to'],
    theirs: (nth) => ({ uid: uidOf(nth), body: { to: toOf(nth) } }),
  });
};

/**
 * A change of status with all that belongs to it: the lifecycle is asked, the clock of the desk stops, a question is put
 * into a thread, the merchant is told, tallies and letters are kept, the step is on record. Bare: a single-row update.
 */
export const asking = async (run: BenchRun, server: ServerProcess): Promise<Verdict> => {
  const uids = await applicationsAt(run.cluster.url, 'bench_asked', 'in_underwriting', STEPS * (ROUNDS + 1));
  const headers = await headersFor(run);
  // Each can be asked once; those that are given were given before.
  const uidOf = (nth: number): string => uids[STEPS + nth] ?? '';
  return measure(run, {
    name: 'a question is asked',
    ours: (nth) => ({
      method: 'POST',
      url: server.url + calls.raiseQueries.path,
      headers,
      body: JSON.stringify({ applications: [uidOf(nth)], section: 'business', text: 'Please explain the volume.' }),
    }),
    statement: `update bench_asked set status = $2, version = version + 1 where uid = $1 returning *`,
    values: ['$id', '$to'],
    theirs: (nth) => ({ uid: uidOf(nth), body: { to: 'query_raised' } }),
  });
};
