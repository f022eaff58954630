import { numberOf, textOf, type Values } from '../fields/values.ts';

/** Days a customer waits in each bucket; the last is open-ended, so two months or what the merchant says is usual. */
const bucketDays = (business: Values): readonly (readonly [name: string, days: number])[] => [
  ['delivery_0', 0],
  ['delivery_1_7', 4],
  ['delivery_8_14', 11],
  ['delivery_15_30', 23],
  ['delivery_over_30', Math.max(60, numberOf(business, 'delivery_days') ?? 0)],
];

/** Percent of sales whose goods or services come later than the payment. */
export const deliveredLaterPercent = (business: Values): number => 100 - (numberOf(business, 'delivery_0') ?? 0);

/** Percent times days over all buckets: a hundred times the average wait, and still whole. */
export const weightedDeliveryDays = (business: Values): number =>
  bucketDays(business).reduce((sum, [name, days]) => sum + (numberOf(business, name) ?? 0) * days, 0);

/** Days a customer waits on average, rounded half up. */
export const averageDeliveryDays = (business: Values): number =>
  Math.floor((weightedDeliveryDays(business) + 50) / 100);

/** Charged at the order although the goods come later. */
export const isChargedInAdvance = (business: Values): boolean =>
  textOf(business, 'card_charged_when') === 'order' && (numberOf(business, 'delivery_days') ?? 0) > 0;
