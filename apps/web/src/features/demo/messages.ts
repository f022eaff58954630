import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  title: 'Outbox',
  lead: 'The messages that would have left the building. In production there is no such page.',
  recipient: 'Recipient',
  recipientHint: 'Email address or number',
  emptyTitle: 'No messages yet',
  emptyText: 'Register, ask for a code or invite somebody, and the message appears here within a second.',
  noMatchTitle: 'No message matches',
  noMatchText: 'Nothing was sent to “{{text}}”.',
  clear: 'Clear the filter',
  channel_email: 'Email',
  channel_message: 'Text message',
  channel_call: 'Phone call',
  to: 'to {{recipient}}',
  asMail: 'Show as an email',
  asText: 'Show as text',
  copyCode: 'Copy code',
  answer: 'Answer {{word}}',
  answered: '{{word}} was sent from {{recipient}}',
  follow: 'Open the link',
  list: 'Messages, newest first',
});
