/** Why somebody owes no sales tax, as certificates say it. */
export const EXEMPTION_REASONS = {
  resale: 'Resale',
  nonprofit: 'Nonprofit organization',
  government: 'Government',
  agriculture: 'Agriculture',
  manufacturing: 'Manufacturing',
  other: 'Other',
} as const;
export type ExemptionReason = keyof typeof EXEMPTION_REASONS;

export interface Exemption {
  readonly state: string;
  /** Good to the end of this day. */
  readonly expiresOn: string | null;
  /** Replaced or ended by somebody. */
  readonly isEnded: boolean;
}

export const EXEMPTION_STANDINGS = { valid: 'Valid', expired: 'Expired', ended: 'Ended' } as const;
export type ExemptionStanding = keyof typeof EXEMPTION_STANDINGS;

export const standingOn = ({ expiresOn, isEnded }: Exemption, day: string): ExemptionStanding =>
  isEnded ? 'ended' : expiresOn !== null && expiresOn < day ? 'expired' : 'valid';

/**
 * The certificate by which a sale is not taxed. Over the counter the state where the shop is taxes, so a certificate of another
 * one is none here; where nobody said in which state the shop is, any counts.
 */
export const exemptionFor = <E extends Exemption>(
  held: readonly E[],
  { day, shopState }: { readonly day: string; readonly shopState: string },
): E | null =>
  held.find((one) => (shopState === '' || one.state === shopState) && standingOn(one, day) === 'valid') ?? null;
