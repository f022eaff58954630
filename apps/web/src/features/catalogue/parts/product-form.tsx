import { PRODUCT_LIMITS, TAX_CATEGORIES, type TaxCategory, type Unit, UNITS } from '@ledgate/domain/till/catalogue.ts';
import { isGtin } from '@ledgate/domain/till/gtin.ts';
import { Button, Checkbox } from '@mantine/core';
import { type Control, useForm, useWatch } from 'react-hook-form';

import { thousandthsOf } from '../../../lib/thousandths.ts';
import { centsOf, typedCents } from '../../../lib/cents.ts';
import type { ProblemError } from '../../../lib/problem.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import type { NewProduct, ProductView } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';

/** As typed, under the names of the contract, so that the server's remarks find their fields. */
interface Draft {
  name: string;
  variant: string;
  sku: string;
  barcode: string;
  category: string;
  price_cents: string;
  cost_cents: string;
  /** Empty for what the business begins with. */
  tax_category: TaxCategory | '';
  unit: Unit;
  track_stock: boolean;
  favorite: string;
  stock: string;
}

const draftOf = (product: ProductView | null, like: ProductView | null): Draft => {
  const base = product ?? like;
  return {
    name: base?.name ?? '',
    variant: product?.variant ?? '',
    sku: product?.sku ?? '',
    barcode: product?.barcode ?? '',
    category: base?.category ?? '',
    price_cents: base ? typedCents(base.price_cents) : '',
    cost_cents: base?.cost_cents === null || !base ? '' : typedCents(base.cost_cents),
    tax_category: base?.tax_category ?? '',
    unit: base?.unit ?? 'each',
    track_stock: base?.track_stock ?? false,
    favorite: product?.favorite === null || !product ? '' : String(product.favorite),
    stock: '',
  };
};

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

const bodyOf = (draft: Draft, parent: string | null): NewProduct => ({
  name: draft.name.trim(),
  parent,
  variant: orNull(draft.variant),
  sku: orNull(draft.sku),
  barcode: orNull(draft.barcode),
  category: orNull(draft.category),
  price_cents: centsOf(draft.price_cents),
  cost_cents: orNull(draft.cost_cents) === null ? null : centsOf(draft.cost_cents),
  ...(draft.tax_category !== '' && { tax_category: draft.tax_category }),
  unit: draft.unit,
  track_stock: draft.track_stock,
  favorite: orNull(draft.favorite) === null ? null : Number(draft.favorite),
  ...(draft.track_stock && draft.stock.trim() !== '' && { stock: thousandthsOf(draft.stock) ?? 0 }),
});

const choices = (labels: Record<string, string>) => Object.entries(labels).map(([value, label]) => ({ value, label }));

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed.trim() : '');

const blankOr =
  (isGood: (text: string) => boolean, fault: string) =>
  (typed: unknown): true | string => {
    const text = textOf(typed);
    return text === '' || isGood(text) || fault;
  };
const isAmount = (text: string): boolean => !Number.isNaN(centsOf(text));

interface ProductFormProps {
  /** Null for a new one. */
  product: ProductView | null;
  /** The product whose variant it is. */
  parent: ProductView | null;
  categories: readonly { value: string; label: string }[];
  isBusy: boolean;
  problem: ProblemError | null;
  onSave: (body: NewProduct, onError: (problem: ProblemError) => void) => void;
  onClose: () => void;
}

type OfForm = { control: Control<Draft> };

const NameField = ({ control, isVariant, isNew }: OfForm & { isVariant: boolean; isNew: boolean }) =>
  isVariant ? (
    <TextField
      control={control}
      name="variant"
      label={t('variant')}
      description={t('variantHint')}
      maxLength={PRODUCT_LIMITS.variant}
      autoComplete="off"
      rules={{ validate: (typed) => textOf(typed) !== '' || t('variantMissing') }}
      isRequired
      autoFocus={isNew}
    />
  ) : (
    <TextField
      control={control}
      name="name"
      label={t('name')}
      maxLength={PRODUCT_LIMITS.name}
      autoComplete="off"
      rules={{ validate: (typed) => textOf(typed) !== '' || t('nameMissing') }}
      isRequired
      autoFocus={isNew}
    />
  );

const Amounts = ({ control }: OfForm) => (
  <>
    <TextField
      control={control}
      name="price_cents"
      label={t('price')}
      inputMode="decimal"
      autoComplete="off"
      rules={{ validate: (typed) => (textOf(typed) !== '' && isAmount(textOf(typed))) || t('badPrice') }}
      isRequired
    />
    <TextField
      control={control}
      name="cost_cents"
      label={t('cost')}
      inputMode="decimal"
      autoComplete="off"
      rules={{ validate: blankOr(isAmount, t('badPrice')) }}
    />
  </>
);

const Codes = ({ control }: OfForm) => (
  <>
    <TextField control={control} name="sku" label={t('sku')} maxLength={PRODUCT_LIMITS.sku} autoComplete="off" />
    <TextField
      control={control}
      name="barcode"
      label={t('barcode')}
      inputMode="numeric"
      maxLength={14}
      autoComplete="off"
      rules={{ validate: blankOr(isGtin, t('badBarcode')) }}
    />
  </>
);

const Sorts = ({ control, categories }: OfForm & Pick<ProductFormProps, 'categories'>) => (
  <>
    <SelectField control={control} name="category" label={t('category')} choices={categories} isClearable />
    <SelectField
      control={control}
      name="tax_category"
      label={t('taxCategory')}
      choices={choices(TAX_CATEGORIES)}
      placeholder={t('usualTax')}
    />
    <SelectField control={control} name="unit" label={t('unit')} choices={choices(UNITS)} />
    <TextField
      control={control}
      name="favorite"
      label={t('favorite')}
      inputMode="numeric"
      autoComplete="off"
      rules={{ validate: blankOr((text) => /^[1-9]\d{0,2}$/.test(text), t('badFavorite')) }}
    />
  </>
);

export const ProductForm = ({ product, parent, categories, isBusy, problem, onSave, onClose }: ProductFormProps) => {
  const form = useForm<Draft>({ defaultValues: draftOf(product, parent), mode: 'onBlur' });
  const { control } = form;
  const isTracked = useWatch({ control, name: 'track_stock' });
  const isVariant = parent !== null || (product !== null && product.parent !== null);
  const submit = form.handleSubmit((draft) =>
    onSave(bodyOf(draft, parent?.uid ?? null), (fault) => void showFieldProblems(form, fault)),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={problem} keepsInput />
      <NameField control={control} isVariant={isVariant} isNew={product === null} />
      <div className={classes.pair}>
        <Amounts control={control} />
        <Codes control={control} />
        <Sorts control={control} categories={categories} />
      </div>
      <Checkbox {...form.register('track_stock')} label={t('trackStock')} />
      {product === null && isTracked && (
        <TextField
          control={control}
          name="stock"
          label={t('openingStock')}
          inputMode="decimal"
          autoComplete="off"
          rules={{ validate: blankOr((text) => thousandthsOf(text) !== null, t('badNumber')) }}
        />
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={isBusy}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isBusy}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
