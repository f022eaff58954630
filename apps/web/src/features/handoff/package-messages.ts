import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  loading: 'Making the package',
  contents: 'What the bank gets',
  summary: '{{reference}}, submission {{submission}}, approved {{day}}',
  pages_one: '{{count}} page',
  pages_other: '{{count}} pages',
  fromPage: 'Page {{page}}',
  annex: 'Annex {{n}}',
  asItIs: 'File enclosed',
  bankOnly: 'Bank’s copy only',
  masked:
    'This preview is masked. The bank’s copy has tax IDs, SSNs, birth dates and account numbers in full, and is sent encrypted.',
  open: 'Open PDF',
  save: 'Download PDF',
  saveFailed: 'The package was not downloaded',
  fileName: 'Package {{reference}}, masked.pdf',
  hash: 'Package hash',
  copyHash: 'Copy hash',
  none: 'No package yet',
  noneText: 'The package is made from an approved application. Approve it first.',
});
