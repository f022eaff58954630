import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startServerProcess } from '../../harness/server-process.ts';
import { CONNECTIONS, load, median, medianRound, type Round, type Shot, type Target } from './load.ts';
import type { BenchRun, Verdict } from './scenario.ts';
import type { Statement } from './statement.ts';

const BARE = fileURLToPath(new URL('bare-server.ts', import.meta.url));
/** Until the code on both sides is compiled for good. */
const WARM_UP_SECONDS = 6;
/** How far below the last agreed ratio a run may come before it is called a step back. */
const NOISE = 0.15;

interface Agreed {
  /** Our throughput as a part of the yardstick's, below which the bench fails. */
  least: number;
  /** What was measured when it was last agreed. */
  agreed: number;
}

const readAgreed = (name: string): Agreed =>
  JSON.parse(readFileSync(new URL(`../${name}.ratio.json`, import.meta.url), 'utf8')) as Agreed;

const startBare = ({ stage }: BenchRun, { text, values }: Statement): Promise<ServerProcess> =>
  startServerProcess({
    main: BARE,
    env: {
      DATABASE_URL: stage.parts.settings.databaseUrl ?? '',
      STATEMENT: text,
      VALUES: JSON.stringify(values),
      CONNECTIONS: String(CONNECTIONS),
    },
  });

const line = (name: string, round: Round): Verdict['lines'][number] => [
  name,
  `${round.perSecond.toFixed(0)}/s`,
  `p99 ${round.p99Ms.toFixed(0)} ms`,
  `server ${round.serverUs.toFixed(0)} µs`,
  `database ${round.databaseUs.toFixed(0)} µs`,
];

const judge = (name: string, ratios: readonly number[]): Verdict => {
  const { least, agreed } = readAgreed(name);
  const ratio = median(ratios);
  const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  const stepBack = ratio < agreed * (1 - NOISE) ? 'a step back' : '';
  const missed = ratio < least ? [`${name}: ${ratio.toFixed(2)} of bare, but ${least} is the least`] : [];
  return {
    lines: [['ratio', ratio.toFixed(2), `rounds ${range}`, `least ${least}`, `agreed ${agreed}`, stepBack]],
    missed,
  };
};

export interface Comparison {
  name: string;
  ours: Shot[];
  /** What the yardstick is asked; the same unless said otherwise. */
  bare?: Shot[];
  statement: Statement;
  connections?: number;
}

/** The same load on ours and on the yardstick in turns, so that a busy machine weighs on both. */
export const againstBare = async (run: BenchRun, asked: Comparison): Promise<Verdict> => {
  const { name, ours, bare: plain = ours, statement, connections = CONNECTIONS } = asked;
  const { stage, cluster, house, rounds, secondsPerRound, profileTo } = run;
  const nodeArgs = profileTo ? ['--cpu-prof', `--cpu-prof-dir=${profileTo}`, `--cpu-prof-name=${name}.cpuprofile`] : [];
  const server = await stage.startServer({ main: run.main, nodeArgs });
  const bare = await startBare(run, statement);
  try {
    const { postmaster } = cluster;
    const headers = { authorization: `Bearer ${await house.adminToken()}` };
    const targets: Record<'ours' | 'bare', Target> = {
      ours: { url: server.url, pid: server.pid, postmaster, shots: ours, headers, connections },
      bare: { url: bare.url, pid: bare.pid, postmaster, shots: plain, headers: {}, connections },
    };
    const seen: Record<'ours' | 'bare', Round[]> = { ours: [], bare: [] };
    for (const target of Object.values(targets)) await load(target, WARM_UP_SECONDS);
    for (let round = 0; round < rounds; round += 1) {
      seen.ours.push(await load(targets.ours, secondsPerRound));
      seen.bare.push(await load(targets.bare, secondsPerRound));
    }
    const ratios = seen.ours.map((ours, at) => ours.perSecond / (seen.bare[at]?.perSecond ?? NaN));
    const verdict = judge(name, ratios);
    return {
      ...verdict,
      lines: [line('ours', medianRound(seen.ours)), line('bare', medianRound(seen.bare)), ...verdict.lines],
    };
  } finally {
    await Promise.all([server.stop(), bare.stop()]);
  }
};
