import { catalogue } from '../../../lib/messages.ts';

/** Apart from the words of the plans' own pages: these come with the rates. */
export const t = catalogue({
  schedule: 'Schedule A',
  plan: 'Price plan',
  startSchedule: 'Fill in from a bank’s schedule',
  startPlan: 'Fill in from a price plan',
  since: '{{name}}, version {{n}} (since {{date}})',
  noSchedule: 'No schedule of this bank is in force for this pricing model.',
  filled: 'Filled in from {{name}}, version {{n}}. Save to keep it.',
  undo: 'Undo',
  from: 'Priced from {{name}}, version {{n}}',
  fromSame: 'Priced from {{name}}, version {{n}}, no line changed',
  fromChanged_one: 'Priced from {{name}}, version {{n}}, {{count}} line changed',
  fromChanged_other: 'Priced from {{name}}, version {{n}}, {{count}} lines changed',
  newer: 'Version {{n}} is in force since {{date}}. These rates keep their prices until you change them.',
  useNewer: 'Use version {{n}}',
  failed: 'The plans could not be loaded. You can still type the lines.',
  none: 'none',
  included: 'included',
});
