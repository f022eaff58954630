import { DashboardPage } from '../../features/dashboard/pages/dashboard-page.tsx';
import { ApplicationCard } from '../../features/onboarding/parts/application-card.tsx';
import { useCan } from '../../lib/ability.ts';

/** The dashboard; for merchants who apply with their application first. */
export const HomePage = () => {
  const isMerchant = useCan()('read_application');
  return <DashboardPage application={isMerchant && <ApplicationCard />} />;
};
