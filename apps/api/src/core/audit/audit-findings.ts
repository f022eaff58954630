/** One thing that is wrong with the audit log. `lane` is null where the anchors themselves are at fault. */
export interface Finding {
  lane: string | null;
  n: number | null;
  what: string;
}

const MOST = 200;

/** Keeps the first few and counts the rest: a log that is wrong everywhere must not fill the memory. */
export interface Findings {
  add: (lane: string | null, n: number | null, what: string) => void;
  kept: Finding[];
  count: () => number;
}

export const makeFindings = (): Findings => {
  const kept: Finding[] = [];
  let count = 0;
  return {
    add: (lane, n, what) => {
      count += 1;
      if (kept.length < MOST) kept.push({ lane, n, what });
    },
    kept,
    count: () => count,
  };
};

export const sayFinding = ({ lane, n, what }: Finding): string => {
  if (lane === null) return what;
  return n === null ? `Lane ${lane}: ${what}` : `Lane ${lane}, row ${n}: ${what}`;
};
