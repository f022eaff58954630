import { setTimeout as pause } from 'node:timers/promises';
import { get } from 'node:http';
import { addPerson, tokensFor } from '@ledgate/api/testing/people.ts';
import { memoryOf } from '../harness/process-figures.ts';
import type { ServerProcess } from '../harness/server-process.ts';
import {
  askFor,
  LIST_NAMES,
  type ListName,
  measureBoth,
  measureOurs,
  partnerOf,
  sizeOf,
  type Tokens,
} from './queue-lists.ts';
import { painted } from './queue-painted.ts';
import { pagesByNumber } from './queue-pages.ts';
import { asking, giving } from './queue-steps.ts';
import type { Latency } from './rig/latency.ts';
import { type Crowd, fillApplications } from './rig/many-applications.ts';
import type { BenchRun, Scenario, Verdict } from './rig/scenario.ts';

const FEW = 10_000;
/** Fewer while something is being tried out: BOOK=100000. */
const MANY = Number(process.env['BOOK'] ?? 1_000_000);
const UNDERWRITERS = 20;

const MOST_P95_MS = 50;
/** What was agreed, and why, is written down in decision 0021. */
const MOST_TIMES_BARE = 3;
const MOST_BYTES = 20_480;
const MOST_GROWTH = 1.5;
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

const tokensOf = async ({ stage, house, cluster }: BenchRun): Promise<Tokens> => {
  const underwriter = await addPerson(stage, 'underwriter');
  const partner = await addPerson(stage, 'iso', { isoUid: await partnerOf(cluster.url) });
  return {
    admin: house.adminToken,
    underwriter: async () => (await tokensFor(stage, underwriter)).accessToken,
    iso: async () => (await tokensFor(stage, partner)).accessToken,
  };
};

const measureFew = async (run: BenchRun, server: ServerProcess, tokens: Tokens): Promise<Map<ListName, Latency>> => {
  const seen = new Map<ListName, Latency>();
  for (const name of LIST_NAMES) seen.set(name, await measureOurs(server, tokens, await askFor(run, name, FEW)));
  return seen;
};

/** Every list over the whole book: how long, beside the yardstick, and beside itself over the small book. */
const lists = async (
  run: BenchRun,
  server: ServerProcess,
  tokens: Tokens,
  few: Map<ListName, Latency>,
): Promise<Verdict> => {
  const verdict: Verdict = { lines: [], missed: [] };
  for (const name of LIST_NAMES) {
    const asked = await askFor(run, name, MANY);
    const { ours, bare } = await measureBoth(run, server, tokens, asked);
    const bytes = await sizeOf(server, tokens, asked);
    const growth = ours.p50 / (few.get(name)?.p50 ?? NaN);
    const ratio = ours.p50 / bare.p50;
    verdict.lines.push([
      name,
      `p95 ${ms(ours.p95)}`,
      `p50 ${ms(ours.p50)}`,
      `bare ${ms(bare.p50)}`,
      times(ratio),
      `grew ${times(growth)}`,
      `${(bytes / 1024).toFixed(1)} KB`,
    ]);
    if (ours.p95 > MOST_P95_MS) verdict.missed.push(`queue: ${name} took ${ms(ours.p95)} (p95)`);
    if (ratio > MOST_TIMES_BARE) verdict.missed.push(`queue: ${name} took ${times(ratio)} of bare`);
    if (growth > MOST_GROWTH) verdict.missed.push(`queue: ${name} grew by ${times(growth)}`);
    if (bytes > MOST_BYTES) verdict.missed.push(`queue: ${name} weighs ${bytes} bytes`);
  }
  return verdict;
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
    const tokens = await tokensOf(run);
    try {
      const few = await measureFew(run, server, tokens);
      const since = performance.now();
      await fillApplications(cluster.url, crowd, FEW, MANY);
      const loaded = `${((performance.now() - since) / 1000).toFixed(0)} s`;
      const [person = ''] = crowd.underwriters;
      const parts = [
        await lists(run, server, tokens, few),
        await pagesByNumber(server, tokens, { iso: await partnerOf(cluster.url), person }),
        await giving(run, server, crowd),
        await asking(run, server),
        await painted(run, server),
        await live(run),
      ];
      return {
        lines: [[`${MANY.toLocaleString('en-US')} loaded`, loaded], ...parts.flatMap(({ lines }) => lines)],
        missed: parts.flatMap(({ missed }) => missed),
      };
    } finally {
      await server.stop();
    }
  },
};
