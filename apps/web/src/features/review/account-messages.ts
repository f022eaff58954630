import { catalogue } from '../../lib/messages.ts';

/** Words of the settlement accounts, which are looked at apart from the rest of a case. */
export const t = catalogue({
  accountVerification: 'Account verification',
  noAccounts: 'No settlement account yet.',
  noVerifier:
    'Instant verification and test deposits aren’t set up. Verify accounts with documents or a call to the bank.',
  verifyAccount: 'Verify',
  verifyAgain: 'Change',
  verifyAccountOf: 'Verify the account at {{name}}',
  verifyAccountTitle: 'Verify the account at {{name}}',
  accountFinding: 'Result',
  accountEvidence: 'Evidence',
  accountDocument: 'Document',
  accountNoDocument: 'None',
  accountReference: 'Reference',
  accountReferenceHint: 'Call or case number, or the name of the person at the bank.',
  accountReferenceMissing: 'Enter a reference or choose the document.',
  accountNote: 'What did you compare?',
  accountNoteHint: 'Kept with the result and in the audit log.',
  accountNoteShort: 'Say what you compared, in at least 10 characters.',
  accountSaved: 'Account at {{name}} saved',
  saveFinding: 'Save result',
  accountChanged: 'Changed by {{name}} on {{day}}: verify again',
  accountFoundBy: '{{name}}, {{day}}',
});
