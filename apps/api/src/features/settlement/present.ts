import type {
  BatchItem,
  BatchView,
  DepositRow,
  DepositView,
  DifferenceView,
  UpcomingView,
} from '@ledgate/contract/settlement.ts';
import { findLine } from '@ledgate/domain/rates/lines.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import type { ChargedLine } from '@ledgate/domain/settlement/charges.ts';
import { DIFFERENCE_KINDS } from '@ledgate/domain/settlement/differences.ts';
import { nextDeposit } from '@ledgate/domain/settlement/next-deposit.ts';
import type { StoredBatch } from './batch-store.ts';
import type { StoredEntry } from './deposit-store.ts';
import type { ListedDifference } from './difference-store.ts';
import type { ListedDeposit, ListedItem, OutsideEntry } from './read-store.ts';

/** What a line was counted by: `$200.00 × 0.30%`, `2 × 10¢`. */
const basisOf = ({ line, units, rate }: ChargedLine): string => {
  const unit = findLine(line)?.unit ?? 'percent';
  const counted = unit === 'percent' ? showCents(units) : String(units);
  return rate === null ? counted : `${counted} × ${showRate(unit, rate)}`;
};

export const presentBatch = (batch: StoredBatch): BatchView => ({
  id: batch.uid,
  day: batch.day,
  items: batch.items,
  sales_cents: batch.sales_cents,
  refunds_cents: batch.refunds_cents,
  fee_cents: batch.fee_cents,
  fees: batch.fee_lines.map((one) => ({ line: one.line, label: one.label, basis: basisOf(one), cents: one.cents })),
  reserve_cents: batch.reserve_cents,
  expected_cents: batch.net_cents - batch.fee_cents - batch.reserve_cents,
  expected_on: batch.expected_on,
  deposit: batch.deposit_uid,
});

export const presentDeposit = (deposit: ListedDeposit): DepositRow => ({
  id: deposit.uid,
  state: deposit.state,
  net_cents: deposit.net_cents,
  made_at: deposit.made_at.toISOString(),
  arrived_at: deposit.arrived_at?.toISOString() ?? null,
  returned_at: deposit.returned_at?.toISOString() ?? null,
  batches: deposit.batches,
  merchant: { uid: deposit.merchant_uid, name: deposit.merchant_name },
});

const WHAT: Record<StoredEntry['event'], string> = {
  capture: 'Sales',
  refund: 'Refunds',
  fee: 'Fees',
  reserve: 'Put into reserve',
  reserve_release: 'Released from reserve',
  chargeback: 'Disputes',
  chargeback_reversal: 'Disputes credited',
  other: 'Other',
};
const SENT_AGAIN = 'Returned deposit, sent again';
const ORDER = Object.values(WHAT);

/** In the order a statement has. */
export const presentMake = (
  sums: readonly { event: StoredEntry['event']; claim: StoredEntry['claim']; cents: number }[],
): DepositView['made_of'] => {
  const byWhat = new Map<string, number>();
  for (const { event, claim, cents } of sums) {
    const what = claim === 'returned' ? SENT_AGAIN : WHAT[event];
    byWhat.set(what, (byWhat.get(what) ?? 0) + cents);
  }
  return [...byWhat]
    .map(([what, cents]) => ({ what, cents }))
    .toSorted((one, other) => ORDER.indexOf(one.what) - ORDER.indexOf(other.what));
};

export const presentOutside = ({
  event,
  claim,
  cents,
  description,
  dispute_uid: dispute,
}: OutsideEntry): DepositView['outside'][number] => ({
  label: claim === 'returned' ? SENT_AGAIN : WHAT[event],
  description: description ?? '',
  cents,
  dispute,
});

export const presentItem = (item: ListedItem): BatchItem => ({
  id: item.uid,
  payment: item.payment_uid,
  reference: item.reference,
  kind: item.kind,
  cents: item.cents,
  brand: item.brand,
  last4: item.last4,
  sold_on: item.sold_on,
  category: item.category,
  downgrade: item.downgrade,
});

export const presentDifference = (one: ListedDifference): DifferenceView => ({
  id: one.uid,
  kind: one.kind,
  label: DIFFERENCE_KINDS[one.kind].label,
  advice: DIFFERENCE_KINDS[one.kind].advice,
  about: one.about,
  expected_cents: one.expected_cents,
  actual_cents: one.actual_cents,
  left_cents: one.cents,
  merchant: { uid: one.merchant_uid, name: one.merchant_name },
  batch: one.batch_uid !== null && one.batch_day !== null ? { id: one.batch_uid, day: one.batch_day } : null,
  deposit:
    one.deposit_uid !== null && one.deposit_made_at
      ? { id: one.deposit_uid, made_at: one.deposit_made_at.toISOString() }
      : null,
  payment:
    one.payment_uid !== null && one.payment_reference !== null
      ? { id: one.payment_uid, reference: one.payment_reference }
      : null,
  opened_at: one.opened_at.toISOString(),
  closed_at: one.closed_at?.toISOString() ?? null,
  closed_by: one.closer,
  ending: one.ending,
  reason: one.reason,
});

export const presentNext = (
  batches: readonly BatchView[],
  { owedCents, reserve, today }: { owedCents: number; reserve: UpcomingView['reserve']; today: string },
): UpcomingView['next'] => {
  const expected = batches.map(({ expected_on: expectedOn, expected_cents: cents }) => ({ expectedOn, cents }));
  const { next_release_on: expectedOn, next_release_cents: cents } = reserve;
  const release = expectedOn === null ? null : { expectedOn, cents };
  const next = nextDeposit(expected, { owedCents, release, today });
  return {
    on: next.on,
    cents: next.cents,
    batches_cents: next.batchesCents,
    adjustments_cents: next.adjustmentsCents,
  };
};
