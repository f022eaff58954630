/** What a report that is kept for a merchant tells. */
export const REPORT_TYPES = ['statement', 'deposit', 'residual', 'chargeback', 'other'] as const;
export type ReportType = (typeof REPORT_TYPES)[number];

export const REPORT_TYPE_LABELS: Readonly<Record<ReportType, string>> = {
  statement: 'Statement',
  deposit: 'Deposits',
  residual: 'Residuals',
  chargeback: 'Chargebacks',
  other: 'Other',
};

/** `generated` are made of a closed month whenever somebody asks for them. */
export const REPORT_ORIGINS = ['uploaded', 'generated'] as const;
export type ReportOrigin = (typeof REPORT_ORIGINS)[number];

export const REPORT_STEPS = ['change', 'delete'] as const;

/** What the house buys for and shares out is nobody's of the merchant: such a report belongs to the ISO that earned it. */
export const belongsToIso = (type: ReportType): boolean => type === 'residual';

/** The other types would say nothing without one. */
export const needsTitle = (type: ReportType): boolean => type === 'other';

/** Whoever saw it as the ISO's may not find it with the merchant tomorrow. The other way round it is only taken away. */
export const mayBecome = (from: ReportType, to: ReportType): boolean => belongsToIso(to) || !belongsToIso(from);

/** A report is of a month that has begun. */
export const hasBegun = (period: string, today: string): boolean => period <= today.slice(0, 7);
