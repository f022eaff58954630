import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { SNOOZE_REASON, snoozeDays } from '@ledgate/domain/queue/snooze.ts';
import { Button, Modal, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { formatDay } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSnooze } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queue.module.css';

interface SnoozeDialogProps {
  application: ApplicationView;
  onDone: () => void;
  onClose: () => void;
}

/** Until when a case is put aside, and why. */
export const SnoozeDialog = ({ application: { uid, reference }, onDone, onClose }: SnoozeDialogProps) => {
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useSnooze();
  const [{ first, last }] = useState(() => snoozeDays(Date.now()));
  const words = reason.trim();
  const isComplete = until !== '' && words.length >= SNOOZE_REASON.min;
  const send = (): void => {
    setTried(true);
    if (!isComplete) return;
    mutate(
      { uid, until, reason: words },
      {
        onSuccess: ({ snooze }) => {
          toast.good(t('snoozed', { day: formatDay(snooze?.until ?? until) }), reference);
          onDone();
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('snoozeTitle', { reference })}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <p>{t('snoozeText')}</p>
        <TextInput
          type="date"
          label={t('snoozeDay')}
          min={first}
          max={last}
          value={until}
          data-autofocus
          error={isTried && until === '' ? t('snoozeDayNone') : undefined}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Textarea
          label={t('snoozeReason')}
          value={reason}
          autosize
          minRows={2}
          maxLength={SNOOZE_REASON.max}
          error={isTried && words.length < SNOOZE_REASON.min ? t('snoozeReasonShort') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <ProblemAlert problem={error} keepsInput />
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('snooze')}
          </Button>
        </div>
      </form>
    </Modal>
  );
};
