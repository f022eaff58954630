import type { EndpointView } from '@ledgate/contract/webhooks.ts';
import { Button, Modal, Skeleton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { SecretOnce } from '../../../ui/secret-once.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRemoveEndpoint, useRotateSecret, useTestEndpoint } from '../data.ts';
import { t } from '../messages.ts';
import { DeliveryFacts } from './delivery-detail.tsx';
import classes from './webhooks.module.css';

interface DialogProps {
  endpoint: EndpointView;
  onClose: () => void;
}

export const RemoveDialog = ({ endpoint, onClose }: DialogProps) => {
  const remove = useRemoveEndpoint();
  const done = (): void => {
    toast.good(t('removed_toast'));
    onClose();
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('removeTitle')}
      verb={t('remove')}
      isHarmful
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate(endpoint, { onSuccess: done })}
    >
      <p>{t('removeText', { url: endpoint.url })}</p>
    </ConfirmDialog>
  );
};

export const RotateDialog = ({ endpoint, onClose }: DialogProps) => {
  const rotate = useRotateSecret();
  if (rotate.data)
    return (
      <Modal opened onClose={onClose} title={t('secretTitle')}>
        <SecretOnce secret={rotate.data.secret} onDone={onClose}>
          {t('secretText')}
        </SecretOnce>
      </Modal>
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('rotateTitle')}
      verb={t('rotate')}
      isBusy={rotate.isPending}
      problem={rotate.error}
      onClose={onClose}
      onConfirm={() => rotate.mutate(endpoint)}
    >
      <p>{t('rotateText')}</p>
    </ConfirmDialog>
  );
};

/** Sends a ping as it opens, and shows what came back. */
export const TestDialog = ({ endpoint, onClose }: DialogProps) => {
  const { mutate, data, error } = useTestEndpoint();
  const send = useEffectEvent(() => mutate(endpoint));
  useEffect(() => send(), []);
  const isGood = data?.state === 'delivered';
  return (
    <Modal opened onClose={onClose} size="lg" title={t('testTitle', { host: new URL(endpoint.url).host })}>
      <div className={classes.drawer} aria-live="polite">
        <ProblemAlert problem={error} />
        {data === undefined && error === null && (
          <Skeleton height={120} radius={6} role="status" aria-label={t('testing')} aria-busy="true" />
        )}
        {data !== undefined && (
          <>
            <Notice tone={isGood ? 'good' : 'warn'} icon={isGood ? IconCheck : IconAlertTriangle}>
              {t(isGood ? 'testGood' : 'testBad')}
            </Notice>
            <DeliveryFacts detail={data} />
          </>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('close')}
          </Button>
        </div>
      </div>
    </Modal>
  );
};
