import { timeCursor } from '@ledgate/api/core/http/cursor.ts';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { queryString } from '@ledgate/contract/client.ts';
import pg from 'pg';
import type { Cluster } from '../harness/cluster.ts';
import { cpuOf, cpuOfFamily } from '../harness/process-figures.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { latencyOf } from './rig/latency.ts';
import { fillPayments, SEARCHED } from './rig/many-payments.ts';
import { type Case, FILTERS, searchesAmong } from './payments-cases.ts';
import { measureRows } from './payments-rows.ts';
import type { Scenario, Verdict } from './rig/scenario.ts';

/** Fewer while something is being tried out: PAYMENTS=100000. */
const MANY = Number(process.env['PAYMENTS'] ?? 1_000_000);
const MOST_P95_MS = 50;
const PAGE_SIZE = 50;
const DEEP = 100_000;
const LINES = 2;
const WARM_UP = 10;
const COUNT = 100;

type Reader = 'merchant' | 'staff' | 'iso' | 'small';

interface Shown {
  reference: string;
  made_at: string;
  uid: string;
}

const ask = async <R extends pg.QueryResultRow>(url: string, text: string, values: unknown[]): Promise<R[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return (await client.query<R>(text, values).finally(() => client.end())).rows;
};

/** Where the row lies that has so many before it, and what is known of it. */
const rowAt = async (url: string, merchant: string | null, offset: number): Promise<Shown> => {
  const [row] = await ask<{ uid: string; made_at: Date; reference: string }>(
    url,
    `select uid, made_at, reference from payment where $1::uuid is null or merchant_uid = $1
      order by made_at desc, uid desc offset $2 limit 1`,
    [merchant, offset],
  );
  if (!row) throw new Error('there is no such row');
  return { ...row, made_at: row.made_at.toISOString() };
};

const deepCases = async (url: string, merchant: string | null): Promise<Case[]> => {
  const [some, most] = [Math.min(DEEP, Math.floor(MANY / 2)), Math.floor(MANY * 0.85)];
  const [deep, deepest] = [await rowAt(url, merchant, some), await rowAt(url, merchant, most)];
  const cursorOf = ({ made_at: at, uid }: Shown): string => timeCursor.write({ at: new Date(at), uid });
  const cursor = cursorOf(deep);
  return [
    { name: `${some} deep`, query: { cursor } },
    { name: `${most} deep`, query: { cursor: cursorOf(deepest) } },
    { name: 'deep, status', query: { cursor, status: 'declined' } },
    { name: 'deep, brand, rare', query: { cursor, brand: 'diners' } },
    { name: 'deep, amount', query: { cursor, least_cents: '30000' } },
    { name: 'deep, search', query: { cursor, search: 'smith' } },
    { name: 'deep, search, rare', query: { cursor, search: SEARCHED.rare } },
    { name: 'search: reference', query: { search: deepest.reference } },
    { name: 'search: of a reference', query: { search: deepest.reference.slice(0, 4) } },
    ...(await customerCases(url, merchant)),
  ];
};

const customerCases = async (url: string, merchant: string | null): Promise<Case[]> => {
  if (merchant === null) return [];
  const [row] = await ask<{ uid: string }>(url, 'select uid from bench_customer where n = 17', []);
  return row ? [{ name: 'a customer', query: { customer: row.uid } }] : [];
};

/** Processor time of the server and its database, which others on a busy machine do not lengthen by much. */
const cpuMs = (server: ServerProcess, { postmaster }: Cluster): number =>
  (cpuOf(server.pid) + cpuOfFamily(postmaster)) / 1000;

const measure = async (
  { server, cluster, token }: { server: ServerProcess; cluster: Cluster; token: () => Promise<string> },
  as: Reader,
  cases: readonly Case[],
): Promise<Verdict> => {
  const verdict: Verdict = { lines: [], missed: [] };
  for (const { name, query } of cases) {
    const headers = { authorization: `Bearer ${await token()}` };
    const url = `${server.url}/api/payment${queryString({ ...query, page_size: PAGE_SIZE })}`;
    const sample = () => ({ method: 'GET' as const, url, headers });
    await latencyOf(sample, { count: WARM_UP, lines: LINES });
    const before = cpuMs(server, cluster);
    const { p50, p95, most } = await latencyOf(sample, { count: COUNT, lines: LINES });
    const cpu = (cpuMs(server, cluster) - before) / COUNT;
    const figures = [p50, p95, most, cpu].map((value) => `${value.toFixed(1)} ms`);
    const [middle = '', high = '', highest = '', work = ''] = figures;
    verdict.lines.push([`${as}: ${name}`.padEnd(38), `p50 ${middle}`, `p95 ${high}`, `most ${highest}`, `cpu ${work}`]);
    if (p95 > MOST_P95_MS) verdict.missed.push(`payments: ${as}: ${name} took ${high} (p95)`);
  }
  return verdict;
};

/** By name only, since it loads a million rows. */
export const payments: Scenario = {
  name: 'payments',
  summary: `the list of ${MANY} payments: filters, search and any depth, as a merchant, an ISO and staff; p95 ≤ ${MOST_P95_MS} ms`,
  run: async (run) => {
    const { stage, cluster, house } = run;
    const iso = await addPerson(stage, 'iso', { password: null });
    const person = await addPerson(stage, 'merchant', { password: null, isoUid: iso.isoUid ?? '' });
    const merchant = person.merchantUid ?? '';
    const since = performance.now();
    await fillPayments(cluster.url, { merchant, application: crypto.randomUUID(), person: person.uid }, MANY);
    const loaded = `${((performance.now() - since) / 1000).toFixed(0)} s`;
    const [shop] = await ask<{ uid: string; iso_uid: string }>(
      cluster.url,
      'select uid, iso_uid from bench_shop where n = 1',
      [],
    );
    const small = await addPerson(stage, 'merchant', { password: null, merchantUid: shop?.uid ?? '' });
    const partner = await addPerson(stage, 'iso', { password: null, isoUid: shop?.iso_uid ?? '' });
    const of = (uid: { uid: string }) => async () => (await tokensFor(stage, uid)).accessToken;
    const server = await stage.startServer({ main: run.main });
    try {
      const lists = [...FILTERS, ...searchesAmong(MANY)];
      const asked = (token: () => Promise<string>) => ({ server, cluster, token });
      const parts = [
        await measure(asked(of(person)), 'merchant', [...lists, ...(await deepCases(cluster.url, merchant))]),
        await measure(asked(house.adminToken), 'staff', [...lists, ...(await deepCases(cluster.url, null))]),
        await measure(asked(of(partner)), 'iso', lists),
        await measure(asked(of(small)), 'small', lists),
        await measureRows(cluster.url, merchant),
      ];
      return {
        lines: [[`${MANY} loaded`, loaded], ...parts.flatMap(({ lines }) => lines)],
        missed: parts.flatMap(({ missed }) => missed),
      };
    } finally {
      await server.stop();
    }
  },
};
