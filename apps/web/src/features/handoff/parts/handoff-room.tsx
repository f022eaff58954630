import { Skeleton } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useState } from 'react';

import { useLive } from '../../../lib/live.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type HandoffView, reloadHandoff, useHandoff } from '../data.ts';
import { t } from '../messages.ts';
import { CheckSheet } from './check-sheet.tsx';
import { EventsSheet } from './events-sheet.tsx';
import classes from './handoff.module.css';
import { HoldSheet } from './hold-sheet.tsx';
import type { HandoffStep } from './dialog-props.ts';
import { HandoffDialog } from './lazy-dialogs.tsx';
import { OperationCard } from './operation-card.tsx';
import { Standing } from './standing.tsx';

const Attempts = ({ view }: { view: HandoffView }) =>
  view.operations.length === 0 ? (
    <Sheet>
      <EmptyState icon={IconSend} title={t('nothingSent')}>
        {t('nothingSentText')}
      </EmptyState>
    </Sheet>
  ) : (
    view.operations.map((operation) => (
      <OperationCard key={operation.uid} operation={operation} application={view.application.uid} />
    ))
  );

interface RoomProps {
  view: HandoffView;
  onChanged: () => void;
}

const Room = ({ view, onChanged }: RoomProps) => {
  const [step, setStep] = useState<HandoffStep>();
  return (
    <div className={classes.room}>
      <Standing view={view} onStep={setStep} />
      {view.hold.length > 0 && <HoldSheet items={view.hold} />}
      {view.check !== null && view.open_steps.includes('check') && <CheckSheet view={view} check={view.check} />}
      <Attempts view={view} />
      {view.at_provider !== null && <EventsSheet events={view.events} />}
      {step !== undefined && (
        <HandoffDialog step={step} view={view} onDone={onChanged} onClose={() => setStep(undefined)} />
      )}
    </div>
  );
};

interface HandoffRoomProps {
  application: string;
  /** Something was done that others show as well. */
  onChanged: () => void;
}

/** Where a merchant stands with bank and provider, what can be done about it, and everything that was sent. */
export const HandoffRoom = ({ application, onChanged }: HandoffRoomProps) => {
  const { data, error, isFetching, refetch } = useHandoff(application);
  useLive((event) => {
    if (event.kind === 'many' || (event.kind === 'case' && event.uid === application)) void reloadHandoff(application);
  });
  if (data !== undefined) return <Room view={data} onChanged={onChanged} />;
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return <Skeleton height={320} radius="md" aria-busy="true" aria-label={t('loading')} role="status" />;
};
