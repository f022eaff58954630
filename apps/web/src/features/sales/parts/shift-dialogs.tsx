import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { centsOf } from '../../../lib/cents.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type ShiftView, useClose, useCount, useRecount } from '../data.ts';
import { t } from '../shift-messages.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import classes from './sales.module.css';
import { varianceWords } from './shift-chip.tsx';

interface ShiftDialogProps {
  shift: ShiftView;
  onClose: () => void;
}

export const CountDialog = ({ shift, onClose }: ShiftDialogProps) => {
  const [typed, setTyped] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, isPending, error } = useCount(shift.uid);
  const cents = typed.trim() === '' ? Number.NaN : centsOf(typed);
  const onSuccess = (): void => {
    toast.good(t('countDone'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('countTitle')}
      verb={t('count')}
      isBusy={isPending}
      problem={error}
      keepsInput
      onConfirm={() => {
        setTried(true);
        if (!Number.isNaN(cents)) mutate(cents, { onSuccess });
      }}
      onClose={onClose}
    >
      <div className={classes.form}>
        <p>{t('countText')}</p>
        <p>{t('countUnsynced')}</p>
        <TextInput
          label={t('countAmount')}
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
          value={typed}
          error={isTried && Number.isNaN(cents) ? t('amountOdd') : undefined}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  );
};

export const RecountDialog = ({ shift, onClose }: ShiftDialogProps) => {
  const { mutate, isPending, error } = useRecount(shift.uid);
  const onSuccess = (): void => {
    toast.good(t('recountDone'));
    onClose();
  };
  return (
    <ReasonDialog
      title={t('recountTitle')}
      verb={t('recount')}
      isBusy={isPending}
      problem={error}
      onConfirm={(reason) => mutate(reason, { onSuccess })}
      onClose={onClose}
    >
      <p>{t('recountText')}</p>
    </ReasonDialog>
  );
};

export const CloseDialog = ({ shift, onClose }: ShiftDialogProps) => {
  const { mutate, isPending, error } = useClose(shift.uid);
  const onSuccess = (): void => {
    toast.good(t('closeDone'));
    onClose();
  };
  const isOff = shift.variance_cents !== 0;
  const held = shift.report.held.length;
  return (
    <ReasonDialog
      title={t('closeTitle')}
      verb={t('close')}
      label={t('varianceReason')}
      isAsked={isOff}
      isBusy={isPending}
      problem={error}
      onConfirm={(reason) => mutate(isOff ? reason : undefined, { onSuccess })}
      onClose={onClose}
    >
      <p>{isOff ? t('closeOff', { variance: varianceWords(shift.variance_cents) }) : t('closeExact')}</p>
      {held > 0 && <p>{t('closeHeld', { count: held })}</p>}
      <p>{t('closeText')}</p>
    </ReasonDialog>
  );
};
