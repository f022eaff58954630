import type { Discount } from '@ledgate/domain/till/basket.ts';
import { readDecimal, showDecimal } from '@ledgate/domain/applications/input/typed-numbers.ts';
import { SegmentedControl } from '@mantine/core';

import { centsOf, typedCents } from '../../../lib/cents.ts';
import { t } from '../messages.ts';
import { AmountField } from './amount-field.tsx';
import classes from './till.module.css';

export interface TypedDiscount {
  readonly kind: 'percent' | 'dollars';
  readonly text: string;
}

const PPM_PLACES = 4;

export const typedDiscount = (discount: Discount | null): TypedDiscount => {
  if (discount === null) return { kind: 'percent', text: '' };
  return 'cents' in discount
    ? { kind: 'dollars', text: typedCents(discount.cents) }
    : { kind: 'percent', text: showDecimal(discount.ppm, PPM_PLACES, false) };
};

export type ReadDiscount = { ok: true; discount: Discount | null } | { ok: false; why: string };

export const readDiscount = ({ kind, text }: TypedDiscount): ReadDiscount => {
  if (text.trim() === '') return { ok: true, discount: null };
  if (kind === 'dollars') {
    const cents = centsOf(text);
    return cents > 0 ? { ok: true, discount: { cents } } : { ok: false, why: t('discountBad') };
  }
  const ppm = readDecimal(text.replace(/[\s%]/g, ''), PPM_PLACES);
  if (ppm === undefined || ppm <= 0) return { ok: false, why: t('discountBad') };
  return ppm <= 1_000_000 ? { ok: true, discount: { ppm } } : { ok: false, why: t('discountMost') };
};

interface DiscountFieldsProps {
  typed: TypedDiscount;
  onChange: (typed: TypedDiscount) => void;
  error: string | null;
}

/** So many percent, or so many dollars; nothing typed is no discount. */
export const DiscountFields = ({ typed, onChange, error }: DiscountFieldsProps) => (
  <div className={classes.pair}>
    <AmountField
      label={t('discount')}
      sign={typed.kind === 'percent' ? '%' : '$'}
      value={typed.text}
      onChange={(text) => onChange({ ...typed, text })}
      error={error}
    />
    <SegmentedControl
      size="md"
      className={classes.beside}
      aria-label={t('discountKind')}
      value={typed.kind}
      onChange={(kind) => onChange({ ...typed, kind })}
      data={[
        { value: 'percent', label: t('percent') },
        { value: 'dollars', label: t('dollars') },
      ]}
    />
  </div>
);
