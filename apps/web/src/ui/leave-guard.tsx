import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { catalogue } from '../lib/messages.ts';
import { person } from '../lib/session.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

const t = catalogue({
  title: 'Leave without saving?',
  text: 'What you entered on this page has not been saved and will be lost.',
  leave: 'Leave',
});

interface Step {
  currentLocation: { pathname: string };
  nextLocation: { pathname: string };
}

// Whoever is signed out has nothing left to keep.
const isLeaving = ({ currentLocation: from, nextLocation: to }: Step): boolean =>
  person.get() !== null && from.pathname !== to.pathname;

type Answer = (stays: boolean) => void;

/**
 * For pages that save on a press and not by themselves: asks whoever leaves with something unsaved. Asks the history
 * itself, since the router's hook for it would come with every page.
 */
export const LeaveGuard = ({ isUnsaved }: { isUnsaved: boolean }) => {
  const { history } = useRouter();
  const [answer, setAnswer] = useState<{ give: Answer } | null>(null);
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (): Promise<boolean> => new Promise((give) => setAnswer({ give }));
    return history.block({ blockerFn: (step) => isLeaving(step) && ask(), enableBeforeUnload: true });
  }, [history, isUnsaved]);
  if (answer === null) return null;
  const settle = (stays: boolean): void => {
    setAnswer(null);
    answer.give(stays);
  };
  return (
    <ConfirmDialog
      isOpen
      title={t('title')}
      verb={t('leave')}
      isHarmful
      isBusy={false}
      onConfirm={() => settle(false)}
      onClose={() => settle(true)}
    >
      <p>{t('text')}</p>
    </ConfirmDialog>
  );
};
