import type { AmendmentView } from '@ledgate/contract/amendments.ts';
import type { RatesView } from '@ledgate/contract/rate-view.ts';
import { Button, Skeleton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { AmendmentCard } from './amendment-card.tsx';
import { useAmendments } from './amendment-data.ts';
import { t } from './amendment-messages.ts';
import { AmendmentSteps } from './amendment-steps.tsx';
import classes from './amendments.module.css';

const AmendmentForm = lazy(async () => ({ default: (await import('./amendment-form.tsx')).AmendmentForm }));

const isOpen = ({ state }: AmendmentView): boolean => state === 'proposed' || state === 'upcoming';

/** For staff and the ISO: what was announced, what is proposed, and for admins what to do about it. */
export const AmendmentsSheet = ({ rates }: { rates: RatesView }) => {
  const { data, error, isFetching, refetch } = useAmendments(rates.application.uid);
  const [editing, setEditing] = useState<AmendmentView | 'new' | null>(null);
  const mayAmend = rates.steps_open.includes('amend');
  if (error !== null) return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  if (data === undefined) return <Skeleton height={120} radius="md" aria-label={t('loading')} role="status" />;
  if (editing !== null)
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" aria-label={t('loading')} role="status" />}>
        <AmendmentForm
          rates={rates}
          shown={editing === 'new' ? null : editing}
          earliest={data.earliest}
          onClose={() => setEditing(null)}
        />
      </Suspense>
    );
  const canPropose = mayAmend && !data.results.some(isOpen);
  return (
    <Sheet
      title={t('title')}
      hint={t(mayAmend ? 'hint' : 'hintRead')}
      actions={
        canPropose ? (
          <Button variant="default" onClick={() => setEditing('new')}>
            {t('propose')}
          </Button>
        ) : undefined
      }
      isFlush
    >
      {data.results.length === 0 && <p className={classes.empty}>{t('none')}</p>}
      <div className={classes.list}>
        {data.results.map((amendment) => (
          <AmendmentCard key={amendment.id} amendment={amendment}>
            {amendment.state === 'upcoming' && amendment.file_id === null && (
              <span className={classes.quiet}>{t('coming')}</span>
            )}
            {mayAmend && isOpen(amendment) && (
              <AmendmentSteps amendment={amendment} onEdit={() => setEditing(amendment)} />
            )}
          </AmendmentCard>
        ))}
      </div>
    </Sheet>
  );
};
