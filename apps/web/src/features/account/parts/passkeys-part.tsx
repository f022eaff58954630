import { Button, Modal } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { useNow } from '../../../lib/now.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { formatAgo, formatDay } from '../../../ui/format.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useAddPasskey, usePasskeys, useRemovePasskey } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';
import { RecoveryCodes } from './recovery-codes.tsx';

type Passkey = NonNullable<ReturnType<typeof usePasskeys>['data']>['results'][number];

interface AddFormProps {
  onDone: (codes: string[] | null) => void;
}

const AddForm = ({ onDone }: AddFormProps) => {
  const add = useAddPasskey();
  const form = useForm({ defaultValues: { name: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ name }) =>
    add.mutate(name.trim(), { onSuccess: ({ recovery_codes }) => onDone(recovery_codes) }),
  );
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={add.error} keepsInput />
      <TextField
        control={form.control}
        name="name"
        label={t('passkeyName')}
        description={t('passkeyNameHint')}
        maxLength={60}
        rules={{ validate: (name) => name.trim() !== '' || t('passkeyNameNeeded') }}
        autoFocus
      />
      <Button type="submit" loading={add.isPending}>
        {t('passkeyAdd')}
      </Button>
    </form>
  );
};

const PasskeyRow = ({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) => {
  const now = useNow();
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.rowTitle}>{passkey.name}</p>
        <p className={classes.rowText}>
          {t('passkeyMade', { when: formatDay(passkey.created_at) })},{' '}
          {passkey.last_used_at === null
            ? t('passkeyUnused')
            : t('passkeyUsed', { when: formatAgo(passkey.last_used_at, now) })}
        </p>
      </div>
      <Button variant="default" size="xs" onClick={onRemove}>
        {t('passkeyRemove')}
      </Button>
    </li>
  );
};

const RemoveDialog = ({ passkey, onClose }: { passkey: Passkey | null; onClose: () => void }) => {
  const remove = useRemovePasskey();
  return (
    <ConfirmDialog
      isOpen={passkey !== null}
      title={t('passkeyRemoveTitle', { name: passkey?.name ?? '' })}
      verb={t('passkeyRemove')}
      isHarmful
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={() => {
        if (passkey === null) return;
        remove.mutate(passkey.id, {
          onSuccess: () => {
            onClose();
            toast.good(t('passkeyRemoved'));
          },
        });
      }}
    >
      <p>{t('passkeyRemoveText')}</p>
    </ConfirmDialog>
  );
};

export const PasskeysPart = () => {
  const { data, error, refetch, isFetching } = usePasskeys();
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const addButton = <Button onClick={() => setAdding(true)}>{t('passkeyAdd')}</Button>;
  const passkeys = data?.results ?? [];
  return (
    <Sheet title={t('passkeys')} actions={passkeys.length > 0 ? addButton : undefined} isFlush={codes === null}>
      {codes !== null && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {error === null && data === undefined && <div className={classes.ghost} aria-busy="true" />}
      {error !== null && data === undefined && (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
      {data !== undefined && passkeys.length === 0 && codes === null && (
        <EmptyState icon={IconFingerprint} title={t('passkeyNone')} action={addButton}>
          {t('passkeyNoneText')}
        </EmptyState>
      )}
      {codes === null && (
        <ul className={classes.rows}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
          ))}
        </ul>
      )}
      <Modal opened={isAdding} onClose={() => setAdding(false)} title={t('passkeyAdd')}>
        <AddForm
          onDone={(made) => {
            setAdding(false);
            setCodes(made);
            toast.good(t('passkeyAdded'));
          }}
        />
      </Modal>
      <RemoveDialog passkey={removing} onClose={() => setRemoving(null)} />
    </Sheet>
  );
};
