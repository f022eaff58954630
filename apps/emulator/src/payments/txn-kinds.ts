export const TYPE = { sale: 1, auth: 2, capture: 3, void: 4, refund: 5, verify: 12, more: 14 } as const;
export const TXN = { pending: 0, approved: 1, failed: 2, captured: 3, settled: 4, returned: 5 } as const;
export const MOST_TOTAL = 9_000_000_000;
