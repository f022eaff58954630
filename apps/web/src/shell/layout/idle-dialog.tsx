import { Button, Modal } from '@mantine/core';

import { noteAction } from '../../lib/idle.ts';
import { formatLeft } from '../../ui/format.ts';
import { signOut } from '../sign-out.ts';
import { t } from './idle-messages.ts';
import classes from './idle-watch.module.css';

/** The last two minutes, with a way to stay. */
export const IdleDialog = ({ left }: { left: number }) => (
  <Modal opened onClose={noteAction} title={t('idleTitle')} withCloseButton={false}>
    <p>{t('idleText')}</p>
    <p className={classes.left} role="timer">
      {t('idleLeft', { left: formatLeft(left) })}
    </p>
    <div className={classes.actions}>
      <Button variant="default" onClick={() => void signOut()}>
        {t('signOut')}
      </Button>
      <Button onClick={noteAction} data-autofocus>
        {t('idleStay')}
      </Button>
    </div>
  </Modal>
);
