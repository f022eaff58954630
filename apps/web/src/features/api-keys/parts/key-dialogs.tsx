import type { ApiKeyView } from '@ledgate/contract/api-keys.ts';
import { Modal } from '@mantine/core';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRevokeKey, useRotateKey } from '../data.ts';
import { t } from '../messages.ts';

export interface KeyDialogProps {
  apiKey: ApiKeyView;
  onClose: () => void;
}

export const RevokeDialog = ({ apiKey, onClose }: KeyDialogProps) => {
  const revoke = useRevokeKey();
  const { name, shown } = apiKey;
  const done = (): void => {
    toast.good(t('revoked_toast', { name }));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('revokeTitle', { name })}
      verb={t('revoke')}
      isHarmful
      isBusy={revoke.isPending}
      problem={revoke.error}
      onClose={onClose}
      onConfirm={() => revoke.mutate(apiKey, { onSuccess: done })}
    >
      <p>{t('revokeText', { shown })}</p>
    </ConfirmDialog>
  );
};

/** Asks, and then shows the second key in place of the question. */
export const RotateDialog = ({ apiKey, onClose }: KeyDialogProps) => {
  const rotate = useRotateKey();
  const { name } = apiKey;
  if (rotate.data)
    return (
      <Modal opened onClose={onClose} title={t('madeTitle', { name })}>
        <SecretOnce secret={rotate.data.secret} onDone={onClose}>
          {t('madeText')}
        </SecretOnce>
      </Modal>
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('rotateTitle', { name })}
      verb={t('rotate')}
      isBusy={rotate.isPending}
      problem={rotate.error}
      onClose={onClose}
      onConfirm={() => rotate.mutate(apiKey)}
    >
      <p>{t('rotateText')}</p>
    </ConfirmDialog>
  );
};
