import { isDate } from '@ledgate/domain/checks/calendar.ts';
import { TAX_CATEGORIES, TAXABLE, type TaxCategory } from '@ledgate/domain/till/catalogue.ts';
import { ActionIcon, Button, Checkbox, Group } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Control, Controller, useFieldArray, useForm } from 'react-hook-form';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type TaxBody, type TaxView, useSaveTax } from '../data.ts';
import { t } from '../messages.ts';
import classes from './catalogue.module.css';
import { ppmOf, showPpm } from './numbers.ts';
import { today } from './tax-row.tsx';

interface DraftRate {
  rateUid: string | null;
  percent: string;
  from: string;
  until: string;
  /** It has begun: only its last day may change. */
  isFixed: boolean;
}

interface Draft {
  name: string;
  jurisdiction: string;
  is_included: boolean;
  applies_to: TaxCategory[];
  rates: DraftRate[];
}

const NEW_RATE: DraftRate = { rateUid: null, percent: '', from: '', until: '', isFixed: false };

const draftOf = (tax: TaxView | null): Draft => ({
  name: tax?.name ?? '',
  jurisdiction: tax?.jurisdiction ?? '',
  is_included: tax?.is_included ?? false,
  applies_to: tax?.applies_to ?? ['standard'],
  rates: tax
    ? tax.rates.map((rate) => ({
        rateUid: rate.uid,
        percent: showPpm(rate.ppm),
        from: rate.from_day,
        until: rate.until_day ?? '',
        isFixed: rate.from_day <= today(),
      }))
    : [{ ...NEW_RATE, from: today() }],
});

const bodyOf = ({ name, jurisdiction, is_included, applies_to, rates }: Draft): TaxBody => ({
  name: name.trim(),
  jurisdiction: jurisdiction.trim(),
  is_included,
  applies_to,
  rates: rates.map(({ rateUid, percent, from, until }) => ({
    uid: rateUid,
    ppm: ppmOf(percent) ?? 0,
    from_day: from,
    until_day: until === '' ? null : until,
  })),
});

const textOf = (typed: unknown): string => (typeof typed === 'string' ? typed.trim() : '');
const filled = (fault: string) => (typed: unknown) => textOf(typed) !== '' || fault;

type OfForm = { control: Control<Draft> };

const Who = ({ control }: OfForm) => (
  <div className={classes.pair}>
    <TextField
      control={control}
      name="name"
      label={t('name')}
      maxLength={60}
      autoComplete="off"
      rules={{ validate: filled(t('nameMissing')) }}
      isRequired
      autoFocus
    />
    <TextField
      control={control}
      name="jurisdiction"
      label={t('jurisdiction')}
      placeholder={t('jurisdictionHint')}
      maxLength={80}
      autoComplete="off"
      rules={{ validate: filled(t('jurisdictionHint')) }}
      isRequired
    />
  </div>
);

const OnWhat = ({ control }: OfForm) => (
  <Controller
    control={control}
    name="applies_to"
    rules={{ validate: (chosen) => chosen.length > 0 || t('appliesMissing') }}
    render={({ field, fieldState }) => (
      <Checkbox.Group
        label={t('appliesTo')}
        value={field.value}
        onChange={field.onChange}
        error={fieldState.error?.message}
      >
        <Group gap="sm">
          {TAXABLE.map((value) => (
            <Checkbox key={value} value={value} label={TAX_CATEGORIES[value]} />
          ))}
        </Group>
      </Checkbox.Group>
    )}
  />
);

const RateFields = ({ control, at, isFixed }: OfForm & { at: number; isFixed: boolean }) => (
  <>
    <TextField
      control={control}
      name={`rates.${at}.percent`}
      label={t('rate')}
      inputMode="decimal"
      readOnly={isFixed}
      rules={{ validate: (typed) => (ppmOf(textOf(typed)) ?? 0) > 0 || t('badRate') }}
    />
    <TextField
      control={control}
      name={`rates.${at}.from`}
      type="date"
      label={t('fromDay')}
      readOnly={isFixed}
      rules={{ validate: (typed) => isDate(textOf(typed)) || t('dayMissing') }}
    />
    <TextField control={control} name={`rates.${at}.until`} type="date" label={t('untilDay')} />
  </>
);

const Rates = ({ control }: OfForm) => {
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' });
  return (
    <fieldset className={classes.rates}>
      <legend>{t('rates')}</legend>
      <p className={classes.small}>{t('ratesHint')}</p>
      {fields.map((field, at) => (
        <div key={field.id} className={classes.rate}>
          <RateFields control={control} at={at} isFixed={field.isFixed} />
          {!field.isFixed && (
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={t('removeRate', { day: field.from })}
              onClick={() => remove(at)}
            >
              <IconTrash size={18} stroke={1.7} />
            </ActionIcon>
          )}
        </div>
      ))}
      <div>
        <Button size="xs" variant="default" onClick={() => append(NEW_RATE)}>
          {t('addRate')}
        </Button>
      </div>
    </fieldset>
  );
};

export const TaxForm = ({ tax, onClose }: { tax: TaxView | null; onClose: () => void }) => {
  const { mutate, isPending, error } = useSaveTax();
  const form = useForm<Draft>({ defaultValues: draftOf(tax), mode: 'onBlur' });
  const { control } = form;
  const done = (): void => {
    toast.good(t('saved'));
    onClose();
  };
  const submit = form.handleSubmit((draft) =>
    mutate(
      { tax, body: bodyOf(draft) },
      {
        onError: ({ errors }) => void showFieldProblems(form, { errors: { name: errors?.['name'] ?? [] } }),
        onSuccess: done,
      },
    ),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={error} keepsInput />
      {error?.errors?.['rates']?.map((text) => (
        <p key={text} role="alert" className={classes.fault}>
          {text}
        </p>
      ))}
      <Who control={control} />
      <OnWhat control={control} />
      <Checkbox {...form.register('is_included')} label={t('isIncluded')} />
      <Rates control={control} />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending}>
          {t('save')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
