import type { Control } from 'react-hook-form';
import { checkEmail } from '@ledgate/domain/checks/email.ts';
import { checkPhone } from '@ledgate/domain/checks/phone.ts';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type Draft, zipFault } from '../draft.ts';
import { t } from '../messages.ts';
import classes from './terminal.module.css';

export const OrderFields = ({ control }: { control: Control<Draft> }) => (
  <Sheet title={t('order')}>
    <div className={classes.pair}>
      <TextField control={control} name="orderNo" label={t('orderNo')} maxLength={50} autoComplete="off" />
      <TextField control={control} name="poNumber" label={t('poNumber')} maxLength={50} autoComplete="off" />
    </div>
    <p className={classes.hint}>{t('poHint')}</p>
    <TextField control={control} name="description" label={t('description')} maxLength={1000} autoComplete="off" />
  </Sheet>
);

const emailFault = (text: string): string | true => {
  if (text.trim() === '') return true;
  const found = checkEmail(text.trim());
  return found.ok ? true : found.reason;
};

const phoneFault = (text: string): string | true => {
  if (text.trim() === '') return true;
  const found = checkPhone(text.trim());
  return found.ok ? true : found.reason;
};

interface CustomerProps {
  control: Control<Draft>;
  isZipRequired: boolean;
}

export const CustomerFields = ({ control, isZipRequired }: CustomerProps) => (
  <Sheet title={t('customer')}>
    <div className={classes.pair}>
      <TextField control={control} name="first" label={t('first')} maxLength={100} autoComplete="off" />
      <TextField control={control} name="last" label={t('last')} maxLength={100} autoComplete="off" />
      <TextField control={control} name="company" label={t('company')} maxLength={100} autoComplete="off" />
      <TextField control={control} name="address1" label={t('address1')} maxLength={100} autoComplete="off" />
      <TextField
        control={control}
        name="zip"
        label={t('zip')}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        isRequired={isZipRequired}
        rules={{ validate: (zip) => zipFault(String(zip), isZipRequired, t('zipMissing')) ?? true }}
      />
      <TextField
        control={control}
        name="email"
        label={t('email')}
        type="email"
        maxLength={100}
        autoComplete="off"
        rules={{ validate: (text) => emailFault(String(text)) }}
      />
      <TextField
        control={control}
        name="phone"
        label={t('phone')}
        type="tel"
        maxLength={20}
        autoComplete="off"
        rules={{ validate: (text) => phoneFault(String(text)) }}
      />
    </div>
    <p className={classes.hint}>{t('receiptHint')}</p>
  </Sheet>
);
