import { getRouteApi } from '@tanstack/react-router';

import { PageHeader } from '../../../ui/page-header.tsx';
import { useRisk } from '../data.ts';
import { t } from '../messages.ts';
import { RiskPanel } from '../parts/risk-panel.tsx';

const route = getRouteApi('/frame/inside/risk/$application');

/** The panel by itself: where related parties and deep links lead. */
export const RiskPage = () => {
  const { application } = route.useParams();
  const reference = useRisk(application).data?.reference;
  return (
    <>
      <PageHeader
        title={reference === undefined ? t('pageTitle') : t('pageTitleOf', { reference })}
        lead={t('pageLead')}
      />
      <RiskPanel key={application} applicationUid={application} />
    </>
  );
};
