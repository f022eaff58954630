import type { Difference } from './differences.ts';

/** One sale or refund as the provider settled it. */
export interface Settled {
  readonly txn: string;
  readonly kind: 'sale' | 'refund';
  readonly cents: number;
}

/** What we have on our side of it. */
export interface Booked {
  readonly paymentUid: string;
  readonly cents: number;
}

const signed = ({ kind, cents }: Settled): number => (kind === 'refund' ? -cents : cents);

export const netOf = (settled: readonly Settled[]): number => settled.reduce((sum, one) => sum + signed(one), 0);

/**
 * Compares a batch with our books. All that it took is on `card_clearing` in our books, so whatever differs is left open
 * there.
 */
export const matchBatch = (
  settled: readonly Settled[],
  booked: ReadonlyMap<string, Booked>,
  saidNetCents: number,
): Difference[] => {
  const account = 'card_clearing';
  const differing = settled.flatMap((one): Difference[] => {
    const ours = booked.get(one.txn);
    const sign = one.kind === 'refund' ? -1 : 1;
    const expectedCents = sign * (ours?.cents ?? 0) + 0;
    const actualCents = signed(one);
    if (expectedCents === actualCents) return [];
    const kind = ours ? 'wrong_amount' : 'unknown_sale';
    return [{ kind, account, expectedCents, actualCents, about: one.txn, paymentUid: ours?.paymentUid ?? null }];
  });
  const sumCents = netOf(settled);
  if (sumCents === saidNetCents) return differing;
  const total = { kind: 'batch_total', expectedCents: sumCents, actualCents: saidNetCents } as const;
  return [...differing, { ...total, account, about: '', paymentUid: null }];
};
