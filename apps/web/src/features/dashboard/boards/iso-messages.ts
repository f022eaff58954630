import { catalogue } from '../../../lib/messages.ts';

export const t = catalogue({
  boardedMonth: 'Went live this month',
  boarded: 'Went live in the period',
  residuals: 'Residuals',
  stalledCount: 'Stalled merchants',
  stalledNote: 'no change for {{days}} days or longer',
  stalled: 'Where merchants stalled',
  noStalled: 'No merchant has stalled.',
  residualsTitle: 'Residuals by month',
  residualsOpen: 'Open residuals',
  noResiduals: 'No closed months in this period.',
  month: 'Month',
  share: 'Your share',
  volume: 'Volume',
});
