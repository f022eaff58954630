import { catalogue } from '../../lib/messages.ts';

/** For the few who switch roles. */
export const t = catalogue({
  acting: 'You are acting as {{role}}.',
  actingMerchant: 'You see {{name}} as the merchant does. You can’t change anything.',
  actingLeft_one: '{{count}} minute left.',
  actingLeft_other: '{{count}} minutes left.',
  actingReturn: 'Return to super admin',
  actingEnded: 'You are super admin again',
});
