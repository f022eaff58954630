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
  noneBefore: 'None in the period before',
  wasBefore: '{{before}} in the period before',
  sameAsBefore: 'Same as in the period before',
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
  stagesHint: 'Of those started in the period, how many have come this far by now.',
  stage: 'Stage',
  standing: 'There now',
  reached: 'Reached',
  reachedOf: '{{stage}}: reached by {{count}}',
  ofStarted: 'Of started',
  ofStageBefore: 'Of stage before',
  change: 'Change',
});
