import { catalogue } from '../lib/messages.ts';

/** What stands on a printed page and on no screen. */
export const t = catalogue({
  product: 'Ledgate',
  printed: 'Printed {{time}}',
  printedBy: 'Printed {{time}} by {{name}}',
  sortedBy: 'Sorted by: {{column}}, {{way}}',
  ascending: 'ascending',
  descending: 'descending',
});
