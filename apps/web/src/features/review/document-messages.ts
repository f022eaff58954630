import { catalogue } from '../../lib/messages.ts';

/** Words of the desk on which a document is looked at. */
export const t = catalogue({
  notAcceptedText_one: '{{count}} required document isn’t accepted. Say why you go on without it, or accept it first.',
  notAcceptedText_other:
    '{{count}} required documents aren’t accepted. Say why you go on without them, or accept them first.',
  documentsReason: 'Why go on without them?',
  documentsReasonHint: 'At least 10 characters. Kept with your decision and in the audit log.',
  versions: 'Versions',
  versionNow: 'Current: {{name}}',
  versionBefore: 'Replaced: {{name}}',
});
