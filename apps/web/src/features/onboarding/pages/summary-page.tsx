import { FORM_SECTIONS } from '@ledgate/domain/applications/sections.ts';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useStanding } from '../data.ts';
import { t } from '../messages.ts';
import { AttestationForm } from '../parts/attestation-form.tsx';
import { DocumentsReview } from '../parts/documents-review.tsx';
import { NotReady } from '../parts/not-ready.tsx';
import { OpenPoints } from '../parts/open-points.tsx';
import { SectionReview } from '../parts/section-review.tsx';
import { useWizard, type Wizard } from '../parts/use-wizard.ts';
import { WizardFrame } from '../parts/wizard-frame.tsx';
import classes from '../parts/wizard.module.css';
import { onboardingSearch } from '../paths.ts';

/** Everything on one page; what is missing comes from the server, which is who will judge it. */
const Summary = ({ wizard, chosen }: { wizard: Wizard; chosen: string | undefined }) => {
  const { draft, application } = wizard;
  const { data, error, refetch } = useStanding(application.uid);
  const status = useSyncExternalStore(draft.status.subscribe, draft.status.get);
  useEffect(() => {
    if (status.state === 'saved') void refetch();
  }, [status.state, status.savedAt, refetch]);
  useEffect(() => {
    if (data !== undefined) wizard.progress.set(data.sections);
  }, [data, wizard.progress]);
  const requirements = data?.requirements ?? [];
  const steps = data?.application.stepsOpen ?? application.stepsOpen;
  return (
    <WizardFrame wizard={wizard} at="summary" title={t('railSummary')} chosen={chosen}>
      {error !== null && data === undefined && <ErrorState problem={error} onRetry={() => void refetch()} />}
      {data !== undefined && application.status === 'draft' && (
        <OpenPoints requirements={requirements} application={chosen} />
      )}
      {application.status === 'draft' && <p className={classes.lead}>{t('summaryLead')}</p>}
      {FORM_SECTIONS.map((section) => (
        <SectionReview key={section} draft={draft} section={section} application={chosen} requirements={requirements} />
      ))}
      <DocumentsReview application={application.uid} chosen={chosen} />
      {steps.includes('submit') ? (
        <AttestationForm wizard={wizard} chosen={chosen} />
      ) : (
        application.status === 'draft' && <Notice>{t('ownerSubmits')}</Notice>
      )}
    </WizardFrame>
  );
};

export const SummaryPage = () => {
  const search = onboardingSearch(useSearch({ strict: false }));
  const loading = useWizard(search.application);
  if (loading.state !== 'ready') return <NotReady title={t('railSummary')} loading={loading} />;
  return <Summary wizard={loading.wizard} chosen={search.application} />;
};
