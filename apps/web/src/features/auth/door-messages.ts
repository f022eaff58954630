import { catalogue } from '../../lib/messages.ts';

export const t = catalogue({
  signIn: 'Sign in',
  email: 'Email',
  password: 'Password',
  enterPassword: 'Enter your password.',
  showPassword: 'Show password',
  codeInstead: 'Send me a one-time code instead',
  sendCode: 'Send code',
  withPasskey: 'Sign in with a passkey',
  or: 'or',
  forgot: 'Forgot password',
  apply: 'Apply as a merchant',
  reason_idle: 'You were signed out after 15 minutes of inactivity. Sign in to pick up where you left off.',
  reason_ended: 'Your session has ended. Sign in to pick up where you left off.',
  reason_reset: 'Your new password is set. Sign in with it.',
  reason_registered: 'Your account is ready. Sign in to start your application.',
  demoTitle: 'Demo accounts',
  demoText: 'Nothing leaves this machine: codes and mails are shown in the',
  demoOutbox: 'outbox',
});
