import { SESSION } from '@ledgate/domain/access/limits.ts';
import { lazy, Suspense, useEffect, useState } from 'react';

import { idleSeconds, watchActions } from '../../lib/idle.ts';
import { signOut } from '../sign-out.ts';

const IdleDialog = lazy(async () => ({ default: (await import('./idle-dialog.tsx')).IdleDialog }));

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
  const left = Math.max(0, LIMIT - idle);
  return idle >= WARN && !isOver ? (
    <Suspense fallback={null}>
      <IdleDialog left={left} />
    </Suspense>
  ) : null;
};
