import { TIMEZONES } from '@ledgate/domain/checks/us-states.ts';
import { CHECK_RULES } from '@ledgate/domain/payments/checks.ts';
import { SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { TAX_ROUNDINGS } from '@ledgate/domain/till/basket.ts';
import { TAX_CATEGORIES } from '@ledgate/domain/till/catalogue.ts';
import { Button, Checkbox } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type Control, Controller } from 'react-hook-form';

import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { presetsOf, type SettingsDraft } from '../settings-draft.ts';
import { t } from '../settings-messages.ts';
import classes from './payments.module.css';

export interface PartProps {
  control: Control<SettingsDraft>;
}

interface TickProps extends PartProps {
  name: 'zip_required' | 'surcharge_on' | 'tips_on' | 'automatic';
  label: string;
  description?: string;
  isDisabled?: boolean;
}

export const Tick = ({ control, name, label, description, isDisabled = false }: TickProps) => (
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

const ROUNDINGS = TAX_ROUNDINGS.map((value) => ({ value, label: t(`taxRounding_${value}`) }));
const CATEGORIES = Object.entries(TAX_CATEGORIES).map(([value, label]) => ({ value, label }));
const RULES = CHECK_RULES.map((value) => ({ value, label: t(`rule_${value}`) }));

export const ChecksPart = ({ control }: PartProps) => (
  <Sheet title={t('checks')} hint={t('checksHint')}>
    <div className={classes.form}>
      <SelectField control={control} name="avs" label={t('avs')} choices={RULES} />
      <SelectField control={control} name="cvv" label={t('cvv')} choices={RULES} />
      <Tick control={control} name="zip_required" label={t('zip')} description={t('zipHint')} />
    </div>
  </Sheet>
);

const ZONES = Object.entries(TIMEZONES).map(([value, label]) => ({ value, label }));

export const DayPart = ({ control }: PartProps) => (
  <Sheet title={t('day')}>
    <div className={classes.form}>
      <SelectField control={control} name="timezone" label={t('timezone')} choices={ZONES} />
      <TextField control={control} name="day_end" type="time" label={t('dayEnd')} description={t('dayEndHint')} />
    </div>
  </Sheet>
);

export const TaxPart = ({ control }: PartProps) => (
  <Sheet title={t('tax')} hint={t('taxHint')}>
    <div className={classes.form}>
      <SelectField
        control={control}
        name="tax_rounding"
        label={t('taxRounding')}
        description={t('taxRoundingHint')}
        choices={ROUNDINGS}
      />
      <SelectField control={control} name="default_tax_category" label={t('taxCategory')} choices={CATEGORIES} />
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

export const TipsPart = ({ control }: PartProps) => (
  <Sheet title={t('tipsTitle')}>
    <div className={classes.form}>
      <Tick control={control} name="tips_on" label={t('tipsOn')} />
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

/** Each person decides what reaches them, on a page of their own. */
export const NoticesPart = () => (
  <Sheet title={t('notices')} hint={t('noticesHint')}>
    <Button
      variant="default"
      renderRoot={(props) => <Link to="/account/$part" params={{ part: 'notifications' }} {...props} />}
    >
      {t('noticesOpen')}
    </Button>
  </Sheet>
);
