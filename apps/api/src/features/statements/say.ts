import { findLine } from '@ledgate/domain/rates/lines.ts';
import { showCents, showRate } from '@ledgate/domain/rates/units.ts';
import type { FeeRow } from '@ledgate/domain/settlement/statement.ts';
import type { StatedMove, StatementContent } from './content.ts';

const isVolume = (line: FeeRow['line']): boolean =>
  line === 'interchange' || line === 'assessments' || findLine(line)?.unit === 'percent';

/** What a line was counted by, as paper and screen say it. */
export const sayUnits = ({ line, units }: Pick<FeeRow, 'line' | 'units'>): string => {
  if (line === 'other') return '';
  return isVolume(line) ? showCents(units) : units.toLocaleString('en-US');
};

export const sayRate = ({ line, rate }: FeeRow): string => {
  if (line === 'interchange') return 'at cost';
  if (line === 'monthly_minimum' && rate !== null) return `less what was charged, of ${showRate('money', rate)}`;
  return rate === null ? '' : showRate(isVolume(line) ? 'percent' : 'money', rate);
};

const MOVES: Readonly<Record<string, string>> = {
  deposit_arrived: 'Deposit',
  deposit_returned: 'Deposit returned by the bank',
  dispute: 'Dispute opened',
  dispute_credit: 'Dispute credited',
  dispute_debit: 'Dispute credit reversed',
  difference: 'Adjustment',
};

export const sayMove = ({ kind, cents }: StatedMove): string =>
  kind === 'deposit_arrived' && cents > 0 ? 'Debit' : (MOVES[kind] ?? 'Adjustment');

interface SummaryRow {
  label: string;
  cents: number;
  isBalance: boolean;
}

const row = (label: string, cents: number, isBalance = false): SummaryRow => ({ label, cents, isBalance });

/** From what was owed to what is owed; what did not move is not said, but sales and fees always are. */
export const summaryOf = ({ totals, sales, refunds }: StatementContent): SummaryRow[] => [
  row('Owed to you at the start', totals.openingCents, true),
  row('Sales', sales.cents),
  row('Refunds', -refunds.cents),
  row('Fees', totals.feesCents),
  ...[
    row('Disputes', totals.disputesCents),
    row('Reserve', totals.reserveCents),
    row('Adjustments', totals.otherCents + totals.batchesCents - (sales.cents - refunds.cents)),
  ].filter(({ cents }) => cents !== 0),
  row('Deposited to your bank', totals.depositsCents),
  row('Owed to you at the end', totals.closingCents, true),
];
