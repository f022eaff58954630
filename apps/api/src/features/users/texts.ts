import type { SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { PERMISSION_WORDS, ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import type { RoleSetting } from '@ledgate/domain/access/team.ts';
import { ROLE_NAMES, type Role } from '@ledgate/domain/access/roles.ts';
import { type Mail, mail } from '../../core/mail/mail.ts';

/** What an admin did to somebody's access. */
export type AccessChange =
  | { what: 'blocked' | 'unblocked' | 'deleted' | 'mobile' | 'mobile_removed' | 'pin' | 'pin_removed' }
  | { what: 'role'; from: Role; to: Role }
  | { what: 'permissions'; to: RoleSetting; added: SubUserPermission[]; removed: SubUserPermission[] };

const listed = (permissions: readonly SubUserPermission[]): string =>
  permissions.map((permission) => PERMISSION_WORDS[permission].label).join(', ');

interface Words {
  subject: string;
  text: string;
}

const wordsOf = (done: AccessChange, company: string): Words => {
  switch (done.what) {
    case 'blocked':
      return {
        subject: 'Your Ledgate access is suspended',
        text: `An administrator at ${company} suspended your access and signed you out on every device. Your work is kept.`,
      };
    case 'unblocked':
      return {
        subject: 'Your Ledgate access is restored',
        text: `An administrator at ${company} restored your access. You can sign in as before.`,
      };
    case 'deleted':
      return {
        subject: 'Your Ledgate account is closed',
        text: `An administrator at ${company} closed your account, signed you out on every device and erased your contact details. This is the last email we send you.`,
      };
    case 'mobile':
      return {
        subject: 'An administrator changed your mobile number',
        text: `An administrator at ${company} gave your Ledgate account another mobile number. Sign-in codes go to the new number. You confirm it the next time you sign in.`,
      };
    case 'mobile_removed':
      return {
        subject: 'An administrator removed your mobile number',
        text: `An administrator at ${company} removed the mobile number from your Ledgate account. We no longer send codes to it.`,
      };
    case 'pin':
      return {
        subject: 'Your PIN was set',
        text: `An administrator at ${company} set the PIN with which you sign in at a register. Set your own in your account, and nobody else knows it.`,
      };
    case 'pin_removed':
      return {
        subject: 'Your PIN was removed',
        text: `An administrator at ${company} removed the PIN with which you signed in at a register.`,
      };
    case 'role':
      return {
        subject: 'Your Ledgate role was changed',
        text: `An administrator at ${company} changed your role from ${ROLE_NAMES[done.from]} to ${ROLE_NAMES[done.to]}. The change took effect immediately.`,
      };
    case 'permissions':
      return {
        subject: 'Your access changed',
        text: [
          `An administrator at ${company} changed what you can do. Your role is now ${ROLE_SETTING_WORDS[done.to].label}.`,
          ...(done.added.length > 0 ? [`You can now: ${listed(done.added)}.`] : []),
          ...(done.removed.length > 0 ? [`You can no longer: ${listed(done.removed)}.`] : []),
          'The change took effect immediately.',
        ].join(' '),
      };
  }
};

/** Whoever can still sign in is shown the way. */
const CAN_SIGN_IN: readonly AccessChange['what'][] = [
  'unblocked',
  'role',
  'permissions',
  'mobile',
  'mobile_removed',
  'pin',
  'pin_removed',
];

export const accessMail = (
  recipient: string,
  done: AccessChange,
  { company, signInUrl }: { company: string; signInUrl: string },
): Mail => {
  const { subject, text } = wordsOf(done, company);
  return mail(recipient, subject, {
    heading: subject,
    parts: [text],
    ...(CAN_SIGN_IN.includes(done.what) && { button: { label: 'Sign in', url: signInUrl } }),
    after: ['If you think this is a mistake, reply to this email.'],
    reason: 'security',
  });
};
