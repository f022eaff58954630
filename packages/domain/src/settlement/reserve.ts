import { centsAtRate } from '../rates/money.ts';

/** What is agreed to be put aside, as the provider was told. */
export interface ReserveRule {
  readonly ppm: number;
  readonly maxCents: number | null;
}

/** What is put aside of a batch: a share of what was captured, until as much is held as was agreed at most. */
export const reserveShare = (rule: ReserveRule | null, capturedCents: number, heldCents: number): number => {
  if (rule === null) return 0;
  const share = centsAtRate(Math.max(0, capturedCents), rule.ppm);
  return rule.maxCents === null ? share : Math.min(share, Math.max(0, rule.maxCents - heldCents));
};
