import { PRICE_ENDS } from '@ledgate/domain/till/bulk-edit.ts';
import { TAX_CATEGORIES } from '@ledgate/domain/till/catalogue.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { type Control, useForm, useWatch } from 'react-hook-form';

import { useCan } from '../../../lib/ability.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { t } from '../messages.ts';
import classes from './bulk.module.css';
import { amountOf, type EditDraft, editOf, EMPTY, isNothing, isPercent, KEEP, NONE, PRICE_WAYS } from './edit-draft.ts';
import type { Edit } from './use-bulk.ts';

type Choices = readonly { value: string; label: string }[];

const keepOr = (choices: Choices): Choices => [{ value: KEEP, label: t('bulkKeep') }, ...choices];
const fromLabels = (labels: Record<string, string>): Choices =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

const WAYS = keepOr(PRICE_WAYS.map((value) => ({ value, label: t(`bulkPrice_${value}`) })));
const TAXES = keepOr(fromLabels(TAX_CATEGORIES));
const STOCK = keepOr([
  { value: 'yes', label: t('bulkYes') },
  { value: 'no', label: t('bulkNo') },
]);
const FAVORITES = keepOr([
  { value: 'place', label: t('bulkFavorite') },
  { value: NONE, label: t('bulkNoFavorite') },
]);

type OfForm = { control: Control<EditDraft> };

const PriceFields = ({ control }: OfForm) => {
  const price = useWatch({ control, name: 'price' });
  return (
    <>
      <SelectField control={control} name="price" label={t('price')} choices={WAYS} />
      {price !== KEEP && (
        <div className={classes.pair}>
          <TextField
            control={control}
            name="amount"
            label={t(isPercent(price) ? 'bulkPercent' : 'bulkAmount')}
            inputMode="decimal"
            autoComplete="off"
            isRequired
            rules={{
              validate: (amount) => {
                const read = amountOf({ price, amount });
                if (read === null) return t(isPercent(price) ? 'badRate' : 'badPrice');
                return read > 0 || price === 'set' || t('bulkAboveNothing');
              },
            }}
          />
          <SelectField control={control} name="ends" label={t('bulkEnds')} choices={fromLabels(PRICE_ENDS)} />
        </div>
      )}
    </>
  );
};

const FavoriteFields = ({ control }: OfForm) => {
  const favorite = useWatch({ control, name: 'favorite' });
  return (
    <>
      <SelectField control={control} name="favorite" label={t('bulkFavorites')} choices={FAVORITES} />
      {favorite === 'place' && (
        <TextField
          control={control}
          name="place"
          label={t('favorite')}
          inputMode="numeric"
          autoComplete="off"
          isRequired
          rules={{ validate: (typed) => /^[1-9]\d{0,2}$/.test(typed.trim()) || t('badFavorite') }}
        />
      )}
    </>
  );
};

const ChangeFields = ({ control, categories }: OfForm & { categories: Choices }) => (
  <>
    <PriceFields control={control} />
    <SelectField
      control={control}
      name="category"
      label={t('category')}
      choices={keepOr([{ value: NONE, label: t('noCategory') }, ...categories])}
    />
    <SelectField control={control} name="tax_category" label={t('taxCategory')} choices={TAXES} />
    <SelectField control={control} name="track_stock" label={t('trackStock')} choices={STOCK} />
    <FavoriteFields control={control} />
  </>
);

interface EditFormProps {
  categories: Choices;
  /** Of archived ones nothing else can be changed. */
  areArchived: boolean;
  onPreview: (edit: Edit) => void;
}

/** What is to become of all that are chosen. */
export const EditForm = ({ categories, areArchived, onPreview }: EditFormProps) => {
  const mayRemove = useCan()('delete_product');
  const kinds: Edit['kind'][] = areArchived ? ['restore'] : mayRemove ? ['change', 'archive'] : ['change'];
  const form = useForm<EditDraft>({ defaultValues: { ...EMPTY, kind: areArchived ? 'restore' : 'change' } });
  const { control } = form;
  const kind = useWatch({ control, name: 'kind' });
  const [isEmpty, setEmpty] = useState(false);
  const submit = form.handleSubmit((draft) => {
    const edit = editOf(draft);
    setEmpty(isNothing(edit));
    if (!isNothing(edit)) onPreview(edit);
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <SelectField
        control={control}
        name="kind"
        label={t('bulkWhat')}
        choices={kinds.map((value) => ({ value, label: t(`bulkKind_${value}`) }))}
      />
      {kind === 'change' && <ChangeFields control={control} categories={categories} />}
      {isEmpty && (
        <p role="alert" className={classes.fault}>
          {t('bulkNothing')}
        </p>
      )}
      <div>
        <Button type="submit">{t('bulkPreview')}</Button>
      </div>
    </form>
  );
};
