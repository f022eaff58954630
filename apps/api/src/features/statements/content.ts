import type { Brand } from '@ledgate/domain/payments/card.ts';
import type { PricingModel } from '@ledgate/domain/rates/models.ts';
import type { FeeRow, StatementTotals } from '@ledgate/domain/settlement/statement.ts';
import type { StatedBatch } from './count-month.ts';

export interface StatedBrand {
  brand: Brand | null;
  sales: number;
  salesCents: number;
  refunds: number;
  refundsCents: number;
}

/** Money that moved beside sales: a dispute, a deposit. */
export interface StatedMove {
  day: string;
  kind: string;
  cents: number;
}

/** Everything a statement says, kept as it was said: paper and screen are made from it, then and later. */
export interface StatementContent {
  business: { name: string; legalName: string; address: string[]; mid: string | null; reference: string };
  model: PricingModel | null;
  collected: 'daily' | 'monthly' | null;
  totals: StatementTotals;
  sales: { count: number; cents: number };
  refunds: { count: number; cents: number };
  brands: StatedBrand[];
  batches: Omit<StatedBatch, 'feeLines'>[];
  fees: FeeRow[];
  /** Of the fees, what one debit takes after the month. */
  debitCents: number;
  disputes: StatedMove[];
  deposits: StatedMove[];
  other: StatedMove[];
  reserve: { openingCents: number; heldCents: number; releasedCents: number; closingCents: number };
}
