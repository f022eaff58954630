import { catalogue } from '../../lib/messages.ts';

/** What some decisions ask for; loaded with their dialog. */
export const asked = catalogue({
  monitoring: 'Enhanced monitoring',
  monitoringNone: 'None',
  monitoringDays: '{{count}} days',
  monitoringNote: 'What is watched',
  monitoringNoteHint: 'The merchant reads it on the rate sheet.',
  iso: 'ISO',
  isoChoose: 'Choose an ISO',
});
