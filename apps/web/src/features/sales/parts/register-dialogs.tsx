import { TextInput } from '@mantine/core';
import { useState } from 'react';

import type { ProblemError } from '../../../lib/problem.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type RegisterView, useAddRegister, useChangeRegister, useEndLease } from '../data.ts';
import { t } from '../shift-messages.ts';
import classes from './sales.module.css';

interface NameDialogProps {
  title: string;
  verb: string;
  text?: string;
  name?: string;
  isBusy: boolean;
  problem: ProblemError | null;
  onConfirm: (name: string) => void;
  onClose: () => void;
}

const NameDialog = ({ title, verb, text, name = '', isBusy, problem, onConfirm, onClose }: NameDialogProps) => {
  const [typed, setTyped] = useState(name);
  const [isTried, setTried] = useState(false);
  const bare = typed.trim();
  const remark = problem?.errors['name']?.join(' ');
  return (
    <ConfirmDialog
      isOpen
      title={title}
      verb={verb}
      isBusy={isBusy}
      problem={remark === undefined ? problem : null}
      keepsInput
      onConfirm={() => {
        setTried(true);
        if (bare !== '') onConfirm(bare);
      }}
      onClose={onClose}
    >
      <div className={classes.form}>
        {text !== undefined && <p>{text}</p>}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          maxLength={60}
          autoComplete="off"
          value={typed}
          error={remark ?? (isTried && bare === '' ? t('nameMissing') : undefined)}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
      </div>
    </ConfirmDialog>
  );
};

export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutate, isPending, error } = useAddRegister();
  const onSuccess = ({ name }: RegisterView): void => {
    toast.good(t('added', { name }));
    onClose();
  };
  return (
    <NameDialog
      title={t('addTitle')}
      verb={t('add')}
      text={t('addText')}
      isBusy={isPending}
      problem={error}
      onConfirm={(name) => mutate(name, { onSuccess })}
      onClose={onClose}
    />
  );
};

interface RegisterDialogProps {
  register: RegisterView;
  onClose: () => void;
}

export const RenameDialog = ({ register, onClose }: RegisterDialogProps) => {
  const { mutate, isPending, error } = useChangeRegister();
  const onSuccess = ({ name }: RegisterView): void => {
    toast.good(t('renamed', { name }));
    onClose();
  };
  return (
    <NameDialog
      title={t('renameTitle', { name: register.name })}
      verb={t('save')}
      name={register.name}
      isBusy={isPending}
      problem={error}
      onConfirm={(name) => mutate({ register, name, removed: register.removed_at !== null }, { onSuccess })}
      onClose={onClose}
    />
  );
};

export const RetireDialog = ({ register, onClose }: RegisterDialogProps) => {
  const { mutate, isPending, error } = useChangeRegister();
  const onSuccess = ({ name }: RegisterView): void => {
    toast.good(t('retireDone', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('retireTitle', { name: register.name })}
      verb={t('retire')}
      isBusy={isPending}
      problem={error}
      onConfirm={() => mutate({ register, name: register.name, removed: true }, { onSuccess })}
      onClose={onClose}
    >
      {t('retireText')}
    </ConfirmDialog>
  );
};

export const EndUseDialog = ({ register, onClose }: RegisterDialogProps) => {
  const { mutate, isPending, error } = useEndLease();
  const onSuccess = ({ name }: RegisterView): void => {
    toast.good(t('endUseDone', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('endUseTitle', { name: register.name, device: register.lease?.name ?? '' })}
      verb={t('endUse')}
      isBusy={isPending}
      problem={error}
      onConfirm={() => mutate(register.uid, { onSuccess })}
      onClose={onClose}
    >
      {t('endUseText')}
    </ConfirmDialog>
  );
};
