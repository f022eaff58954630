import type { RiskResultView } from '@ledgate/contract/risk.ts';
import { CLEARANCE_REASON } from '@ledgate/domain/risk/clearing.ts';
import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useClear } from '../data.ts';
import { t } from '../messages.ts';
import { usePanel } from '../panel-context.ts';
import classes from './risk.module.css';

interface ClearFormProps {
  result: RiskResultView;
  onClose: () => void;
}

/** A clearance is for the inputs on the screen; when they changed meanwhile the server says so. */
export const ClearForm = ({ result, onClose }: ClearFormProps) => {
  const { applicationUid, onChanged } = usePanel();
  const [reason, setReason] = useState('');
  const [isShort, setShort] = useState(false);
  const clear = useClear(applicationUid);
  const submit = (): void => {
    if (reason.trim().length < CLEARANCE_REASON.min) {
      setShort(true);
      return;
    }
    clear.mutate(
      { check: result.check, hash: result.inputs_hash, reason: reason.trim() },
      {
        onSuccess: () => {
          toast.good(t('cleared', { check: result.name }));
          onChanged();
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={classes.form}
      aria-label={t('clearTitle')}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Textarea
        label={t('clearReason')}
        description={t('clearHint')}
        value={reason}
        onChange={(event) => {
          setReason(event.currentTarget.value);
          setShort(false);
        }}
        error={isShort ? t('clearShort') : undefined}
        maxLength={CLEARANCE_REASON.max}
        rows={3}
        withAsterisk
        aria-required
        autoFocus
      />
      <ProblemAlert problem={clear.error} keepsInput />
      <div className={classes.actions}>
        <Button type="submit" loading={clear.isPending}>
          {t('clear')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={clear.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
