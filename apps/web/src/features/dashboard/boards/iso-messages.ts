import { catalogue } from '../../../lib/messages.ts';

export const t = catalogue({
  boardedMonth: 'Went live this month',
  boarded: 'Went live in the period',
  residuals: 'Residuals',
  stalledCount: 'Stalled merchants',
  stalledNote: 'no move for {{days}} days or longer',
  stalled: 'Stalled, and where',
  noStalled: 'No merchant has stalled.',
  residualsTitle: 'Residuals by month',
  residualsOpen: 'Open residuals',
  noResiduals: 'No month is closed in this period.',
  month: 'Month',
  share: 'Your share',
  volume: 'Volume',
});
