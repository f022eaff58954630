import { tipCents } from '@ledgate/domain/payments/settings.ts';
import { Button } from '@mantine/core';
import { type Control, type UseFormReturn, useWatch } from 'react-hook-form';

import { centsOf, typedCents } from '../../../lib/cents.ts';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatCents } from '../../../ui/format.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { amountFault, type Draft, type MoneyField, partsOf } from '../draft.ts';
import { t } from '../messages.ts';
import classes from './terminal.module.css';

interface MoneyProps {
  form: UseFormReturn<Draft>;
  name: MoneyField;
  autoFocus?: boolean;
}

const Money = ({ form, name, autoFocus = false }: MoneyProps) => (
  <TextField
    control={form.control}
    name={name}
    label={t(name)}
    inputMode="decimal"
    autoComplete="off"
    placeholder="0.00"
    maxLength={16}
    isRequired={name === 'subtotal'}
    autoFocus={autoFocus}
    rules={{ validate: (_, draft) => amountFault(draft, name) ?? true }}
  />
);

interface TipProps {
  form: UseFormReturn<Draft>;
  presets: readonly number[];
}

/** A press for the usual shares of the subtotal, before tax. */
const TipPresets = ({ form, presets }: TipProps) => {
  const subtotal = centsOf(useWatch({ control: form.control, name: 'subtotal' }));
  const set = (cents: number): void =>
    form.setValue('tip', cents === 0 ? '' : typedCents(cents), { shouldDirty: true, shouldValidate: true });
  return (
    <div className={classes.tips} role="group" aria-label={t('tipPresets')}>
      {presets.map((percent) => (
        <Button
          key={percent}
          size="xs"
          variant="default"
          disabled={!(subtotal > 0)}
          onClick={() => set(tipCents(subtotal, percent))}
        >
          {t('tipOf', { percent })}
        </Button>
      ))}
      <Button size="xs" variant="subtle" onClick={() => set(0)}>
        {t('tipNone')}
      </Button>
    </div>
  );
};

export const useTotal = (control: Control<Draft>): number => {
  const [subtotal, discount, tax, tip] = useWatch({ control, name: ['subtotal', 'discount', 'tax', 'tip'] });
  return partsOf({ subtotal, discount, tax, tip }).amount;
};

const Total = ({ control }: { control: Control<Draft> }) => {
  const total = useTotal(control);
  return (
    <p className={classes.total} aria-live="polite">
      <span>{t('total')}</span>
      <span className={classes.figure} dir="ltr">
        {Number.isNaN(total) ? '–' : formatCents(total)}
      </span>
    </p>
  );
};

interface AmountFieldsProps extends TipProps {
  /** The highest sale that was approved. */
  capCents: number | null;
}

export const AmountFields = ({ form, presets, capCents }: AmountFieldsProps) => (
  <Sheet title={t('amount')} hint={capCents === null ? undefined : t('cap', { amount: formatCents(capCents) })}>
    <div className={classes.pair}>
      <Money form={form} name="subtotal" autoFocus />
      <Money form={form} name="tax" />
      <Money form={form} name="tip" />
      <Money form={form} name="discount" />
    </div>
    {presets.length > 0 && <TipPresets form={form} presets={presets} />}
    <Total control={form.control} />
  </Sheet>
);
