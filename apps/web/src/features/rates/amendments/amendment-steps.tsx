import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useConfirmAmendment, useDropAmendment, useWithdrawAmendment } from './amendment-data.ts';
import { t } from './amendment-messages.ts';
import classes from './amendments.module.css';

interface StepProps {
  amendment: AmendmentView;
  onClose: () => void;
}

const ConfirmStep = ({ amendment, onClose }: StepProps) => {
  const confirm = useConfirmAmendment();
  const onSuccess = (): void => {
    toast.good(t('confirmed'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('confirmTitle')}
      verb={t('confirm')}
      isBusy={confirm.isPending}
      problem={confirm.error}
      onConfirm={() => confirm.mutate(amendment, { onSuccess })}
      onClose={onClose}
    >
      {t('confirmText', { day: sayDate(amendment.effective_from) })}
    </ConfirmDialog>
  );
};

const DiscardStep = ({ amendment, onClose }: StepProps) => {
  const drop = useDropAmendment();
  const onSuccess = (): void => {
    toast.good(t('discarded'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('discardTitle')}
      verb={t('discard')}
      isBusy={drop.isPending}
      problem={drop.error}
      onConfirm={() => drop.mutate(amendment, { onSuccess })}
      onClose={onClose}
    >
      {t('discardText')}
    </ConfirmDialog>
  );
};

const LEAST_REASON = 10;

const WithdrawStep = ({ amendment, onClose }: StepProps) => {
  const withdraw = useWithdrawAmendment();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const onSuccess = (): void => {
    toast.good(t('withdrawn'));
    onClose();
  };
  const send = (): void => {
    const isTooShort = reason.trim().length < LEAST_REASON;
    setShort(isTooShort);
    if (!isTooShort) withdraw.mutate({ id: amendment.id, reason }, { onSuccess });
  };
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('withdrawTitle', { day: sayDate(amendment.effective_from) })}
      verb={t('withdraw')}
      isBusy={withdraw.isPending}
      problem={withdraw.error}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>{t('withdrawText')}</p>
        <Textarea
          label={t('withdrawReason')}
          rows={3}
          maxLength={1000}
          value={reason}
          error={isShort ? t('reasonShort') : undefined}
          data-autofocus
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setShort(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
};

const STEPS = { confirm: ConfirmStep, discard: DiscardStep, withdraw: WithdrawStep };

/** What can be done about an amendment that is open; by whoever wrote on it not the confirming. */
export const AmendmentSteps = ({ amendment, onEdit }: { amendment: AmendmentView; onEdit: () => void }) => {
  const [open, setOpen] = useState<keyof typeof STEPS | null>(null);
  const Step = open && STEPS[open];
  return (
    <>
      {amendment.state === 'proposed' && (
        <>
          {!amendment.is_own && <Button onClick={() => setOpen('confirm')}>{t('confirm')}</Button>}
          <Button variant="default" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button variant="default" onClick={() => setOpen('discard')}>
            {t('discard')}
          </Button>
          {amendment.is_own && <span className={classes.quiet}>{t('isOwn')}</span>}
        </>
      )}
      {amendment.state === 'upcoming' && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          {t('withdraw')}
        </Button>
      )}
      {Step && <Step amendment={amendment} onClose={() => setOpen(null)} />}
    </>
  );
};
