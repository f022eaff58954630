import { useSearch } from '@tanstack/react-router';

import { onboardingSearch } from '../paths.ts';
import { SectionPage } from './section-page.tsx';

export const ContactPage = () => (
  <SectionPage section="contact" search={onboardingSearch(useSearch({ strict: false }))} />
);
