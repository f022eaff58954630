import type { BankView } from '@ledgate/contract/banks.ts';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRemoveBank } from '../data.ts';
import { t } from '../messages.ts';
import classes from './banks.module.css';

/** For one that nothing uses; of all others it says what uses them. */
export const RemoveBank = ({ bank }: { bank: BankView }) => {
  const [isOpen, setOpen] = useState(false);
  const remove = useRemoveBank();
  const navigate = useNavigate();
  if (bank.used_by.length > 0) return <p className={classes.quiet}>{t('inUse', { uses: bank.used_by.join(', ') })}</p>;
  const close = (): void => {
    remove.reset();
    setOpen(false);
  };
  return (
    <div className={classes.actions}>
      <Button variant="subtle" color="red" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={t('removeTitle', { name: bank.name })}
        verb={t('remove')}
        isHarmful
        isBusy={remove.isPending}
        problem={remove.error}
        onClose={close}
        onConfirm={() =>
          remove.mutate(bank, {
            onSuccess: () => {
              toast.good(t('removed_toast', { name: bank.name }));
              void navigate({ to: '/banks', ignoreBlocker: true });
            },
          })
        }
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </div>
  );
};
