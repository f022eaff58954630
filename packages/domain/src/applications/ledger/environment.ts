import { numberOf, textOf, type Values } from '../fields/values.ts';

export type Environment =
  | 'supermarket'
  | 'serviceStation'
  | 'fuel'
  | 'restaurant'
  | 'ecommerce'
  | 'moto'
  | 'cardPresent';

const BY_MCC: Readonly<Record<string, Environment>> = {
  '5411': 'supermarket',
  '5541': 'serviceStation',
  '5542': 'fuel',
  '5811': 'restaurant',
  '5812': 'restaurant',
  '5813': 'restaurant',
  '5814': 'restaurant',
};

/** The surroundings cards are taken in: by trade where the schemes have a rule for it, else by the larger channel. */
export const environmentOf = (business: Values): Environment => {
  const byTrade = BY_MCC[textOf(business, 'mcc')];
  if (byTrade) return byTrade;
  if ((numberOf(business, 'pct_ecommerce') ?? 0) >= 50) return 'ecommerce';
  return (numberOf(business, 'pct_moto') ?? 0) >= 50 ? 'moto' : 'cardPresent';
};
