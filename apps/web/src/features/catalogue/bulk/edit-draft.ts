import type { PriceEnd } from '@ledgate/domain/till/bulk-edit.ts';
import type { TaxCategory } from '@ledgate/domain/till/catalogue.ts';

import { centsOf } from '../../../lib/cents.ts';
import { ppmOf } from '../parts/numbers.ts';
import type { Edit } from './use-bulk.ts';

/** Stays as it is. */
export const KEEP = 'keep';
export const NONE = 'none';

export const PRICE_WAYS = ['raise_percent', 'lower_percent', 'raise_amount', 'lower_amount', 'set'] as const;
export type PriceWay = (typeof PRICE_WAYS)[number];

/** As it stands in the form. */
export interface EditDraft {
  kind: Edit['kind'];
  price: PriceWay | typeof KEEP;
  amount: string;
  ends: PriceEnd;
  category: string;
  tax_category: TaxCategory | typeof KEEP;
  track_stock: 'yes' | 'no' | typeof KEEP;
  favorite: 'place' | typeof NONE | typeof KEEP;
  place: string;
}

export const EMPTY: EditDraft = {
  kind: 'change',
  price: KEEP,
  amount: '',
  ends: 'any',
  category: KEEP,
  tax_category: KEEP,
  track_stock: KEEP,
  favorite: KEEP,
  place: '',
};

export const isPercent = (way: EditDraft['price']): boolean => way === 'raise_percent' || way === 'lower_percent';

/** In cents, or in parts per million; null where it cannot be read. */
export const amountOf = ({ price, amount }: Pick<EditDraft, 'price' | 'amount'>): number | null => {
  if (amount.trim() === '') return null;
  if (isPercent(price)) return ppmOf(amount);
  const cents = centsOf(amount);
  return Number.isNaN(cents) ? null : cents;
};

type Price = NonNullable<Extract<Edit, { kind: 'change' }>['price']>;

const priceOf = (draft: EditDraft): Price | null => {
  const { price, ends } = draft;
  if (price === KEEP) return null;
  const amount = amountOf(draft) ?? 0;
  if (price === 'set') return { how: 'set', by: 'cents', amount, ends };
  const how = price.startsWith('raise') ? 'raise' : 'lower';
  return isPercent(price) ? { how, by: 'ppm', amount, ends } : { how, by: 'cents', amount, ends };
};

export const editOf = (draft: EditDraft): Edit => {
  if (draft.kind !== 'change') return { kind: draft.kind };
  const price = priceOf(draft);
  return {
    kind: 'change',
    ...(price && { price }),
    ...(draft.category !== KEEP && { category: draft.category === NONE ? null : draft.category }),
    ...(draft.tax_category !== KEEP && { tax_category: draft.tax_category }),
    ...(draft.track_stock !== KEEP && { track_stock: draft.track_stock === 'yes' }),
    ...(draft.favorite !== KEEP && { favorite: draft.favorite === NONE ? null : Number(draft.place) }),
  };
};

/** Whether it would do anything at all. */
export const isNothing = (edit: Edit): boolean => edit.kind === 'change' && Object.keys(edit).length === 1;
