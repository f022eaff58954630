/** What a sale is declined with, and the provider's code of it among results. */
export interface Decline {
  readonly code: number;
  readonly message: string;
}

const EXACT: Readonly<Record<number, Decline>> = {
  95_87: { code: 2, message: 'Transaction declined' },
  500_01: { code: 2, message: 'Exceeds limit' },
  500_04: { code: 20, message: 'Insufficient funds' },
  848_00: { code: 33, message: 'Network down' },
};

const BY_CENTS: Readonly<Record<number, Decline>> = {
  1: { code: 19, message: 'Issuer unavailable' },
  2: { code: 19, message: 'Resubmit transaction' },
  3: { code: 2, message: 'Call issuer' },
  5: { code: 23, message: 'Issuer error' },
  6: { code: 2, message: 'Restricted card' },
  7: { code: 21, message: 'Card not active' },
  8: { code: 2, message: 'Illegal transaction' },
  9: { code: 2, message: 'Duplicate transaction' },
  10: { code: 23, message: 'System error' },
  11: { code: 23, message: 'System error' },
  12: { code: 2, message: 'Lost or stolen card' },
  13: { code: 2, message: 'Expired card' },
  14: { code: 2, message: 'Restricted card' },
  15: { code: 2, message: 'No such issuer' },
  16: { code: 22, message: 'Not allowed at this terminal' },
  17: { code: 22, message: 'Cardholder not permitted' },
  18: { code: 2, message: 'Stop recurring payments' },
  19: { code: 2, message: 'Do not honor' },
  20: { code: 2, message: 'Positive ID required' },
  21: { code: 33, message: 'Network error' },
};

const HUNDRED_DOLLARS = 100_00;

/**
 * The amounts that are declined. The papers name cents without dollars; here they count on whole hundreds of dollars
 * ($100.19), so that an ordinary sale of $12.05 goes through.
 */
export const declineFor = (total: number): Decline | null => {
  const exact = EXACT[total];
  if (exact) return exact;
  const over = total % HUNDRED_DOLLARS;
  return total > HUNDRED_DOLLARS ? (BY_CENTS[over] ?? null) : null;
};
