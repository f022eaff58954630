import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { queryString } from '@ledgate/contract/client.ts';
import type { Cluster } from '../harness/cluster.ts';
import { cpuOf, cpuOfFamily } from '../harness/process-figures.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import { latencyOf } from './rig/latency.ts';
import { fillProducts, SEARCHED } from './rig/many-products.ts';
import type { BenchRun, Verdict } from './rig/scenario.ts';

/** Fewer while something is being tried out: PRODUCTS=10000. */
const MANY = Number(process.env['PRODUCTS'] ?? 100_000);
const MOST_P95_MS = 20;
const PAGE_SIZE = 50;
const WARM_UP = 10;
const COUNT = 200;

type Query = Record<string, string>;

/** As somebody at a counter looks for something: by words, by their beginnings, by what a scanner reads. */
const searches = (category: string): [name: string, query: Query][] => [
  ['nothing asked for', {}],
  ['one letter', { search: 'm' }],
  ['a word that begins', { search: 'umb' }],
  ['many hold it', { search: SEARCHED.many }],
  ['two words', { search: SEARCHED.some }],
  ['two beginnings', { search: 'vin swe' }],
  ['few hold it', { search: SEARCHED.rare }],
  ['nobody holds it', { search: 'xylophone' }],
  ['a SKU', { search: `SKU-${String(MANY - 7).padStart(6, '0')}` }],
  ['a barcode', { search: `2${String(MANY - 11).padStart(11, '0')}0` }],
  ['in a category', { category }],
  ['a word in a category', { category, search: 'umb' }],
  ['without a barcode', { no_barcode: 'true', search: SEARCHED.many }],
  ['archived', { archived: 'true', search: SEARCHED.many }],
];

/** Processor time of the server and its database, which others on a busy machine do not lengthen by much. */
const cpuMs = (server: ServerProcess, { postmaster }: Cluster): number =>
  (cpuOf(server.pid) + cpuOfFamily(postmaster)) / 1000;

const shown = (ms: number): string => `${ms.toFixed(1)} ms`;

/** Over HTTP, asked by a cashier of the merchant who has all of them. */
export const measureSearch = async ({ stage, cluster, main }: BenchRun): Promise<Verdict> => {
  const owner = await addPerson(stage, 'merchant', { password: null });
  const since = performance.now();
  const [category = ''] = await fillProducts(cluster.url, owner.merchantUid ?? '', MANY);
  const loaded = `${((performance.now() - since) / 1000).toFixed(0)} s`;
  const verdict: Verdict = { lines: [[`${MANY} products`, `loaded in ${loaded}`]], missed: [] };
  const server = await stage.startServer({ main });
  try {
    for (const [name, query] of searches(category)) {
      const { accessToken } = await tokensFor(stage, owner);
      const headers = { authorization: `Bearer ${accessToken}` };
      const url = `${server.url}/api/cnp${queryString({ ...query, page_size: PAGE_SIZE })}`;
      const sample = () => ({ method: 'GET' as const, url, headers });
      await latencyOf(sample, { count: WARM_UP, lines: 1 });
      const before = cpuMs(server, cluster);
      const { p50, p95, most } = await latencyOf(sample, { count: COUNT, lines: 1 });
      const cpu = (cpuMs(server, cluster) - before) / COUNT;
      verdict.lines.push([name, `p50 ${shown(p50)}`, `p95 ${shown(p95)}`, `most ${shown(most)}`, `cpu ${shown(cpu)}`]);
      if (p95 > MOST_P95_MS) verdict.missed.push(`till: ${name} took ${shown(p95)} (p95)`);
    }
    return verdict;
  } finally {
    await server.stop();
  }
};
