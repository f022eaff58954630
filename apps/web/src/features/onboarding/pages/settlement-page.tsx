import { useSearch } from '@tanstack/react-router';

import { onboardingSearch } from '../paths.ts';
import { SectionPage } from './section-page.tsx';

export const SettlementPage = () => (
  <SectionPage section="settlement" search={onboardingSearch(useSearch({ strict: false }))} />
);
