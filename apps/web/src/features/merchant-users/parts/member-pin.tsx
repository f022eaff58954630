import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { Modal } from '@mantine/core';

import { PinForm } from '../../../ui/pin-form.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSetPin } from '../data.ts';
import { t } from '../messages.ts';

interface MemberPinProps {
  member: TeamMemberView;
  onClose: () => void;
}

export const MemberPin = ({ member: { id, name, has_pin: hasPin, pin_locked: isLocked }, onClose }: MemberPinProps) => {
  const set = useSetPin();
  const save = (pin: string | null): void =>
    set.mutate(
      { id, pin },
      {
        onSuccess: () => {
          onClose();
          toast.good(t(pin === null ? 'pinRemoved' : 'pinSet', { name }));
        },
      },
    );
  return (
    <Modal opened onClose={onClose} title={t('pinTitle', { name })}>
      <PinForm
        lead={t('pinLead')}
        hasPin={hasPin}
        isLocked={isLocked}
        isBusy={set.isPending}
        problem={set.error}
        onSave={save}
      />
    </Modal>
  );
};
