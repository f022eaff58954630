import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { Button, Textarea } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { useTakeBack, useWithdraw } from '../data.ts';
import { t } from '../messages.ts';

/** The owner's way out, for as long as the account is not open. */
export const Withdraw = ({ application: { uid, reference } }: { application: ApplicationView }) => {
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const withdraw = useWithdraw(uid);
  const { mutateAsync: takeBack } = useTakeBack(uid);
  // The button is gone by then, and with it what would hear of the answer; the promise is not.
  const back = (event: number): void =>
    void takeBack(event).then(
      () => toast.good(t('withdrawUndone')),
      () => toast.problem(t('withdrawUndoFailed'), { title: t('withdrawUndoLate') }),
    );
  const send = (): void =>
    withdraw.mutate(reason.trim(), {
      onSuccess: ({ undo }) => {
        setAsking(false);
        const options = { seconds: UNDO_SECONDS, icon: IconArrowBackUp };
        undoToast(t('withdrawn', { reference }), t('withdrawUndo'), () => back(undo.event), options);
      },
    });
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('withdrawTitle', { reference })}
        verb={t('withdraw')}
        isHarmful
        isBusy={withdraw.isPending}
        problem={withdraw.error}
        onConfirm={send}
        onClose={() => setAsking(false)}
      >
        <p>{t('withdrawText')}</p>
        <Textarea
          label={t('withdrawReason')}
          value={reason}
          maxLength={1000}
          autosize
          minRows={2}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </ConfirmDialog>
    </>
  );
};
