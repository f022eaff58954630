import { PARKINGS } from '@ledgate/domain/operations/states.ts';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';

import { useNow } from '../../../lib/now.ts';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import type { OperationStep, OperationView } from '../data.ts';
import { t } from '../messages.ts';
import { attemptName, formatNext } from '../words.ts';
import classes from './handoff.module.css';
import { OperationChip } from './operation-chip.tsx';
import { LazyResolve } from './lazy-resolve.tsx';
import { StepList } from './step-list.tsx';
import { Transcript } from './transcript.tsx';

const SHORT_HASH = 16;

const hintOf = (operation: OperationView, now: number): string => {
  const { planned_at: at, planned_by: by, settled_at: settled, next_at: next, bank } = operation;
  const when = formatInstant(at);
  return [
    bank?.name,
    by === null ? t('plannedBySystem', { when }) : t('planned', { when, name: by.name }),
    settled !== null && t('settled', { when: formatInstant(settled) }),
    next !== null && t('nextLook', { when: formatNext(next, now) }),
  ]
    .filter(Boolean)
    .join(' · ');
};

interface OperationCardProps {
  operation: OperationView;
  application: string;
}

const Parked = ({ operation, onStep }: { operation: OperationView; onStep: (step: OperationStep) => void }) =>
  operation.parked === null ? null : (
    <Notice
      tone="warn"
      icon={IconAlertTriangle}
      action={operation.open_steps.map((step) => (
        <Button key={step} size="xs" variant="default" onClick={() => onStep(step)}>
          {t(step)}
        </Button>
      ))}
    >
      {PARKINGS[operation.parked]}
    </Notice>
  );

const Marks = ({ operation }: { operation: OperationView }) => {
  const { appetite_reason: against, package_hash: hash, close_reason: closed } = operation;
  return (
    <>
      {against !== null && <p className={classes.quiet}>{t('against', { reason: against })}</p>}
      {closed !== null && <p className={classes.quiet}>{t('closeReason', { reason: closed })}</p>}
      {hash !== null && (
        <p className={classes.quiet}>
          {`${t('packageHash')} `}
          <code className={classes.mono} title={hash}>{`${hash.slice(0, SHORT_HASH)}…`}</code>
        </p>
      )}
    </>
  );
};

/** One attempt: how far it came, what the other side said, and every request with its answer. */
export const OperationCard = ({ operation, application }: OperationCardProps) => {
  const now = useNow();
  const [step, setStep] = useState<OperationStep>();
  const name = attemptName(operation);
  return (
    <Sheet title={name} hint={hintOf(operation, now)} actions={<OperationChip operation={operation} />}>
      <div className={classes.card}>
        <Parked operation={operation} onStep={setStep} />
        <StepList operation={operation} name={name} />
        <Marks operation={operation} />
        <Transcript operation={operation} name={name} />
      </div>
      {step !== undefined && (
        <LazyResolve
          operation={operation.uid}
          application={application}
          next={operation.steps.find(({ state }) => state !== 'confirmed')?.label ?? null}
          step={step}
          onClose={() => setStep(undefined)}
        />
      )}
    </Sheet>
  );
};
