import { SESSION } from '@ledgate/domain/access/limits.ts';
import { Button, Modal } from '@mantine/core';
import { useEffect, useState } from 'react';

import { idleSeconds, noteAction, watchActions } from '../../lib/idle.ts';
import { formatLeft } from '../../ui/format.ts';
import { t } from '../messages.ts';
import { signOut } from '../sign-out.ts';
import classes from './idle-watch.module.css';

const LIMIT = SESSION.idle / 1000;
const WARN = SESSION.idleWarning / 1000;

const useIdle = (): number => {
  const [idle, setIdle] = useState(0);
  useEffect(() => {
    const stop = watchActions();
    const timer = setInterval(() => setIdle(idleSeconds()), 1000);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, []);
  return idle;
};

/** Warns two minutes before the session ends for want of a sign of life, then ends it. */
export const IdleWatch = () => {
  const idle = useIdle();
  const isOver = idle >= LIMIT;
  useEffect(() => {
    if (isOver) void signOut('idle');
  }, [isOver]);
  return (
    <Modal opened={idle >= WARN && !isOver} onClose={noteAction} title={t('idleTitle')} withCloseButton={false}>
      <p>{t('idleText')}</p>
      <p className={classes.left} role="timer">
        {t('idleLeft', { left: formatLeft(Math.max(0, LIMIT - idle)) })}
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
};
