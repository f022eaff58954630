/** What is known of a card without its number. */
export const BRANDS = ['visa', 'mastercard', 'amex', 'discover', 'diners', 'other'] as const;
export type Brand = (typeof BRANDS)[number];

/** Surcharges are for credit alone, so what is not known to be credit is none. */
export const FUNDINGS = ['credit', 'debit', 'prepaid', 'unknown'] as const;
export type Funding = (typeof FUNDINGS)[number];

/** How the card came to us; `moto` is mail and telephone order. */
export const ENTRIES = ['moto', 'keyed', 'chip', 'contactless', 'swipe', 'on_file'] as const;
export type Entry = (typeof ENTRIES)[number];

export interface CardFacts {
  readonly brand: Brand;
  readonly last4: string;
  readonly funding: Funding;
  /** Business, corporate or purchasing: tax and purchase-order number lower what it costs. */
  readonly isCommercial: boolean;
}

/** What an issuer said of the address; `none` where nobody asked. */
export const AVS_RESULTS = ['match', 'zip_only', 'street_only', 'no_match', 'unavailable', 'none'] as const;
export type AvsResult = (typeof AVS_RESULTS)[number];

/** What an issuer said of the code on the card. */
export const CVV_RESULTS = ['match', 'no_match', 'not_processed', 'missing', 'none'] as const;
export type CvvResult = (typeof CVV_RESULTS)[number];
