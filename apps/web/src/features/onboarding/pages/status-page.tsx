import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import { isBinding, isOffered, STATUS_FACTS } from '@ledgate/domain/applications/statuses.ts';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import { type ComponentType, Suspense } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SectionStrip } from '../../../ui/section-strip.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { useStanding } from '../data.ts';
import type { Progress } from '../draft/sending.ts';
import { t } from '../messages.ts';
import { ApplicationPdf, DecisionLetter } from '../parts/application-pdf.tsx';
import { NotReady } from '../parts/not-ready.tsx';
import { cellsOf } from '../parts/rail.tsx';
import classes from '../parts/review.module.css';
import { StandingFacts } from '../parts/standing-facts.tsx';
import { StatusChip } from '../../../ui/status-chip.tsx';
import { Timeline } from '../parts/timeline.tsx';
import { useCurrent } from '../parts/use-current.ts';
import { Withdraw } from '../parts/withdraw.tsx';
import wizardClasses from '../parts/wizard.module.css';
import { onboardingSearch } from '../paths.ts';

/** Once rates are offered they are what a merchant comes here for. */
const RatesLink = ({ application: { uid, status } }: { application: ApplicationView }) => (
  <Button
    variant={status === 'awaiting_merchant' ? 'filled' : 'default'}
    renderRoot={(root) => <Link to="/rates/$uid" params={{ uid }} {...root} />}
  >
    {t(status === 'awaiting_merchant' ? 'acceptRates' : 'readRates')}
  </Button>
);

const QuestionsLink = ({ application }: { application: string }) => (
  <Button renderRoot={(root) => <Link to="/my-queries" search={{ application }} {...root} />}>
    {t('answerQuestions')}
  </Button>
);

const ChangesLink = ({ application: uid }: { application: string }) => (
  <Button variant="default" renderRoot={(root) => <Link to="/changes/$uid" params={{ uid }} search={{}} {...root} />}>
    {t('changeAccount')}
  </Button>
);

/** Who has signed, how rates change and what is kept of a closed account, from the features that know. */
interface StatusPageProps {
  Signers: ComponentType<{ application: string }>;
  RatesChange: ComponentType<{ application: string }>;
  KeptReserve: ComponentType<{ application: string }>;
}

interface StandingProps extends StatusPageProps {
  application: ApplicationView;
  sections: readonly Progress[];
  asked: readonly Section[];
  chosen: string | undefined;
}

const Standing = ({ application, sections, asked, chosen, Signers, RatesChange, KeptReserve }: StandingProps) => {
  useOpenRecord('application', application.uid);
  const facts = STATUS_FACTS[application.status];
  const search = chosen === undefined ? {} : { application: chosen };
  return (
    <>
      <PageHeader
        title={application.dba_name ?? application.legal_name ?? t('statusTitle')}
        meta={
          <>
            <StatusChip status={application.status} />
            <SectionStrip cells={cellsOf(sections, asked)} size="wide" />
            <span className={classes.reference} data-reference>
              {application.reference}
            </span>
          </>
        }
      />
      <div className={classes.columns}>
        <div className={classes.stack}>
          <Sheet title={facts.toMerchant}>
            <StandingFacts application={application} />
            <div className={classes.actions}>
              {application.status === 'query_raised' && <QuestionsLink application={application.uid} />}
              {isOffered(application.status) && <RatesLink application={application} />}
              <Button
                variant={application.status === 'draft' ? 'filled' : 'default'}
                renderRoot={(root) => <Link to="/summary" search={search} {...root} />}
              >
                {t(application.status === 'draft' ? 'continueFilling' : 'readApplication')}
              </Button>
              {application.status === 'boarded' && <ChangesLink application={application.uid} />}
              {application.status === 'declined' && <DecisionLetter application={application.uid} />}
              {application.submission > 0 && <ApplicationPdf application={application.uid} />}
              {application.eventsOpen.includes('withdraw') && <Withdraw application={application} />}
            </div>
          </Sheet>
          {application.status === 'closed' && (
            <Suspense fallback={null}>
              <KeptReserve application={application.uid} />
            </Suspense>
          )}
          {isBinding(application.status) && (
            <Suspense fallback={null}>
              <RatesChange application={application.uid} />
            </Suspense>
          )}
          {application.submission > 0 && (
            <Suspense fallback={null}>
              <Signers application={application.uid} />
            </Suspense>
          )}
        </div>
        <Timeline application={application.uid} />
      </div>
    </>
  );
};

/** Where the application stands, whose turn it is, what happens next. */
interface StatusOfProps extends StatusPageProps {
  application: string;
  chosen: string | undefined;
}

const StatusOf = ({ application, chosen, ...slots }: StatusOfProps) => {
  const { data, error, refetch } = useStanding(application);
  if (data !== undefined) {
    const { application: shown, sections, asked } = data;
    return <Standing application={shown} sections={sections} asked={asked} chosen={chosen} {...slots} />;
  }
  return (
    <>
      <PageHeader title={t('statusTitle')} />
      {error === null && <div className={wizardClasses.ghost} aria-busy="true" />}
      {error !== null && <ErrorState problem={error} onRetry={() => void refetch()} />}
    </>
  );
};

export const StatusPage = (slots: StatusPageProps) => {
  const chosen = onboardingSearch(useSearch({ strict: false })).application;
  const current = useCurrent(chosen);
  if (current.state !== 'ready') return <NotReady title={t('statusTitle')} loading={current} />;
  return <StatusOf application={current.application} chosen={chosen} {...slots} />;
};
