import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  morning: 'Good morning, {{name}}',
  afternoon: 'Good afternoon, {{name}}',
  evening: 'Good evening, {{name}}',
  lead: 'Signed in as {{role}}',
  leadAt: 'Signed in as {{role}} at {{place}}',
  locationText: 'Share your location? (Optional) It is stored rounded to about half a mile, and nothing depends on it.',
  locationShare: 'Share location',
  locationLater: 'Not now',
});
