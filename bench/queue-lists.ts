import { fileURLToPath } from 'node:url';
import { writeCursor } from '@ledgate/api/features/applications/list-order.ts';
import { USUAL_ORDER } from '@ledgate/api/features/applications/list-applications.ts';
import { queryString } from '@ledgate/contract/client.ts';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { type Latency, latencyOf } from './rig/latency.ts';
import { SEARCHED } from './rig/many-applications.ts';
import type { BenchRun } from './rig/scenario.ts';
import type { Statement } from './rig/statement.ts';

const BARE = fileURLToPath(new URL('rig/bare-server.ts', import.meta.url));
export const PAGE_SIZE = 50;
const DEEP = 100_000;
const LINES = 2;
const WARM_UP = 60;
const COUNT = 300;
const ROUNDS = 3;

export type ListRole = 'admin' | 'underwriter' | 'iso';

interface List {
  as: ListRole;
  query: Record<string, string>;
  /** What the yardstick reads its rows from. */
  rows: string;
  values: readonly unknown[];
}

/** Ten columns of the row itself, as much as a list can hardly do without. */
const TEN = `a.uid, a.reference, a.status, a.dba_name, a.monthly_volume_cents, a.risk_score, a.submitted_at, a.status_at,
  a.due_at, a.assigned_to`;
const NEWEST = `order by a.submitted_key desc, a.uid desc limit ${PAGE_SIZE}`;

const STATUSES = ['submitted', 'in_underwriting', 'query_raised'];
const ofStatus = (at: number): string =>
  `(select ${TEN}, a.submitted_key from application a where a.status = $${at}
    order by a.status desc, a.submitted_key desc, a.uid desc limit ${PAGE_SIZE})`;

/** The search itself is ours on both sides: what is compared is all that lies around it. */
const found = (call: string): string =>
  `select ${TEN} from ${call} f join application a on a.uid = f.uid order by f.key desc, f.uid desc`;
const gathered = found(`find_newest_applications($1, null, null, false, ${PAGE_SIZE}, 0)`);
const met = found(`walk_newest_applications($1, null, null, false, ${PAGE_SIZE}, 0, 20000)`);

export const LIST_NAMES = [
  'first page',
  'three statuses',
  'as underwriter',
  'as partner',
  'search, rare',
  'search, some',
  'search, half of all',
  'deep',
] as const;
export type ListName = (typeof LIST_NAMES)[number];

const plain: List = { as: 'admin', query: {}, rows: `select ${TEN} from application a ${NEWEST}`, values: [] };

const listOf = async (run: BenchRun, name: ListName, book: number): Promise<List> => {
  switch (name) {
    case 'first page':
      return plain;
    case 'three statuses': {
      const rows = `select * from (${STATUSES.map((_, at) => ofStatus(at + 1)).join(' union all ')}) a ${NEWEST}`;
      return { ...plain, query: { status__in: STATUSES.join(',') }, rows, values: STATUSES };
    }
    case 'as underwriter':
      return { ...plain, as: 'underwriter' };
    case 'as partner': {
      const rows = `select ${TEN} from application a where a.iso_uid = $1 ${NEWEST}`;
      return { ...plain, as: 'iso', rows, values: [await partnerOf(run.cluster.url)] };
    }
    case 'search, rare':
      return { ...plain, query: { search: SEARCHED.rare }, rows: gathered, values: [SEARCHED.rare] };
    case 'search, some':
      return { ...plain, query: { search: SEARCHED.some }, rows: met, values: [SEARCHED.some] };
    case 'search, half of all':
      return { ...plain, query: { search: SEARCHED.most }, rows: met, values: [SEARCHED.most] };
    case 'deep': {
      const place = await placeAt(run.cluster.url, Math.min(DEEP, Math.floor(book / 2)));
      const rows = `select ${TEN} from application a where (a.submitted_key, a.uid) < ($1::timestamptz, $2::uuid) ${NEWEST}`;
      const cursor = writeCursor(USUAL_ORDER, { ...place, isBackwards: false });
      return { ...plain, query: { cursor }, rows, values: [place.key, place.uid] };
    }
  }
};

const ask = async <R extends pg.QueryResultRow>(url: string, text: string, values: unknown[] = []): Promise<R> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const [row] = (await client.query<R>(text, values)).rows;
    if (!row) throw new Error('there is no such row');
    return row;
  } finally {
    await client.end();
  }
};

/** One of the partners of the book, who has a fortieth of it. */
export const partnerOf = async (url: string): Promise<string> =>
  (await ask<{ iso_uid: string }>(url, 'select iso_uid from bench_merchant where n = 0')).iso_uid;

/** Where the row lies that has so many before it. */
const placeAt = (url: string, offset: number): Promise<{ key: string; uid: string }> =>
  ask(
    url,
    `select submitted_key::text as key, uid from application order by submitted_key desc, uid desc offset $1 limit 1`,
    [offset],
  );

export interface ListAsk {
  as: ListRole;
  path: string;
  bare: Statement;
}

/** The same question for ours, as a path, and for the yardstick, as a statement. */
export const askFor = async (run: BenchRun, name: ListName, book: number): Promise<ListAsk> => {
  const { as, query, rows, values } = await listOf(run, name, book);
  return {
    as,
    path: `/api/application${queryString({ ...query, page_size: PAGE_SIZE })}`,
    bare: { text: rows, values },
  };
};

/** The yardstick works as the owner, whom row level security does not ask; the search wants the scope all the same. */
const withScope = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}options=-c%20app.scope%3Dall`;

const startBare = (run: BenchRun, { text, values }: Statement): Promise<ServerProcess> => {
  const env = {
    DATABASE_URL: withScope(run.cluster.url),
    STATEMENT: text,
    VALUES: JSON.stringify(values),
    CONNECTIONS: String(LINES),
  };
  return startServerProcess({ main: BARE, env });
};

const median = (latencies: readonly Latency[]): Latency => {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  return { p50: middle(latencies.map(({ p50 }) => p50)), p95: middle(latencies.map(({ p95 }) => p95)) };
};

export type Tokens = Record<ListRole, () => Promise<string>>;

/** Ours alone. */
export const measureOurs = async (
  server: ServerProcess,
  tokens: Tokens,
  { path, as }: Pick<ListAsk, 'path' | 'as'>,
  counts: { warmUp: number; count: number } = { warmUp: WARM_UP, count: COUNT },
): Promise<Latency> => {
  const headers = { authorization: `Bearer ${await tokens[as]()}` };
  const sample = () => ({ method: 'GET' as const, url: server.url + path, headers });
  await latencyOf(sample, { count: counts.warmUp, lines: LINES });
  return latencyOf(sample, { count: counts.count, lines: LINES });
};

/** Ours and the yardstick in turns, so that a busy machine weighs on both. */
export const measureBoth = async (run: BenchRun, server: ServerProcess, tokens: Tokens, asked: ListAsk) => {
  const bare = await startBare(run, asked.bare);
  try {
    const sample = () => ({ method: 'GET' as const, url: `${bare.url}/`, headers: {} });
    await latencyOf(sample, { count: WARM_UP, lines: LINES });
    const [ours, theirs]: [Latency[], Latency[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measureOurs(server, tokens, asked));
      theirs.push(await latencyOf(sample, { count: COUNT, lines: LINES }));
    }
    return { ours: median(ours), bare: median(theirs) };
  } finally {
    await bare.stop();
  }
};

/** What a page weighs, in bytes. */
export const sizeOf = async (server: ServerProcess, tokens: Tokens, { path, as }: ListAsk): Promise<number> => {
  const answer = await fetch(server.url + path, { headers: { authorization: `Bearer ${await tokens[as]()}` } });
  return (await answer.arrayBuffer()).byteLength;
};
