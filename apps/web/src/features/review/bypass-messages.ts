import { catalogue } from '../../lib/messages.ts';

/** Words of the report of bypassed ISOs. */
export const t = catalogue({
  bypasses: 'Bypassed ISOs',
  bypassesLead: 'Every time rates were offered without the ISO, by whom and why. It stays here for good.',
  bypassesNone: 'No ISO was bypassed',
  bypassesNoneText: 'An admin who offers rates without the ISO has to say why, and it stands here from then on.',
  bypassCase: 'Application',
  bypassStatus: 'Status',
  bypassIso: 'ISO',
  bypassNoIso: 'None',
  bypassBy: 'By',
  bypassReason: 'Reason',
  bypassAt: 'On',
});
