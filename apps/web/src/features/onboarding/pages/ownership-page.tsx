import { useSearch } from '@tanstack/react-router';

import { onboardingSearch } from '../paths.ts';
import { SectionPage } from './section-page.tsx';

/** The owners; with `?part=security` the security measures, which the specification puts at the same address. */
export const OwnershipPage = () => {
  const search = onboardingSearch(useSearch({ strict: false }));
  return <SectionPage section={search.part ?? 'ownership'} search={search} />;
};
