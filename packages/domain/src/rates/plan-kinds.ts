/** What a bank charges, its Schedule A, and what merchants are asked for under a name. */
export const PLAN_KINDS = ['bank_schedule', 'price_plan'] as const;
export type PlanKind = (typeof PLAN_KINDS)[number];
