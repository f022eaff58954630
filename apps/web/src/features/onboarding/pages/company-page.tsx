import { useSearch } from '@tanstack/react-router';

import { onboardingSearch } from '../paths.ts';
import { SectionPage } from './section-page.tsx';

export const CompanyPage = () => (
  <SectionPage section="company" search={onboardingSearch(useSearch({ strict: false }))} />
);
