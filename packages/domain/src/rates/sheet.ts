import type { LineName, RateLine } from './lines.ts';
import { type CostBasis, MODEL_FACTS, type PricingModel } from './models.ts';

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

/** How long a merchant is watched more closely than others. */
export const MONITORING_DAYS = [30, 60, 90] as const;

export interface Monitoring {
  readonly days: (typeof MONITORING_DAYS)[number];
  /** What is watched; the merchant reads it. */
  readonly note: string;
}

/** Bounds on what a merchant may sell and on when it is paid out. */
export interface Limits {
  readonly monthlyCapCents: number | null;
  readonly ticketCapCents: number | null;
  readonly fundingDelayDays: number;
  readonly monitoring: Monitoring | null;
}

export const NO_LIMITS: Limits = { monthlyCapCents: null, ticketCapCents: null, fundingDelayDays: 0, monitoring: null };

/** What protects the acquirer, the same on both sides of the price. */
export interface Protection {
  readonly reserve: Reserve;
  /** Absent in rates from before limits were kept with them: what was signed then stays as it was signed. */
  readonly limits?: Limits;
}

export const limitsOf = ({ limits }: Protection): Limits => limits ?? NO_LIMITS;

export interface BuyTerms extends Protection {
  readonly amexProgram: AmexProgram;
  /** The ISO's share of the margin. */
  readonly revenueSharePpm: number;
}

export const TERM_MONTHS = [0, 12, 24, 36] as const;
export const COLLECTED = ['daily', 'monthly'] as const;

export interface SaleTerms extends Protection {
  readonly amexProgram: AmexProgram;
  readonly termMonths: (typeof TERM_MONTHS)[number];
  readonly autoRenew: boolean;
  readonly collected: (typeof COLLECTED)[number];
  readonly notes: string;
}

export interface BuySheet {
  readonly model: PricingModel;
  readonly costBasis: CostBasis;
  readonly lines: LineValues;
  readonly terms: BuyTerms;
}

export interface SaleSheet {
  readonly model: PricingModel;
  readonly lines: LineValues;
  /** Lines that are part of the price and cost the merchant nothing of their own. */
  readonly included?: readonly LineName[];
  readonly terms: SaleTerms;
}

/** Whether a line is part of the price: said to be, or usually so where one rate covers everything. */
export const isIncluded = (line: RateLine, { model, lines, included }: SaleSheet): boolean =>
  (included?.includes(line.name) ?? false) ||
  (line.isUsuallyIncluded && MODEL_FACTS[model].isBundled && lines[line.name] === undefined);
