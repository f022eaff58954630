import { useSearch } from '@tanstack/react-router';

import { onboardingSearch } from '../paths.ts';
import { SectionPage } from './section-page.tsx';

export const BusinessPage = () => (
  <SectionPage section="business" search={onboardingSearch(useSearch({ strict: false }))} />
);
