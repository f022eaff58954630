import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  emptyTitle: 'No templates yet',
  emptyText: 'Write down a question you ask often, and use it from any case.',
  emptyArchivedTitle: 'No archived templates',
  emptyArchivedText: 'Archived ones appear here.',
  noMatchTitle: 'No template matches',
  noMatchText: 'No title, text or section contains “{{text}}”.',
  clear: 'Clear the search',
});
