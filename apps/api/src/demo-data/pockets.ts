import type { Brand, Funding } from '@ledgate/domain/payments/card.ts';

/** A card that the demo's provider has in its customers' pockets. */
export type Pocket = 'visa' | 'visa_debit' | 'visa_business' | 'mastercard' | 'amex' | 'discover';

export const CARD_FACTS: Readonly<
  Record<Pocket, { brand: Brand; last4: string; funding: Funding; is_commercial: boolean }>
> = {
  visa: { brand: 'visa', last4: '4242', funding: 'credit', is_commercial: false },
  visa_debit: { brand: 'visa', last4: '5556', funding: 'debit', is_commercial: false },
  visa_business: { brand: 'visa', last4: '0004', funding: 'credit', is_commercial: true },
  mastercard: { brand: 'mastercard', last4: '4444', funding: 'credit', is_commercial: false },
  amex: { brand: 'amex', last4: '0005', funding: 'credit', is_commercial: false },
  discover: { brand: 'discover', last4: '1117', funding: 'credit', is_commercial: false },
};
