import { catalogue } from '../../lib/messages.ts';

/** What several boards say. */
export const t = catalogue({
  period: 'Period',
  firstDay: 'First day',
  lastDay: 'Last day',
  openReport: 'Open report',
  compared: '{{days}}, compared with {{before}}. Counted {{time}}.',
  nothing: 'No figures here',
  nothingText:
    'Your role has no dashboard figures. The menu leads to what you can do; the owner of the business can hand you more.',
  inPeriodBefore: 'in the period before',
  lastWeek: 'by this time last week',
  lastMonth: 'by this day last month',
  noneBefore: 'None {{when}}',
  wasBefore: '{{before}} {{when}}',
  sameAsBefore: 'The same {{when}}',
  upFrom: '{{percent}}% up from {{before}}',
  downFrom: '{{percent}}% down from {{before}}',
  caseSince: '{{reference}}, there for {{age}}',
  turn_merchant: 'The merchant',
  turn_underwriting: 'Underwriting',
  turn_iso: 'The ISO',
  turn_admin: 'An admin',
  turn_bank: 'The bank',
  turn_provider: 'The payment provider',
  stages: 'From start to live',
  stagesHint:
    'Reached in the period. “Of started” follows those started in the period, as far as they have come by now.',
  stage: 'Stage',
  standing: 'There now',
  reached: 'Reached',
  reachedOf: '{{stage}}: reached by {{count}}',
  ofStarted: 'Of started',
  ofStageBefore: 'Of stage before',
  change: 'Change',
});
