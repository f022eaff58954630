import { catalogue } from '../../lib/messages.ts';

/** Of the last two minutes, which most never see. */
export const t = catalogue({
  signOut: 'Sign out',
  idleTitle: 'Are you still there?',
  idleText:
    'To protect merchants’ data, you are signed out after 15 minutes of inactivity. What you typed in forms that save drafts is kept.',
  idleLeft: 'Signing out in {{left}}',
  idleStay: 'Stay signed in',
});
