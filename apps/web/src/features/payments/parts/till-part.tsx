import { PAPER_WIDTHS, SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';

import { centsOf } from '../../../lib/cents.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { percentOf } from '../settings-draft.ts';
import { t } from '../settings-messages.ts';
import classes from './payments.module.css';
import { type PartProps, Tick } from './settings-parts.tsx';

const ALL_PPM = 1_000_000;
const isPercent = (typed: unknown): true | string => {
  const ppm = percentOf(String(typed));
  return (ppm !== undefined && ppm >= 0 && ppm <= ALL_PPM) || t('percentOdd');
};
const isAmount = (typed: unknown): true | string => centsOf(String(typed)) >= 0 || t('amountOdd');
const isWithin = (least: number, most: number, said: string) => (typed: unknown) =>
  (/^\d{1,3}$/.test(String(typed).trim()) && Number(typed) >= least && Number(typed) <= most) || said;

const field = { inputMode: 'decimal', autoComplete: 'off', maxLength: 12 } as const;

export const ApprovalPart = ({ control }: PartProps) => (
  <Sheet title={t('approval')} hint={t('approvalHint')}>
    <div className={classes.form}>
      <TextField
        control={control}
        name="discount_limit"
        label={t('discountLimit')}
        rules={{ validate: isPercent }}
        {...field}
      />
      <TextField
        control={control}
        name="refund_limit"
        label={t('refundLimit')}
        rules={{ validate: isAmount }}
        {...field}
      />
      <TextField
        control={control}
        name="price_limit"
        label={t('priceLimit')}
        description={t('priceLimitHint')}
        rules={{ validate: isPercent }}
        {...field}
      />
    </div>
  </Sheet>
);

const PAPERS = PAPER_WIDTHS.map((value) => ({ value, label: t(`paper_${value}`) }));

export const TillPart = ({ control }: PartProps) => (
  <Sheet title={t('till')} hint={t('tillHint')}>
    <div className={classes.form}>
      <TextField
        control={control}
        name="lock_minutes"
        label={t('lock')}
        description={t('lockHint')}
        rules={{ validate: isWithin(1, SETTING_LIMITS.lockMostMinutes, t('lockOdd')) }}
        {...field}
      />
      <SelectField control={control} name="paper" label={t('paper')} choices={PAPERS} />
      <Tick control={control} name="automatic" label={t('automatic')} description={t('automaticHint')} />
      <TextField
        control={control}
        name="copies"
        label={t('copies')}
        rules={{ validate: isWithin(1, SETTING_LIMITS.copies, t('copiesOdd')) }}
        {...field}
      />
      <Notice>{t('drawer')}</Notice>
    </div>
  </Sheet>
);
