const NOTES = [500, 1000, 2000, 5000, 10_000];
const MOST = 3;

/** What somebody is likely to hand over beside the exact amount: the next whole notes. */
export const quickCash = (totalCents: number): number[] => {
  const next = NOTES.map((note) => Math.ceil(totalCents / note) * note);
  return [...new Set(next)].filter((cents) => cents > totalCents).slice(0, MOST);
};
