import type { Cluster } from '../../harness/cluster.ts';
import type { Stage } from '../../harness/stage.ts';
import type { House } from './house.ts';

/** What a scenario works with: a house full of people, and how long it may look. */
export interface BenchRun {
  stage: Stage;
  cluster: Cluster;
  house: House;
  /** What is run as the server: the built bundle, or the sources while nothing is built. */
  main: string;
  rounds: number;
  secondsPerRound: number;
  /** Keeps a CPU profile of the measured server in this folder. */
  profileTo: string | null;
  /** Says on the error output what is being done, with the time since the start. */
  say: (what: string) => void;
}

export interface Verdict {
  /** Lines of a small table, each a name and its figures. */
  lines: [name: string, ...figures: string[]][];
  /** What was promised and not kept; empty is good. */
  missed: string[];
}

export interface Scenario {
  name: string;
  summary: string;
  run: (run: BenchRun) => Promise<Verdict>;
}
