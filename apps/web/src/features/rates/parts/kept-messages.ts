import { catalogue } from '../../../lib/messages.ts';

export const t = catalogue({
  keptTitle: 'Your reserve',
  keptUntil:
    'Your reserve is held until {{day}}. It covers refunds and disputes that come in after your account was closed. What is left is then paid to your settlement account.',
  keptAgreed: 'Agreed with you: {{terms}}',
});
