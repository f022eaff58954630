import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  asTable: 'Show as table',
  before: '{{name}}, prior period',
});
