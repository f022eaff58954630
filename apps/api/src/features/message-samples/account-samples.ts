import { SECURITY_EVENTS } from '@ledgate/domain/access/security-events.ts';
import { answerTo } from '@ledgate/domain/messages/text-answers.ts';
import type { Message } from '@ledgate/providers/messages/port.ts';
import type { Settings } from '../../core/settings.ts';
import {
  alreadyRegisteredMail,
  CODE_PURPOSES,
  codeMessage,
  invitationMail,
  resetMail,
  securedMail,
  securityMail,
  usePasswordMail,
} from '../auth/public.ts';
import { type AccessChange, accessMail } from '../users/public.ts';
import { SAMPLE, type Sample } from './sample.ts';

const ALWAYS = { is_optional: false } as const;
const { email, phone, firstName, device, address, code } = SAMPLE;

const codes = (): Sample[] =>
  CODE_PURPOSES.flatMap((purpose) =>
    (['email', 'message', 'call'] as const).map((channel) => ({
      ...ALWAYS,
      key: `code-${purpose}-${channel}`,
      group: 'Codes',
      reader: purpose === 'signing' ? 'signer' : 'anyone',
      message: codeMessage(purpose, channel, channel === 'email' ? email : phone, code),
    })),
  );

const security = (at: Date, url: string): Sample[] =>
  SECURITY_EVENTS.map((event) => ({
    ...ALWAYS,
    key: `security-${event}`,
    group: 'Security',
    reader: 'anyone',
    message: securityMail(
      email,
      { event, at: at.toISOString(), device, address, place: 'United States', before: {} },
      `${url}/not-me#sample`,
    ),
  }));

const access = (company: string, url: string): Sample[] =>
  (
    [
      { what: 'blocked' },
      { what: 'unblocked' },
      { what: 'deleted' },
      { what: 'mobile' },
      { what: 'mobile_removed' },
      { what: 'pin' },
      { what: 'pin_removed' },
      { what: 'role', from: 'underwriter', to: 'admin' },
      { what: 'permissions', to: 'cashier', added: ['use_pos', 'charge_vt'], removed: ['refund_vt'] },
    ] satisfies AccessChange[]
  ).map((done) => ({
    ...ALWAYS,
    key: `access-${done.what}`,
    group: 'Access',
    reader: 'anyone',
    message: accessMail(email, done, { company, signInUrl: `${url}/login` }),
  }));

const answers = ({ acquirer }: Settings): Sample[] =>
  (['stop', 'start', 'help'] as const).map((answer) => {
    const message: Message = { channel: 'message', recipient: phone, subject: '', text: answerTo(answer, acquirer) };
    return { ...ALWAYS, key: `answer-${answer}`, group: 'Answers to texts', reader: 'anyone', message };
  });

export const accountSamples = (settings: Settings, at: Date): Sample[] => {
  const { publicUrl: url, acquirer } = settings;
  const by = { name: SAMPLE.staff, company: acquirer.name, isOurs: true };
  const single: Record<string, Sample['message']> = {
    invitation: invitationMail(email, { firstName, link: `${url}/activate/sample/sample`, by }),
    'invitation-team': invitationMail(email, {
      firstName,
      link: `${url}/activate/sample/sample`,
      by: { name: SAMPLE.staff, company: SAMPLE.business, isOurs: false },
    }),
    'new-password': resetMail(email, `${url}/reset-password/sample/sample`),
    'already-registered': alreadyRegisteredMail(email, `${url}/login`),
    'use-password': usePasswordMail(email, `${url}/login`),
    secured: securedMail(email, 'email_changed', `${url}/reset-password/sample/sample`),
  };
  return [
    ...Object.entries(single).map(([key, message]): Sample => ({
      ...ALWAYS,
      key,
      group: 'Sign-in',
      reader: 'anyone',
      message,
    })),
    ...security(at, url),
    ...access(acquirer.name, url),
    ...codes(),
    ...answers(settings),
  ];
};
