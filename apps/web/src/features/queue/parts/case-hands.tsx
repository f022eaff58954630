import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { UNDER_WAY } from '@ledgate/domain/queue/built-in-views.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { useKeys } from '../../../lib/keyboard.ts';
import { usePerson } from '../../../lib/session.ts';
import { toast } from '../../../ui/toast.tsx';
import { useAssign, useWake } from '../data.ts';
import { t } from '../messages.ts';

const AssignDialog = lazy(async () => ({ default: (await import('./assign-dialog.tsx')).AssignDialog }));
const SnoozeDialog = lazy(async () => ({ default: (await import('./snooze-dialog.tsx')).SnoozeDialog }));

interface CaseHandsProps {
  application: ApplicationView;
  onChanged: () => void;
}

/** Takes the case; a refusal is told in the words of the preview. */
const useTake = ({ application, onChanged }: CaseHandsProps, me: string | undefined): (() => void) => {
  const { mutate, isPending } = useAssign();
  return () => {
    if (me === undefined || isPending) return;
    mutate(
      { applications: [application.uid], to: me, dry_run: false },
      {
        onSuccess: ({ results }) => {
          const [done] = results;
          if (done?.ok) toast.good(t('taken'), application.reference);
          else toast.problem(t('take'), { title: done?.problem ?? '' });
          onChanged();
        },
        onError: (problem) => toast.problem(problem.title, problem),
      },
    );
  };
};

/** Who works on the case, and when: taken, given away, put aside or brought back, with a key each. */
export const CaseHands = ({ application, onChanged }: CaseHandsProps) => {
  const me = usePerson();
  const [dialog, setDialog] = useState<'assign' | 'snooze'>();
  const wake = useWake();
  const { uid, status, assignee, snooze } = application;
  const isOpen = UNDER_WAY.includes(status);
  const take = useTake({ application, onChanged }, me?.uid);
  const mayTake = isOpen && me?.role === 'underwriter' && assignee?.uid !== me.uid;
  const wakeUp = (): void =>
    wake.mutate(uid, {
      onSuccess: () => {
        toast.good(t('awake'), application.reference);
        onChanged();
      },
      onError: (problem) => toast.problem(problem.title, problem),
    });
  const putAside = snooze === null ? () => setDialog('snooze') : wakeUp;
  useKeys({ t: () => mayTake && take(), w: () => setDialog('assign'), s: putAside }, isOpen);
  if (!isOpen) return null;
  return (
    <>
      {mayTake && (
        <Button size="sm" aria-keyshortcuts="t" data-hint={`${t('take')} (t)`} onClick={take}>
          {t('take')}
        </Button>
      )}
      <Button
        size="sm"
        variant="default"
        aria-keyshortcuts="w"
        data-hint={`${t('assignCase')} (w)`}
        onClick={() => setDialog('assign')}
      >
        {t('assignCase')}
      </Button>
      <Button
        size="sm"
        variant="default"
        aria-keyshortcuts="s"
        data-hint={`${t(snooze === null ? 'snooze' : 'wake')} (s)`}
        loading={wake.isPending}
        onClick={putAside}
      >
        {t(snooze === null ? 'snooze' : 'wake')}
      </Button>
      <Suspense fallback={null}>
        {dialog === 'assign' && (
          <AssignDialog isOpen uids={[uid]} onDone={onChanged} onClose={() => setDialog(undefined)} />
        )}
        {dialog === 'snooze' && (
          <SnoozeDialog application={application} onDone={onChanged} onClose={() => setDialog(undefined)} />
        )}
      </Suspense>
    </>
  );
};
