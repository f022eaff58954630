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

const NO_FAULTS = { until: undefined, reason: undefined };

const useSnoozing = ({ application: { uid, reference }, onDone, onClose }: SnoozeDialogProps) => {
  const [until, setUntil] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const { mutate, error, isPending } = useSnooze();
  const words = reason.trim();
  const faults: { until?: string | undefined; reason?: string | undefined } = {
    until: until === '' ? t('snoozeDayNone') : undefined,
    reason: words.length < SNOOZE_REASON.min ? t('snoozeReasonShort') : undefined,
  };
  const send = (): void => {
    setTried(true);
    if (faults.until !== undefined || faults.reason !== undefined) return;
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
  return { until, setUntil, reason, setReason, faults: isTried ? faults : NO_FAULTS, error, isPending, send };
};

/** Until when a case is put aside, and why. */
export const SnoozeDialog = (props: SnoozeDialogProps) => {
  const { application, onClose } = props;
  const { until, setUntil, reason, setReason, faults, error, isPending, send } = useSnoozing(props);
  const [{ first, last }] = useState(() => snoozeDays(Date.now()));
  return (
    <Modal opened onClose={onClose} title={t('snoozeTitle', { reference: application.reference })}>
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
          error={faults.until}
          onChange={(event) => setUntil(event.currentTarget.value)}
        />
        <Textarea
          label={t('snoozeReason')}
          value={reason}
          autosize
          minRows={2}
          maxLength={SNOOZE_REASON.max}
          error={faults.reason}
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
