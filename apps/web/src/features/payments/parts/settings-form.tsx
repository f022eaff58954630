import { TIMEZONES } from '@ledgate/domain/checks/us-states.ts';
import { CHECK_RULES } from '@ledgate/domain/payments/checks.ts';
import { SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { Button, Checkbox, Textarea } from '@mantine/core';
import { type Control, Controller, useForm, useWatch } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type MerchantSettingsView, useSaveSettings } from '../settings-data.ts';
import { draftOf, percentOf, presetsOf, type SettingsDraft, settingsOf } from '../settings-draft.ts';
import { t } from '../settings-messages.ts';
import classes from './payments.module.css';

interface PartProps {
  control: Control<SettingsDraft>;
}

interface TickProps extends PartProps {
  name: 'zip_required' | 'surcharge_on';
  label: string;
  description?: string;
  isDisabled?: boolean;
}

const Tick = ({ control, name, label, description, isDisabled = false }: TickProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field: { value, onChange, ref }, fieldState: { error } }) => (
      <Checkbox
        ref={ref}
        label={label}
        description={description}
        checked={value}
        disabled={isDisabled}
        onChange={onChange}
        error={error?.message}
      />
    )}
  />
);

const RULES = CHECK_RULES.map((value) => ({ value, label: t(`rule_${value}`) }));

const ChecksPart = ({ control }: PartProps) => (
  <Sheet title={t('checks')} hint={t('checksHint')}>
    <div className={classes.form}>
      <SelectField control={control} name="avs" label={t('avs')} choices={RULES} />
      <SelectField control={control} name="cvv" label={t('cvv')} choices={RULES} />
      <Tick control={control} name="zip_required" label={t('zip')} description={t('zipHint')} />
    </div>
  </Sheet>
);

const surchargeFault = (typed: unknown, { surcharge_on: isOn }: SettingsDraft): true | string => {
  const ppm = percentOf(String(typed));
  return !isOn || (ppm !== undefined && ppm > 0 && ppm <= SETTING_LIMITS.surchargeMostPpm) || t('surchargeOdd');
};

const SurchargePart = ({ control, view }: PartProps & { view: MerchantSettingsView }) => {
  const isOn = useWatch({ control, name: 'surcharge_on' });
  const { surcharge_why_not: whyNot, surcharge_note: note } = view;
  return (
    <Sheet title={t('surcharge')} hint={t('surchargeHint')}>
      <div className={classes.form}>
        {whyNot !== null && <Notice>{whyNot}</Notice>}
        <Tick
          control={control}
          name="surcharge_on"
          label={t('surchargeOn')}
          // What was switched on before a law changed can still be switched off.
          isDisabled={whyNot !== null && !isOn}
        />
        {isOn && (
          <TextField
            control={control}
            name="surcharge_ppm"
            label={t('surchargeRate')}
            description={t('surchargeRateHint')}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            rules={{ validate: surchargeFault }}
          />
        )}
        {isOn && <Notice>{t('notice')}</Notice>}
        {isOn && note !== null && <Notice>{note}</Notice>}
      </div>
    </Sheet>
  );
};

const ZONES = Object.entries(TIMEZONES).map(([value, label]) => ({ value, label }));

const DayPart = ({ control }: PartProps) => (
  <Sheet title={t('day')}>
    <div className={classes.form}>
      <SelectField control={control} name="timezone" label={t('timezone')} choices={ZONES} />
      <TextField control={control} name="day_end" type="time" label={t('dayEnd')} description={t('dayEndHint')} />
    </div>
  </Sheet>
);

const presetsFault = (typed: unknown): true | string => {
  const presets = presetsOf(String(typed));
  const isFine =
    presets !== undefined &&
    presets.length <= SETTING_LIMITS.tipPresets &&
    presets.every((percent) => percent >= 1 && percent <= SETTING_LIMITS.tipMostPercent);
  return isFine || t('tipsOdd');
};

const ReceiptPart = ({ control }: PartProps) => (
  <Sheet title={t('receipts')}>
    <div className={classes.form}>
      <Controller
        control={control}
        name="refund_policy"
        render={({ field, fieldState: { error } }) => (
          <Textarea
            {...field}
            label={t('refundPolicy')}
            description={t('refundPolicyHint')}
            autosize
            minRows={2}
            maxLength={SETTING_LIMITS.policyLength}
            error={error?.message}
          />
        )}
      />
      <TextField
        control={control}
        name="receipt_footer"
        label={t('footer')}
        maxLength={SETTING_LIMITS.footerLength}
        autoComplete="off"
      />
      <TextField
        control={control}
        name="tip_presets"
        label={t('tips')}
        description={t('tipsHint')}
        maxLength={30}
        autoComplete="off"
        rules={{ validate: presetsFault }}
      />
    </div>
  </Sheet>
);

export const SettingsForm = ({ view }: { view: MerchantSettingsView }) => {
  const form = useForm<SettingsDraft>({ defaultValues: draftOf(view.payments), mode: 'onBlur' });
  const { mutate, isPending, error } = useSaveSettings(view.version);
  const submit = form.handleSubmit((draft) =>
    mutate(settingsOf(draft), {
      onSuccess: (saved) => {
        form.reset(draftOf(saved.payments));
        toast.good(t('saved'));
      },
      onError: (problem) => void showFieldProblems(form, problem),
    }),
  );
  const { control } = form;
  return (
    <form noValidate className={classes.settings} onSubmit={(event) => void submit(event)}>
      {!view.may_change && <Notice>{t('readOnly')}</Notice>}
      <ProblemAlert problem={error} keepsInput />
      <ChecksPart control={control} />
      <SurchargePart control={control} view={view} />
      <DayPart control={control} />
      <ReceiptPart control={control} />
      <div className={classes.actions}>
        <Button type="submit" loading={isPending} disabled={!view.may_change}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
};
