import { centsAtRate } from '../rates/money.ts';
import type { Reserve } from '../rates/sheet.ts';

/** What is put aside of a batch: a share of what was captured, up to the cap where there is one. */
export const reserveShare = ({ type, ppm, capCents }: Reserve, capturedCents: number, heldCents: number): number => {
  if (type === 'none') return 0;
  const share = centsAtRate(Math.max(0, capturedCents), ppm);
  return capCents === null ? share : Math.min(share, Math.max(0, capCents - heldCents));
};
