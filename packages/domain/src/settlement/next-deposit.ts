import { nextWorkingDate } from '../queue/business-calendar.ts';

interface Awaited {
  readonly expectedOn: string;
  readonly cents: number;
}

/** What the next deposit brings, as far as it is known. */
export interface NextDeposit {
  /** Null where nothing is on its way. */
  readonly on: string | null;
  /** Of batches, after their fees and what is put into reserve. */
  readonly batchesCents: number;
  /** Disputes, their fees, what is given back: settled with it. */
  readonly adjustmentsCents: number;
  /** What arrives; what is below nothing waits for the deposit after it. */
  readonly cents: number;
}

/**
 * Batches of the first day, and all that is owed besides, with a share of the reserve that is released by then. A month's fees
 * are a debit of their own.
 */
export const nextDeposit = (
  batches: readonly Awaited[],
  { owedCents, release, today }: { owedCents: number; release: Awaited | null; today: string },
): NextDeposit => {
  const [first] = batches.map(({ expectedOn }) => expectedOn).toSorted();
  const on = first ?? (owedCents > 0 ? nextWorkingDate(today) : (release?.expectedOn ?? null));
  const batchesCents = batches
    .filter(({ expectedOn }) => expectedOn === first)
    .reduce((sum, { cents }) => sum + cents, 0);
  const isReleased = release !== null && on !== null && release.expectedOn <= on;
  const adjustmentsCents = owedCents + (isReleased ? release.cents : 0);
  return { on, batchesCents, adjustmentsCents, cents: Math.max(0, batchesCents + adjustmentsCents) };
};
