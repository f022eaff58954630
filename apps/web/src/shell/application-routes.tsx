import { createRoute, lazyRouteComponent } from '@tanstack/react-router';

import { onboardingSearch } from '../features/onboarding/paths.ts';
import { wizardAhead } from './ask-ahead.ts';
import { t } from './messages.ts';
import { inside } from './root-routes.tsx';
import { strictly } from './search-params.ts';

const company = createRoute({
  getParentRoute: () => inside,
  path: '/CompanyProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('companyProfile') },
  loader: wizardAhead,
  component: lazyRouteComponent(() => import('../features/onboarding/pages/company-page.tsx'), 'CompanyPage'),
});

const ownership = createRoute({
  getParentRoute: () => inside,
  path: '/CompanyOwnershipProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('ownershipProfile') },
  loader: wizardAhead,
  component: lazyRouteComponent(() => import('../features/onboarding/pages/ownership-page.tsx'), 'OwnershipPage'),
});

const business = createRoute({
  getParentRoute: () => inside,
  path: '/BusinessProfile',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('businessProfile') },
  loader: wizardAhead,
  component: lazyRouteComponent(() => import('../features/onboarding/pages/business-page.tsx'), 'BusinessPage'),
});

const settlement = createRoute({
  getParentRoute: () => inside,
  path: '/SettlementBankDetails',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('settlementDetails') },
  loader: wizardAhead,
  component: lazyRouteComponent(() => import('../features/onboarding/pages/settlement-page.tsx'), 'SettlementPage'),
});

const contact = createRoute({
  getParentRoute: () => inside,
  path: '/AllContact',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('contacts') },
  loader: wizardAhead,
  component: lazyRouteComponent(() => import('../features/onboarding/pages/contact-page.tsx'), 'ContactPage'),
});

const documents = createRoute({
  getParentRoute: () => inside,
  path: '/documents',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('documents') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/documents-page.tsx'), 'DocumentsPage'),
});

const summary = createRoute({
  getParentRoute: () => inside,
  path: '/summary',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('summary') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/summary-page.tsx'), 'SummaryPage'),
});

const status = createRoute({
  getParentRoute: () => inside,
  path: '/status',
  validateSearch: strictly(onboardingSearch),
  staticData: { title: t('status') },
  component: lazyRouteComponent(() => import('./pages/status.tsx'), 'StatusRoute'),
});

const ownApplications = createRoute({
  getParentRoute: () => inside,
  path: '/my-applications',
  staticData: { title: t('ownApplications') },
  component: lazyRouteComponent(() => import('../features/onboarding/pages/choose-page.tsx'), 'ChoosePage'),
});

/** The merchant's application, section by section. */
export const APPLICATION_ROUTES = [
  company,
  ownership,
  business,
  settlement,
  contact,
  documents,
  summary,
  status,
  ownApplications,
] as const;
