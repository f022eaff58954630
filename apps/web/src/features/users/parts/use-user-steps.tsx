import type { UserRow } from '@ledgate/contract/users.ts';
import type { StaffStep } from '@ledgate/domain/access/staff-steps.ts';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useBlock, useDelete, useInviteAgain, useUnblock } from '../data.ts';
import { t } from '../messages.ts';
import { HandOver } from './hand-over.tsx';

type Asking = { step: 'block' | 'delete'; user: UserRow } | null;

interface UserSteps {
  take: (step: StaffStep, user: UserRow) => void;
  /** The questions that go with the steps. */
  dialogs: ReactNode;
}

const onError = (problem: { title: string; remedy?: string | undefined }): void =>
  toast.problem(problem.title, problem);

/** What the steps on a person do, and what is asked before. */
export const useUserSteps = (onEdit: (user: UserRow) => void): UserSteps => {
  const [asking, setAsking] = useState<Asking>(null);
  const [handOverTo, setHandOverTo] = useState('');
  const block = useBlock();
  const remove = useDelete();
  const unblock = useUnblock();
  const inviteAgain = useInviteAgain();
  const steps: Record<StaffStep, (user: UserRow) => void> = {
    edit: onEdit,
    block: (user) => setAsking({ step: 'block', user }),
    delete: (user) => setAsking({ step: 'delete', user }),
    unblock: (user) =>
      unblock.mutate(user, { onError, onSuccess: () => toast.good(t('unblocked', { name: user.name })) }),
    invite: (user) =>
      inviteAgain.mutate(user, {
        onError,
        onSuccess: () => toast.good(t('invitedAgain', { email: user.email }), t('invitedAgainNote')),
      }),
  };
  const close = (): void => {
    setAsking(null);
    setHandOverTo('');
    block.reset();
    remove.reset();
  };
  const isDelete = asking?.step === 'delete';
  const chosen = isDelete ? remove : block;
  const name = asking?.user.name ?? '';
  const confirm = (): void => {
    if (asking === null) return;
    const onSuccess = (): void => {
      close();
      toast.good(t(isDelete ? 'deleted' : 'blocked', { name }));
    };
    if (isDelete) remove.mutate({ ...asking.user, handOverTo }, { onSuccess });
    else block.mutate(asking.user, { onSuccess });
  };
  const dialogs = (
    <ConfirmDialog
      isOpen={asking !== null}
      title={t(isDelete ? 'deleteTitle' : 'blockTitle', { name })}
      verb={t(isDelete ? 'delete' : 'block')}
      isHarmful
      word={isDelete ? asking?.user.email : undefined}
      isBusy={chosen.isPending}
      problem={chosen.error}
      onConfirm={confirm}
      onClose={close}
    >
      <p>{t(isDelete ? 'deleteText' : 'blockText')}</p>
      {isDelete && <HandOver user={asking.user} to={handOverTo} onChange={setHandOverTo} />}
    </ConfirmDialog>
  );
  return { take: (step, user) => steps[step](user), dialogs };
};
