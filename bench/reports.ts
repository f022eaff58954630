import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { foldFigures } from '@ledgate/api/features/reports/fold-figures.ts';
import { frameOf } from '@ledgate/api/features/reports/frame.ts';
import { countTable } from '@ledgate/api/features/reports/statement.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { recountFigures } from '@ledgate/api/testing/recount-figures.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { queryString } from '@ledgate/contract/client.ts';
import type { ReportRun } from '@ledgate/contract/reports.ts';
import type { ReportFile } from '@ledgate/domain/reports/files.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { readReport } from '@ledgate/domain/reports/definition.ts';
import pg from 'pg';
import { memoryOf } from '../harness/process-figures.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { processesFor } from '../scripts/parts/processes.mjs';
import { latencyOf } from './rig/latency.ts';
import { fillPayments } from './rig/many-payments.ts';
import { settleTables } from './rig/house.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';
import { statementOf } from './rig/statement.ts';

/** Fewer while something is being tried out: PAYMENTS=100000. */
const MANY = Number(process.env['PAYMENTS'] ?? 1_000_000);
const MOST_P95_MS = 100;
const MOST_TIMES_BARE = 6;
/** What the process may grow by while a file of all is made, and while one of many rows is. */
const MOST_GROWTH_MB = 150;
const ROWS_OF_SHEET = 200_000;
/** A row far down may cost no more than one of the first. */
const MOST_TIMES_SLOWER = 1.6;
const EVERY_MS = 30_000;
const [WARM_UP, COUNT, LINES] = [5, 60, 1];
const DAY_MS = 86_400_000;

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const YEAR = { period: 'custom', from: day(Date.now() - 360 * DAY_MS), to: day(Date.now() + DAY_MS) };
const MONTH = { period: 'last_28_days' };

/** What people look at, of a month and of all there is. */
const CASES: readonly (readonly [name: string, query: Record<string, string>])[] = [
  ['by day, 28 days', { subject: 'payments', by: 'day', of: 'charges,charged_cents,net_cents', ...MONTH }],
  ['by day and card', { subject: 'payments', by: 'day,brand', of: 'charges,charged_cents', ...MONTH }],
  ['compared', { subject: 'payments', by: 'day', of: 'charged_cents', compare: '1', ...MONTH }],
  ['declines by reason', { subject: 'payments', by: 'decline_reason', of: 'declines', ...YEAR }],
  ['by month, a year', { subject: 'payments', by: 'month', of: 'charged_cents,approval_ppm', ...YEAR }],
  ['by day, a year', { subject: 'payments', by: 'day', of: 'charges,charged_cents', ...YEAR }],
  ['by hour, a year', { subject: 'payments', by: 'hour', of: 'charges', ...YEAR }],
];
const OF_MERCHANTS: typeof CASES = [
  ['by merchant, 28 days', { subject: 'payments', by: 'merchant', of: 'charged_cents', ...MONTH }],
  ['by merchant, a year', { subject: 'payments', by: 'merchant', of: 'charged_cents', ...YEAR }],
];
const OF_HOUSE: typeof CASES = [
  ['by ISO, a year', { subject: 'payments', by: 'partner', of: 'charged_cents', ...YEAR }],
  ['1099-K, a year', { subject: 'gross_1099k', by: 'month,tax_id', of: 'gross_cents', ...YEAR }],
];

interface Reader {
  name: string;
  role: Role;
  merchantUid: string | null;
  isoUid: string | null;
  token: () => Promise<string>;
}

/** The statement by itself, planned once, without scope, session or HTTP. */
const bareMs = async (url: string, reader: Reader, query: Record<string, string>): Promise<number> => {
  const report = { ...readReport(query), compare: false };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { text, values } = await statementOf(url, async (db) => {
      // Safe: none is begun, and to ask takes no more than this.
      const asked = db as unknown as ReadTransaction;
      const frame = await frameOf(asked, { ...reader, merchantUid: null }, report, new Date());
      await countTable(asked, report, { ...frame, merchantUid: reader.merchantUid }, 1_000);
    });
    const taken: number[] = [];
    for (let nth = 0; nth < COUNT / 2; nth += 1) {
      const since = performance.now();
      await client.query({ name: 'bare', text, values: [...values] });
      taken.push(performance.now() - since);
    }
    return taken.toSorted((one, other) => one - other)[Math.floor(taken.length / 2)] ?? NaN;
  } finally {
    await client.end();
  }
};

const measureScreens = async (
  url: string,
  server: ServerProcess,
  reader: Reader,
  cases: typeof CASES,
): Promise<Verdict> => {
  const verdict: Verdict = { lines: [], missed: [] };
  for (const [name, query] of cases) {
    const headers = { authorization: `Bearer ${await reader.token()}` };
    const sample = () => ({ method: 'GET' as const, url: `${server.url}/api/report${queryString(query)}`, headers });
    await latencyOf(sample, { count: WARM_UP, lines: LINES });
    const { p50, p95 } = await latencyOf(sample, { count: COUNT, lines: LINES });
    const bare = await bareMs(url, reader, query);
    const times = p50 / bare;
    const label = `${reader.name}: ${name}`;
    verdict.lines.push([
      label.padEnd(34),
      `p50 ${p50.toFixed(1)} ms`,
      `p95 ${p95.toFixed(1)} ms`,
      `bare ${bare.toFixed(1)} ms`,
      `${times.toFixed(1)}×`,
    ]);
    if (p95 > MOST_P95_MS) verdict.missed.push(`reports: ${label} took ${p95.toFixed(1)} ms (p95)`);
    // Of what takes a few milliseconds the way there is the most.
    if (times > MOST_TIMES_BARE && p50 - bare > 10)
      verdict.missed.push(`reports: ${label} took ${times.toFixed(1)}× bare`);
  }
  return verdict;
};

const call = async <R>(server: ServerProcess, token: string, path: string, body?: object): Promise<R> => {
  const answer = await fetch(`${server.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${answer.status} from ${path}: ${await answer.text()}`);
  return (await answer.json()) as R;
};

/** Reads it to its end and keeps nothing. */
const sizeOf = (url: string, token: string): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers: { authorization: `Bearer ${token}` } }, (answer) => {
      let bytes = 0;
      answer.on('data', (piece: Buffer) => (bytes += piece.length));
      answer.on('end', () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${answer.statusCode}`))));
    }).on('error', reject);
  });

/** Every payment of a time as a row, made in the background: how long, how large, and what the server held meanwhile. */
const measureRun = async (
  server: ServerProcess,
  reader: Reader,
  { rows, format }: { rows: number; format: ReportFile },
): Promise<Verdict> => {
  const from = day(Date.now() - rows * EVERY_MS - DAY_MS);
  const definition = { subject: 'payments', each: '1', period: 'custom', from, to: day(Date.now() + DAY_MS) };
  const before = memoryOf(server.pid);
  const since = performance.now();
  let run = await call<ReportRun>(server, await reader.token(), '/api/report/run', { definition, format });
  const { uid } = run;
  let most = before;
  const seen: number[] = [];
  let halfway = 0;
  while (run.state === 'waiting' || run.state === 'running') {
    await pause(250);
    most = Math.max(most, memoryOf(server.pid));
    const { results } = await call<{ results: ReportRun[] }>(server, await reader.token(), '/api/report/run');
    run = results.find((each) => each.uid === uid) ?? run;
    seen.push(run.progress);
    if (run.progress >= 50) halfway ||= performance.now() - since;
  }
  const taken = performance.now() - since;
  const seconds = taken / 1000;
  if (run.state !== 'done') throw new Error(`the report ${run.state}: ${run.said ?? ''}`);
  const size = await sizeOf(`${server.url}/api/report/run/${uid}/file`, await reader.token());
  const grown = most - before;
  const steps = new Set(seen).size;
  const isBackwards = seen.some((percent, at) => percent < (seen[at - 1] ?? 0));
  const slower = (taken - halfway) / halfway;
  const label = `${run.rows ?? 0} rows as ${format}`;
  return {
    lines: [
      [
        label.padEnd(34),
        `${seconds.toFixed(0)} s`,
        `${(size / 1e6).toFixed(0)} MB`,
        `memory +${grown.toFixed(0)} MB`,
        `${steps} steps told`,
        `second half ${slower.toFixed(1)}× the first`,
      ],
    ],
    missed: [
      ...(grown > MOST_GROWTH_MB ? [`reports: ${label} took ${grown.toFixed(0)} MB more`] : []),
      ...(slower > MOST_TIMES_SLOWER
        ? [`reports: the second half of ${label} took ${slower.toFixed(1)}× the first`]
        : []),
      ...(steps < 5 || isBackwards ? [`reports: the progress of ${label} was ${seen.join(' ')}`] : []),
    ],
  };
};

/** Bulk rows passed the triggers by, so the figures are filled as the migration fills them. */
const fillFigures = async (url: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`truncate payment_tally, payment_total; insert into payment_tally select *, false from recount_payments();
      insert into payment_total (day, outcome, source, brand, reason, n, cents, tip_cents)
      select (slot at time zone 'America/New_York')::date, outcome, source, brand, reason, sum(n), sum(cents), sum(tip_cents)
      from payment_tally group by 1, 2, 3, 4, 5;`);
    await client.query('vacuum analyze payment_tally, payment_total');
  } finally {
    await client.end();
  }
};

const readersOf = async ({ stage, cluster, house }: BenchRun): Promise<Reader[]> => {
  const iso = await addPerson(stage, 'iso', { password: null });
  const person = await addPerson(stage, 'merchant', { password: null, isoUid: iso.isoUid ?? '' });
  const merchant = person.merchantUid ?? '';
  await fillPayments(cluster.url, { merchant, application: crypto.randomUUID(), person: person.uid }, MANY);
  await fillFigures(cluster.url);
  await foldFigures(stage.parts);
  await settleTables(cluster.url);
  const tokenOf = (uid: { uid: string }) => async () => (await tokensFor(stage, uid)).accessToken;
  const nobody = { merchantUid: null, isoUid: null };
  return [
    { name: 'merchant', role: 'merchant', ...nobody, merchantUid: merchant, token: tokenOf(person) },
    { name: 'iso', role: 'iso', ...nobody, isoUid: iso.isoUid, token: tokenOf(iso) },
    { name: 'admin', role: 'admin', ...nobody, token: house.adminToken },
  ];
};

/** By name only, since it loads a million rows. */
export const reports: Scenario = {
  name: 'reports',
  summary: `reports over ${MANY} payments: on screen p95 ≤ ${MOST_P95_MS} ms and ≤ ${MOST_TIMES_BARE}× the bare statement; all of them as files in the background`,
  run: async (run) => {
    const since = performance.now();
    const readers = await readersOf(run);
    const [merchant, iso, admin] = readers;
    if (!merchant || !iso || !admin) throw new Error('nobody to read');
    const loaded = `${((performance.now() - since) / 1000).toFixed(0)} s`;
    const { url } = run.cluster;
    const [{ flags, env } = { flags: [], env: {} }] = processesFor({});
    // As it runs in production: what it holds depends on that.
    const server = await run.stage.startServer({ main: run.main, nodeArgs: flags, env: { ...env, RUN_AS: 'all' } });
    try {
      const parts = [
        await measureScreens(url, server, merchant, CASES),
        await measureScreens(url, server, iso, [...CASES, ...OF_MERCHANTS]),
        await measureScreens(url, server, admin, [...CASES, ...OF_MERCHANTS, ...OF_HOUSE]),
        await measureRun(server, admin, { rows: ROWS_OF_SHEET, format: 'xlsx' }),
        await measureRun(server, admin, { rows: MANY, format: 'csv' }),
      ];
      return {
        lines: [[`${MANY} loaded`, loaded], ...parts.flatMap(({ lines }) => lines)],
        missed: [...parts.flatMap(({ missed }) => missed), ...(await recountFigures(url))],
      };
    } finally {
      await server.stop();
    }
  },
};
