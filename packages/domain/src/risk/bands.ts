export const RISK_BANDS = ['low', 'medium', 'high', 'decline'] as const;
export type RiskBand = (typeof RISK_BANDS)[number];

export const BAND_MEANINGS: Record<RiskBand, string> = {
  low: 'Standard review',
  medium: 'Closer review',
  high: 'Senior underwriter, with a reserve',
  decline: 'Decline, or an exception with a reason',
};

/** A stop that nobody has cleared outweighs every score. */
export const bandOf = (score: number, hasOpenStop: boolean): RiskBand => {
  if (hasOpenStop || score >= 75) return 'decline';
  if (score >= 50) return 'high';
  return score >= 25 ? 'medium' : 'low';
};
