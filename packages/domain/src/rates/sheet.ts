import type { LineName } from './lines.ts';
import type { PricingModel } from './models.ts';

/** Whole numbers by line: parts per million or thousandths of a cent. A line that is absent was not said. */
export type LineValues = Readonly<Partial<Record<LineName, number>>>;

export const AMEX_PROGRAMS = ['optblue', 'direct', 'none'] as const;
export type AmexProgram = (typeof AMEX_PROGRAMS)[number];
export const AMEX_PROGRAM_NAMES: Record<AmexProgram, string> = {
  optblue: 'OptBlue',
  direct: 'Direct with American Express',
  none: 'Not accepted',
};

export const RESERVE_TYPES = ['none', 'rolling', 'upfront', 'capped'] as const;
export type ReserveType = (typeof RESERVE_TYPES)[number];
export const RESERVE_NAMES: Record<ReserveType, string> = {
  none: 'No reserve',
  rolling: 'Rolling',
  upfront: 'Upfront',
  capped: 'Capped',
};

export interface Reserve {
  readonly type: ReserveType;
  readonly ppm: number;
  readonly days: number;
  readonly capCents: number | null;
}

export const NO_RESERVE: Reserve = { type: 'none', ppm: 0, days: 0, capCents: null };

export interface BuyTerms {
  readonly amexProgram: AmexProgram;
  readonly reserve: Reserve;
  /** The sales partner's share of the margin. */
  readonly revenueSharePpm: number;
}

export const TERM_MONTHS = [0, 12, 24, 36] as const;
export const COLLECTED = ['daily', 'monthly'] as const;

export interface SaleTerms {
  readonly amexProgram: AmexProgram;
  readonly reserve: Reserve;
  readonly termMonths: (typeof TERM_MONTHS)[number];
  readonly autoRenew: boolean;
  readonly collected: (typeof COLLECTED)[number];
  readonly notes: string;
}

export interface BuySheet {
  readonly model: PricingModel;
  readonly lines: LineValues;
  readonly terms: BuyTerms;
}

export interface SaleSheet {
  readonly model: PricingModel;
  readonly lines: LineValues;
  readonly terms: SaleTerms;
}
