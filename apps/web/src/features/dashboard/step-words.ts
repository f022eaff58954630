import { catalogue } from '../../lib/messages.ts';

const WORDS = {
  'session.started': 'Signed in',
  'session.ended': 'Signed out',
  'session.revoked': 'Ended a session',
  'session.others_revoked': 'Ended all other sessions',
  'session.stepped_up': 'Confirmed identity',
  'role.put_on': 'Switched role',
  'role.taken_off': 'Returned to own role',
  'sign_in.begun': 'Began to sign in',
  'user.registered': 'Registered',
  'user.renamed': 'Changed the name',
  'user.updated': 'Changed a user',
  'user.invited': 'Invited a user',
  'user.invited_again': 'Sent an invitation again',
  'user.blocked': 'Blocked a user',
  'user.unblocked': 'Unblocked a user',
  'user.deleted': 'Deleted a user',
  'user.email_change_begun': 'Asked to change the e-mail address',
  'user.email_changed': 'Changed the e-mail address',
  'user.mobile_change_begun': 'Asked to change the mobile number',
  'user.mobile_verified': 'Confirmed the mobile number',
  'user.password_changed': 'Changed the password',
  'user.password_reset': 'Set a new password',
  'user.preferences_kept': 'Changed preferences',
  'user.totp_begun': 'Began to set up an authenticator',
  'user.totp_added': 'Set up an authenticator',
  'user.totp_removed': 'Removed the authenticator',
  'user.recovery_codes_renewed': 'Made new recovery codes',
  'user.passkey_added': 'Added a passkey',
  'user.passkey_removed': 'Removed a passkey',
} as const;

const t = catalogue(WORDS);

const isKnown = (action: string): action is keyof typeof WORDS => action in WORDS;

/** A step the catalogue does not know yet reads `user.role_changed` as “User: role changed”. */
export const stepWords = (action: string): string => {
  if (isKnown(action)) return t(action);
  const [subject = '', step = ''] = action.replace(/_/g, ' ').split('.');
  return `${subject.charAt(0).toUpperCase()}${subject.slice(1)}${step === '' ? '' : `: ${step}`}`;
};
