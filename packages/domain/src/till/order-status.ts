export const ORDER_STATUSES = ['open', 'paid', 'partially_refunded', 'refunded', 'voided'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

export const ORDER_STATUS_WORDS: Record<OrderStatus, string> = {
  open: 'Open',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  voided: 'Voided',
};
