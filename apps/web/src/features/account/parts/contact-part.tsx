import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CodeChannel, Contact } from '../../../lib/contact-codes.ts';
import { ContactField, startingContact, typedContact } from '../../../ui/fields/contact-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useBeginChange, useFinishChange } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';
import { ChangeWithCode, type PendingChange } from './change-with-code.tsx';

const ConsentWords = lazy(async () => ({ default: (await import('../../../ui/consent-words.tsx')).ConsentWords }));

interface ContactWords {
  title: string;
  now: (account: Account) => string;
  label: string;
  hint: string;
  sent: (to: string) => string;
  ways: readonly { label: string; channel: CodeChannel }[];
  other: string;
  changed: string;
}

const mobileNow = ({ mobile, mobile_verified }: Account): string => {
  if (mobile === null) return t('mobileNone');
  return t(mobile_verified ? 'mobileNow' : 'mobileUnverified', { mobile: formatPhone(mobile) });
};

const WORDS: Record<Contact, ContactWords> = {
  email: {
    title: t('email'),
    now: ({ email }) => t('emailNow', { email }),
    label: t('newEmail'),
    hint: t('emailHint'),
    sent: (to) => t('emailSent', { to }),
    ways: [{ label: t('email'), channel: 'email' }],
    other: t('otherAddress'),
    changed: t('emailChanged'),
  },
  mobile: {
    title: t('mobile'),
    now: mobileNow,
    label: t('newMobile'),
    hint: t('mobileHint'),
    sent: (to) => t('mobileSent', { to: formatPhone(to) }),
    ways: [
      { label: t('byMessage'), channel: 'message' },
      { label: t('byCall'), channel: 'call' },
    ],
    other: t('otherNumber'),
    changed: t('mobileChanged'),
  },
};

interface ContactPartProps {
  account: Account;
  contact: Contact;
}

/** Changes where a person is reached, once the code that went there has come back. */
const ContactPart = ({ account, contact }: ContactPartProps) => {
  const words = WORDS[contact];
  const [pending, setPending] = useState<PendingChange | null>(null);
  const begin = useBeginChange(contact);
  const finish = useFinishChange(contact);
  const form = useForm({ defaultValues: startingContact(contact), mode: 'onBlur' });
  const submit = form.handleSubmit((typed) =>
    begin.mutate(typedContact(contact, typed), {
      onSuccess: (answer) => setPending({ user: answer.user, to: answer.pending, resendIn: answer.resend_in }),
      onError: (problem) => showFieldProblems(form, problem),
    }),
  );
  const done = (): void => {
    setPending(null);
    form.reset();
    toast.good(words.changed);
  };
  return (
    <Sheet title={words.title} hint={words.now(account)}>
      {pending !== null ? (
        <ChangeWithCode
          pending={pending}
          description={words.sent(pending.to)}
          ways={words.ways}
          isBusy={finish.isPending}
          problem={finish.error}
          onSubmit={(otp) => finish.mutate({ user: pending.user, otp }, { onSuccess: done })}
          otherLabel={words.other}
          onOther={() => setPending(null)}
        />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <ProblemAlert problem={begin.error} keepsInput />
          <ContactField
            control={form.control}
            contact={contact}
            label={words.label}
            description={words.hint}
            required={t('enterMobile')}
          />
          {contact === 'mobile' && (
            <Suspense fallback={null}>
              <ConsentWords />
            </Suspense>
          )}
          <div className={classes.actions}>
            <Button type="submit" loading={begin.isPending}>
              {t('sendCode')}
            </Button>
          </div>
        </form>
      )}
    </Sheet>
  );
};

export const EmailPart = ({ account }: { account: Account }) => <ContactPart account={account} contact="email" />;
export const MobilePart = ({ account }: { account: Account }) => <ContactPart account={account} contact="mobile" />;
