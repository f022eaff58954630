/** What can be asked of the processor for a payment. */
export const PAYMENT_STEPS = ['sale', 'auth', 'capture', 'adjust_tip', 'void', 'refund', 'verify'] as const;
export type PaymentStep = (typeof PAYMENT_STEPS)[number];
