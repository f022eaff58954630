import { fileURLToPath } from 'node:url';
import { listPage, type PageAsk } from '@ledgate/api/features/applications/list-page.ts';
import { filterOf } from '@ledgate/api/features/applications/list-filters.ts';
import { countApplications } from '@ledgate/api/features/applications/list-count.ts';
import { writeCursor } from '@ledgate/api/features/applications/list-order.ts';
import { USUAL_ORDER } from '@ledgate/api/features/applications/list-applications.ts';
import { queryString } from '@ledgate/contract/client.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { readView } from '@ledgate/domain/queue/definition.ts';
import { sql } from 'kysely';
import pg from 'pg';
import { type ServerProcess, startServerProcess } from '../harness/server-process.ts';
import { type Latency, latencyOf } from './rig/latency.ts';
import { SEARCHED } from './rig/many-applications.ts';
import type { BenchRun } from './rig/scenario.ts';
import { statementOf } from './rig/statement.ts';

const BARE = fileURLToPath(new URL('rig/bare-server.ts', import.meta.url));
const PAGE_SIZE = 50;
const DEEP = 100_000;
const LINES = 2;
const WARM_UP = 60;
const COUNT = 300;
const ROUNDS = 3;

/** What is asked of the list; `deep` is a place and not a filter. */
export const LISTS = {
  'first page': {},
  'three statuses': { status__in: 'submitted,in_underwriting,query_raised' },
  'search, rare': { search: SEARCHED.rare },
  'search, some': { search: SEARCHED.some },
  'search, half of all': { search: SEARCHED.most },
  deep: {},
} as const;
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

/** The yardstick works as the owner and says so, since the search asks for the scope. */
const withScope = (url: string): string => `${url}${url.includes('?') ? '&' : '?'}options=-c%20app.scope%3Dall`;

/** Where the row lies that has so many before it. */
const placeAt = async (url: string, offset: number): Promise<{ key: string; uid: string }> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ key: string; uid: string }>(
      `select (case when submitted_at is null then '-infinity' else submitted_at end)::text as key, uid from application
      order by (case when submitted_at is null then '-infinity' else submitted_at end) desc, uid desc offset $1 limit 1`,
      [offset],
    );
    const [row] = rows;
    if (!row) throw new Error('there are not so many applications');
    return row;
  } finally {
    await client.end();
  }
};

export interface ListAsk {
  path: string;
  ask: PageAsk;
}

const ADMIN = { role: 'admin', uid: '', isoUid: null, merchantUid: null } as unknown as Parameters<typeof filterOf>[0];

/** The same question for ours, as a path, and for the yardstick, as our own store would put it. */
export const askFor = async (run: BenchRun, name: ListName, book: number): Promise<ListAsk> => {
  const query = LISTS[name];
  const filter = filterOf(ADMIN, readView(query), new Date());
  const found = name === 'deep' ? await placeAt(run.cluster.url, Math.min(DEEP, Math.floor(book / 2))) : null;
  const place = found && { ...found, isBackwards: false };
  const cursor = place ? { cursor: writeCursor(USUAL_ORDER, place) } : {};
  let count = 0;
  await run.stage.parts.db.transaction().execute(async (tx) => {
    await sql`select set_config('app.scope', 'all', true)`.execute(tx);
    count = await countApplications(tx, filter);
  });
  return {
    path: `/api/application${queryString({ ...query, ...cursor, page_size: PAGE_SIZE })}`,
    ask: { filter, ordering: USUAL_ORDER, place, offset: 0, limit: PAGE_SIZE + 1, count },
  };
};

const startBare = async (run: BenchRun, ask: PageAsk): Promise<ServerProcess> => {
  const url = withScope(run.cluster.url);
  // Safe: the store only sends statements, and a database sends them as a transaction does.
  const { text, values } = await statementOf(url, (db) => listPage(db as unknown as WritableTransaction, ask));
  const env = { DATABASE_URL: url, STATEMENT: text, VALUES: JSON.stringify(values), CONNECTIONS: String(LINES) };
  return startServerProcess({ main: BARE, env });
};

const median = (latencies: readonly Latency[]): Latency => {
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
  return { p50: middle(latencies.map(({ p50 }) => p50)), p95: middle(latencies.map(({ p95 }) => p95)) };
};

/** Ours alone. */
export const measureOurs = async (run: BenchRun, server: ServerProcess, { path }: ListAsk): Promise<Latency> => {
  const headers = { authorization: `Bearer ${await run.house.adminToken()}` };
  const sample = () => ({ method: 'GET' as const, url: server.url + path, headers });
  await latencyOf(sample, { count: WARM_UP, lines: LINES });
  return latencyOf(sample, { count: COUNT, lines: LINES });
};

/** Ours and the yardstick in turns, so that a busy machine weighs on both. */
export const measureBoth = async (run: BenchRun, server: ServerProcess, ask: ListAsk) => {
  const bare = await startBare(run, ask.ask);
  try {
    const sample = () => ({ method: 'GET' as const, url: `${bare.url}/`, headers: {} });
    await latencyOf(sample, { count: WARM_UP, lines: LINES });
    const [ours, theirs]: [Latency[], Latency[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      ours.push(await measureOurs(run, server, ask));
      theirs.push(await latencyOf(sample, { count: COUNT, lines: LINES }));
    }
    return { ours: median(ours), bare: median(theirs) };
  } finally {
    await bare.stop();
  }
};
