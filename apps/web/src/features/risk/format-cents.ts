const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

/** `$12,345.00`. The one division there is, at the very end, on a figure that is only looked at. */
export const formatCents = (cents: number): string => money.format(cents / 100);
