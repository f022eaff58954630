import type { BankView } from '@ledgate/contract/banks.ts';
import { Button } from '@mantine/core';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Leaving } from '../../../ui/leaving.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import { AppetiteFields } from './appetite-fields.tsx';
import classes from './banks.module.css';
import { ChannelFields } from './channel-fields.tsx';
import { ContactFields } from './contact-fields.tsx';
import { IdentityFields, RateFields } from './identity-fields.tsx';
import { KeyFields, type OwnKey } from './key-fields.tsx';
import { RemoveBank } from './remove-bank.tsx';
import { useBankForm } from './use-bank-form.ts';

interface BankFormProps {
  /** Null for one that is not there yet. */
  bank: BankView | null;
  ownKey: OwnKey;
  /** Fetches what is stored now, when somebody else was faster. */
  onReload: () => void;
}

/** All of a bank on one page; whoever may not change it reads the same fields. */
export const BankForm = ({ bank, ownKey, onReload }: BankFormProps) => {
  const { state, submit, send, save, isAsking, stopAsking } = useBankForm(bank);
  const reload = (
    <Button size="xs" variant="default" onClick={onReload}>
      {t('reload')}
    </Button>
  );
  // Dialogs are forms too, and stand beside this one: what is sent in them would be sent here as well.
  return (
    <div className={classes.page}>
      <Leaving isUnsaved={state.isTouched && !state.isReadOnly && !save.isPending && !save.isSuccess} />
      <form
        className={classes.page}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <IdentityFields {...state} />
        <ChannelFields {...state} />
        <ContactFields {...state} />
        <AppetiteFields {...state} />
        <RateFields {...state} />
        <KeyFields {...state} ownKey={ownKey} />
        <ProblemAlert problem={save.error} keepsInput action={save.error?.code === 'stale' ? reload : undefined} />
        {!state.isReadOnly && (
          <div className={classes.actions}>
            <Button type="submit" loading={save.isPending}>
              {t('save')}
            </Button>
          </div>
        )}
      </form>
      {bank !== null && !state.isReadOnly && <RemoveBank bank={bank} />}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('deactivateTitle', { name: bank?.name ?? '' })}
        verb={t('deactivate')}
        isHarmful
        isBusy={save.isPending}
        onConfirm={send}
        onClose={stopAsking}
      >
        <p>{t('deactivateText')}</p>
      </ConfirmDialog>
    </div>
  );
};
