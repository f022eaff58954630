import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { PlanVersionView, PlanView } from '@ledgate/contract/rate-plans.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { inForceOn } from '@ledgate/domain/rates/plans.ts';
import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useRetire } from './data.ts';
import { t } from './messages.ts';
import { PlanGrid, storedTexts } from './plan-grid.tsx';
import classes from './plan.module.css';

/** What counts today once this one is retired: the domain says it, as the server will. */
const afterwards = ({ versions }: PlanView, { id }: PlanVersionView): string => {
  const rest = versions.map((each) => ({
    n: each.n,
    effectiveFrom: each.effective_from,
    isPublished: each.state !== 'draft',
    isRetired: each.state === 'retired' || each.id === id,
  }));
  const next = inForceOn(rest, newYorkDate(Date.now()));
  return next ? t('retireBack', { n: next.n, date: sayDate(next.effectiveFrom) }) : t('retireNone');
};

interface RetireProps {
  plan: PlanView;
  version: PlanVersionView;
}

const RetireButton = ({ plan, version }: RetireProps) => {
  const retire = useRetire();
  const [isAsking, setAsking] = useState(false);
  const { n, id, state } = version;
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('retire')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('retireTitle', { n })}
        verb={t('retire')}
        isHarmful
        isBusy={retire.isPending}
        problem={retire.error}
        onClose={() => {
          retire.reset();
          setAsking(false);
        }}
        onConfirm={() => retire.mutate(id, { onSuccess: () => toast.good(t('retired', { n })) })}
      >
        <p>{t('retireText')}</p>
        {state === 'in_force' && <p>{afterwards(plan, version)}</p>}
      </ConfirmDialog>
    </>
  );
};

interface PublishedVersionProps extends RetireProps {
  before: PlanVersionView | null;
  compare: ReactNode;
}

/** What was published, beside what it is compared with; it can only be retired. */
export const PublishedVersion = ({ plan, version, before, compare }: PublishedVersionProps) => (
  <Sheet
    title={t('linesOf', { n: version.n })}
    hint={t('from', { date: sayDate(version.effective_from) })}
    actions={plan.can_write && version.state !== 'retired' ? <RetireButton plan={plan} version={version} /> : undefined}
    isFlush
  >
    {version.note !== '' && <p className={classes.note}>{version.note}</p>}
    {compare}
    <PlanGrid plan={plan} version={version} before={before} texts={storedTexts(version)} read={null} findings={[]} />
  </Sheet>
);
