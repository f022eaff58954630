import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { SETTING_LIMITS } from '@ledgate/domain/payments/settings.ts';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatDay } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type MerchantSettingsView, useGiveNotice } from '../settings-data.ts';
import { percentOf, type SettingsDraft } from '../settings-draft.ts';
import { t } from '../settings-messages.ts';
import classes from './payments.module.css';
import { type PartProps, Tick } from './settings-parts.tsx';

/** Asks before the notice is given; what went wrong stands where it was asked. */
export const NoticeDialog = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => {
  const { mutate, isPending, error } = useGiveNotice();
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('giveNoticeTitle')}
      verb={t('giveNotice')}
      isBusy={isPending}
      problem={error}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t('giveNoticeText')}</p>
    </ConfirmDialog>
  );
};

const GiveNotice = ({ onGive }: { onGive: () => void }) => {
  const [hasTold, setTold] = useState(false);
  return (
    <div className={classes.form}>
      <Checkbox
        label={t('toldNetworks')}
        checked={hasTold}
        onChange={(event) => setTold(event.currentTarget.checked)}
      />
      <div>
        <Button variant="default" disabled={!hasTold} onClick={onGive}>
          {t('giveNotice')}
        </Button>
      </div>
    </div>
  );
};

/** Given once: from when on a surcharge is open, and who said so. */
const NoticeGiven = ({ view, onGive }: { view: MerchantSettingsView; onGive: () => void }) => {
  const { surcharge_notice: notice, pricing_model: model, may_change: mayChange } = view;
  if (notice) {
    const opens = sayDate(notice.opens_on);
    return <Notice>{t('noticeGiven', { by: notice.given_by, on: formatDay(notice.given_at), opens })}</Notice>;
  }
  return model === 'surcharge' && mayChange ? <GiveNotice onGive={onGive} /> : null;
};

const surchargeFault = (typed: unknown, { surcharge_on: isOn }: SettingsDraft): true | string => {
  const ppm = percentOf(String(typed));
  return !isOn || (ppm !== undefined && ppm > 0 && ppm <= SETTING_LIMITS.surchargeMostPpm) || t('surchargeOdd');
};

interface SurchargeProps extends PartProps {
  view: MerchantSettingsView;
  /** Asks whether notice is to be given, in a dialog that is no part of this form. */
  onGiveNotice: () => void;
}

export const SurchargePart = ({ control, view, onGiveNotice }: SurchargeProps) => {
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
        <NoticeGiven view={view} onGive={onGiveNotice} />
        {isOn && note !== null && <Notice>{note}</Notice>}
      </div>
    </Sheet>
  );
};
