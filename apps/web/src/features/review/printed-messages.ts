import { catalogue } from '../../lib/messages.ts';

/** What the parts of a case say that stand behind tabs on the screen. */
export const t = catalogue({
  noQueries: 'Nothing was asked.',
  thread: '{{number}} {{subject}}',
  state_open: 'With the merchant',
  state_answered: 'Answered',
  state_resolved: 'Resolved',
  state_withdrawn: 'Withdrawn',
  points_one: '{{count}} point',
  points_other: '{{count}} points',
  cleared: 'Cleared by {{name}}: {{reason}}',
  noFindings: 'No findings.',
  notRun: 'The checks have not run yet.',
  notThere: 'This part was not loaded yet. Print again to include it.',
});
