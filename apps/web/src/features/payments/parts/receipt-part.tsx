import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useState } from 'react';
import { Controller, useWatch } from 'react-hook-form';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { ReceiptSheet } from '../../../ui/receipt-sheet.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type MerchantSettingsView, useRemoveLogo, useSetLogo } from '../settings-data.ts';
import { t } from '../settings-messages.ts';
import { BadLogo, shrinkLogo } from './shrink-logo.ts';
import classes from './payments.module.css';
import type { PartProps } from './settings-parts.tsx';

interface LinesProps extends PartProps {
  name: 'receipt_header' | 'refund_policy';
  label: string;
  description: string;
  most: number;
}

const Lines = ({ control, name, label, description, most }: LinesProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field, fieldState: { error } }) => (
      <Textarea
        {...field}
        label={label}
        description={description}
        autosize
        minRows={2}
        maxLength={most}
        error={error?.message}
      />
    )}
  />
);

const TYPES = 'image/png,image/jpeg,image/webp';

/** Saved as soon as it is chosen: a picture is not typed. */
const LogoPart = ({ view }: { view: MerchantSettingsView }) => {
  const { mutate: set, isPending, error } = useSetLogo();
  const { mutate: remove, isPending: isRemoving, error: notRemoved } = useRemoveLogo();
  const [isBad, setBad] = useState(false);
  const choose = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBad(false);
    try {
      set(await shrinkLogo(file), { onSuccess: () => toast.good(t('logoSaved')) });
    } catch (fault) {
      if (!(fault instanceof BadLogo)) throw fault;
      setBad(true);
    }
  };
  return (
    <div className={classes.form} role="group" aria-label={t('logo')}>
      <p className={classes.logoHint}>{t('logoHint')}</p>
      <ProblemAlert problem={error ?? notRemoved} />
      {isBad && <p role="alert">{t('logoBad')}</p>}
      <div className={classes.logoActions}>
        <FileButton accept={TYPES} onChange={(file) => void choose(file)}>
          {(props) => (
            <Button {...props} size="xs" variant="default" loading={isPending} disabled={!view.may_change}>
              {t(view.logo === null ? 'logoChoose' : 'logoReplace')}
            </Button>
          )}
        </FileButton>
        {view.logo !== null && (
          <Button
            size="xs"
            variant="subtle"
            color="red"
            loading={isRemoving}
            disabled={!view.may_change}
            onClick={() => remove()}
          >
            {t('logoRemove')}
          </Button>
        )}
      </div>
    </div>
  );
};

const SAMPLE = {
  title: t('sampleTitle'),
  about: [{ label: t('sampleOrder'), value: '1-0042', is_total: false }],
  items: [
    { label: t('sampleItem'), value: '$24.00', is_total: false, details: ['2 × $12.00'] },
    { label: t('sampleOther'), value: '$3.50', is_total: false },
  ],
  amounts: [
    { label: t('sampleTax'), value: '$2.34', is_total: false },
    { label: t('sampleTotal'), value: '$29.84', is_total: true },
  ],
};

/** As it will be printed, while it is typed. */
const Preview = ({ control, view: { business, logo } }: PartProps & { view: MerchantSettingsView }) => {
  const [header, policy, footer] = useWatch({ control, name: ['receipt_header', 'refund_policy', 'receipt_footer'] });
  const said = (text: string): string[] =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '');
  const phone = business.phone === null ? [] : [formatPhone(business.phone)];
  const heading = [business.name, ...business.address, ...phone, ...said(header)];
  return <ReceiptSheet receipt={{ ...SAMPLE, heading, logo, notes: [...said(policy), ...said(footer)] }} />;
};

export const ReceiptPart = ({ control, view }: PartProps & { view: MerchantSettingsView }) => (
  <Sheet title={t('receipts')} hint={t('receiptsHint')}>
    <div className={classes.beside}>
      <div className={classes.form}>
        <LogoPart view={view} />
        <Lines
          control={control}
          name="receipt_header"
          label={t('header')}
          description={t('headerHint')}
          most={SETTING_LIMITS.headerLength}
        />
        <Lines
          control={control}
          name="refund_policy"
          label={t('refundPolicy')}
          description={t('refundPolicyHint')}
          most={SETTING_LIMITS.policyLength}
        />
        <TextField
          control={control}
          name="receipt_footer"
          label={t('footer')}
          maxLength={SETTING_LIMITS.footerLength}
          autoComplete="off"
        />
      </div>
      <Preview control={control} view={view} />
    </div>
  </Sheet>
);
