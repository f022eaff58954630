import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  roleTitle: 'Switch role',
  roleText:
    'You act in this role for {{minutes}} minutes. Everything is recorded under your own name with the role. You can’t approve the same case in two roles.',
  role: 'Role',
  chooseRole: 'Choose a role.',
  actingMerchant: 'Merchant',
  actingMerchantHint: 'You see this merchant’s pages as the merchant does. You can’t change, send or sign anything.',
  findMerchant: 'Search by name or MA number',
  chooseMerchant: 'Choose a merchant.',
  actingIso: 'Which ISO',
  chooseIso: 'Choose an ISO.',
  reason: 'Reason',
  reasonHint: 'Kept in the audit log, at least {{min}} characters.',
  reasonShort: 'Say why in at least {{min}} characters.',
  switch: 'Switch role',
  switched: 'You are now acting as {{role}}',
});
