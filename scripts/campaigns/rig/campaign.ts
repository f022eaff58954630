/** What a campaign is given. The same seed makes the same choices; what the machine does with them is its own. */
export interface CampaignRun {
  seed: number;
  rounds: number;
  /** The address of an empty, migrated database. */
  database: () => Promise<string>;
  /** How far a long one has come, for whoever waits. */
  tell?: (sentence: string) => void;
}

export interface Findings {
  figures: Record<string, string | number>;
  /** What must never happen and did, one sentence each; empty is good. */
  broken: string[];
}

export interface Campaign {
  name: string;
  summary: string;
  /** Rounds of a whole run; tests take a slice. */
  rounds: number;
  /** Whether it runs what is built: the web is served only from there. */
  needsBuild?: true;
  run: (run: CampaignRun) => Promise<Findings>;
}
