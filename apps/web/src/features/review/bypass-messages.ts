import { catalogue } from '../../lib/messages.ts';

/** Words of the report of bypassed ISOs. */
export const t = catalogue({
  bypasses: 'Bypassed ISOs',
  bypassesLead: 'Every time rates were offered without the ISO, by whom and why. This record is permanent.',
  bypassesNone: 'No ISO was bypassed',
  bypassesNoneText: 'When an admin offers rates without the ISO, it appears here with the reason.',
  bypassCase: 'Application',
  bypassStatus: 'Status',
  bypassIso: 'ISO',
  bypassNoIso: 'None',
  bypassBy: 'By',
  bypassReason: 'Reason',
  bypassAt: 'On',
});
