import { catalogue } from '../../lib/messages.ts';

/** What strangers read beside the sign-in. */
export const t = catalogue({
  claim: 'Seven sections. One decision.',
  claimText: 'Apply for card acceptance, answer queries and follow the review from one place.',
  sections: 'The seven sections of an application',
  ownership: 'Ownership',
  business: 'Business',
  security: 'Security',
  settlement: 'Settlement',
  contact: 'Contact',
  company: 'Company',
  documents: 'Documents',
});
