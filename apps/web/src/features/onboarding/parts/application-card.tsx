import { SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';

import { ErrorState } from '../../../ui/error-state.tsx';
import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { SectionStrip } from '../../../ui/section-strip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useApplications, useStanding } from '../data.ts';
import { t } from '../messages.ts';
import { cellsOf } from './rail.tsx';
import classes from './review.module.css';
import { StartButton } from './start-button.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { useCurrent } from './use-current.ts';

/** What somebody looks for half-way through a form, said before it begins. */
const AtHand = () => (
  <div>
    <strong>{t('haveAtHand')}</strong>
    <ul className={classes.atHand}>
      {(['tax', 'owners', 'bank', 'sales'] as const).map((what) => (
        <li key={what}>{t(`atHand_${what}`)}</li>
      ))}
    </ul>
  </div>
);

const FirstRun = () => (
  <Sheet title={t('firstRunTitle')}>
    <div className={classes.card}>
      <SectionStrip
        cells={SECTIONS.map((section) => ({ section: t(`name_${section}`), state: 'empty' }))}
        size="wide"
      />
      <p>{t('firstRunText')}</p>
      <AtHand />
      <StartButton />
    </div>
  </Sheet>
);

const Failed = ({ problem, retry }: { problem: ProblemText; retry: () => void }) => (
  <Sheet title={t('goOnTitle')}>
    <ErrorState problem={problem} onRetry={retry} />
  </Sheet>
);

const Current = ({ application }: { application: string }) => {
  const { data, error, refetch } = useStanding(application);
  if (data === undefined) return error && <Failed problem={error} retry={() => void refetch()} />;
  const { status, completion, reference } = data.application;
  const isDraft = status === 'draft';
  return (
    <Sheet title={t('goOnTitle')} actions={<StatusChip status={status} />}>
      <div className={classes.card}>
        <SectionStrip cells={cellsOf(data.sections, data.asked)} size="wide" />
        <span className={classes.reference}>{reference}</span>
        <p>{isDraft ? t('percentDone', { percent: completion }) : STATUS_FACTS[status].toMerchant}</p>
        <Button
          variant={isDraft ? 'filled' : 'default'}
          renderRoot={(root) => <Link to={isDraft ? '/CompanyProfile' : '/status'} {...root} />}
        >
          {t(isDraft ? 'goOnWith' : 'seeStatus')}
        </Button>
      </div>
    </Sheet>
  );
};

/** The merchant's application on the dashboard: how to begin, or how it stands. */
export const ApplicationCard = () => {
  const current = useCurrent(undefined);
  const { data } = useApplications();
  if (current.state === 'none') return <FirstRun />;
  if (current.state === 'failed') return <Failed problem={current.problem} retry={current.retry} />;
  return current.state === 'ready' && data !== undefined ? <Current application={current.application} /> : null;
};
