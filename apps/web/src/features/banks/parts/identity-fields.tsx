import { COST_BASIS_NAMES, MODEL_FACTS } from '@ledgate/domain/rates/models.ts';
import { Checkbox, Select } from '@mantine/core';

import { Sheet } from '../../../ui/sheet.tsx';
import { t } from '../messages.ts';
import classes from './banks.module.css';
import { TextBox } from './text-box.tsx';
import type { BankFormState } from './use-bank-form.ts';

export const IdentityFields = (form: BankFormState) => (
  <Sheet title={t('identity')}>
    <div className={classes.fields}>
      <TextBox form={form} name="name" field="name" label={t('name')} isRequired />
      <TextBox form={form} name="bin" field="bin" label={t('bin')} inputMode="numeric" />
      <TextBox form={form} name="ica" field="ica" label={t('ica')} inputMode="numeric" />
      <Checkbox
        className={classes.wide}
        label={t('isActive')}
        description={t('isActiveHint')}
        checked={form.draft.active}
        disabled={form.isReadOnly}
        onChange={(event) => form.set({ active: event.currentTarget.checked })}
      />
    </div>
  </Sheet>
);

/** One of the bank's own schedules. */
export const RateFields = (form: BankFormState) => {
  const offered = (form.bank?.schedules ?? []).filter(
    ({ uid, archived }) => !archived || uid === form.bank?.default_schedule_uid,
  );
  return (
    <Sheet title={t('rates')} hint={t('ratesHint')}>
      {offered.length === 0 ? (
        <p className={classes.quiet}>{t('scheduleEmpty')}</p>
      ) : (
        <Select
          label={t('schedule')}
          data={[
            { value: '', label: t('scheduleNone') },
            ...offered.map(({ uid, pricing_model: model, cost_basis: basis }) => ({
              value: uid,
              label: `${MODEL_FACTS[model].label} · ${COST_BASIS_NAMES[basis]}`,
            })),
          ]}
          value={form.draft.schedule}
          error={form.fault('default_schedule_uid')}
          readOnly={form.isReadOnly}
          allowDeselect={false}
          onChange={(schedule) => form.set({ schedule: schedule ?? '' })}
        />
      )}
    </Sheet>
  );
};
