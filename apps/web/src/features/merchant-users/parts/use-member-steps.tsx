import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import type { TeamStep } from '@ledgate/domain/access/team.ts';
import { IconUserOff } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { useActivate, useDeactivate, useInviteAgain, useRemove } from '../data.ts';
import { t } from '../messages.ts';
import { MemberPin } from './member-pin.tsx';

interface MemberSteps {
  take: (step: TeamStep, member: TeamMemberView) => void;
  /** The question that goes with removing. */
  dialogs: ReactNode;
}

const onError = (problem: { title: string; remedy?: string | undefined }): void =>
  toast.problem(problem.title, problem);

/** What the steps on a team member do, and what is asked before. */
export const useMemberSteps = (onEdit: (member: TeamMemberView) => void): MemberSteps => {
  const [withPin, setWithPin] = useState<TeamMemberView | null>(null);
  const [leaving, setLeaving] = useState<TeamMemberView | null>(null);
  const remove = useRemove();
  const activate = useActivate();
  const deactivate = useDeactivate();
  const inviteAgain = useInviteAgain();
  const letIn = (member: Pick<TeamMemberView, 'id' | 'version' | 'name'>): void =>
    activate.mutate(member, { onError, onSuccess: () => toast.good(t('activated', { name: member.name })) });
  const steps: Record<TeamStep, (member: TeamMemberView) => void> = {
    edit: onEdit,
    pin: setWithPin,
    remove: setLeaving,
    activate: letIn,
    deactivate: (member) =>
      deactivate.mutate(member, {
        onError,
        onSuccess: (now) =>
          undoToast(t('deactivated', { name: now.name }), t('undo'), () => letIn(now), { icon: IconUserOff }),
      }),
    invite: (member) =>
      inviteAgain.mutate(member, {
        onError,
        onSuccess: () => toast.good(t('invitedAgain', { email: member.email }), t('invitedAgainNote')),
      }),
  };
  const close = (): void => {
    setLeaving(null);
    remove.reset();
  };
  const name = leaving?.name ?? '';
  const confirm = (): void => {
    if (leaving === null) return;
    remove.mutate(leaving, {
      onSuccess: () => {
        close();
        toast.good(t('removed', { name }));
      },
    });
  };
  const dialogs = (
    <>
      {withPin && <MemberPin member={withPin} onClose={() => setWithPin(null)} />}
      <ConfirmDialog
        isOpen={leaving !== null}
        title={t('removeTitle', { name })}
        verb={t('remove')}
        isHarmful
        isBusy={remove.isPending}
        problem={remove.error}
        onConfirm={confirm}
        onClose={close}
      >
        <p>{t('removeText')}</p>
        {leaving?.stepsOpen.includes('deactivate') && <p>{t('removeInstead')}</p>}
      </ConfirmDialog>
    </>
  );
  return { take: (step, member) => steps[step](member), dialogs };
};
