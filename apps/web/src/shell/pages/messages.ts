import { catalogue } from '../../lib/messages.ts';

/** Of the pages nobody wants to see. */
export const t = catalogue({
  notFoundTitle: 'Page not found',
  notFoundText: 'We can’t find {{path}}. Check the address, or the page may have moved.',
  notAllowedTitle: 'Your role can’t open this page',
  notAllowedText: 'You are signed in as {{role}}. If you need this page for your work, ask an admin.',
});
