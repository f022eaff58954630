import { formatPhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';

import type { CodeChannel, Contact } from '../../../lib/contact-codes.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { ContactField, startingContact, typedContact } from '../../../ui/fields/contact-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useChangeContact, useResend, useVerifyContact } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';
import { useResendClock } from './use-resend-clock.ts';

const ConsentWords = lazy(async () => ({ default: (await import('../../../ui/consent-words.tsx')).ConsentWords }));

interface ContactWords {
  label: string;
  sent: (to: string) => string;
  change: string;
  ways: readonly { label: string; channel: CodeChannel }[];
}

const WORDS: Record<Contact, ContactWords> = {
  email: {
    label: t('email'),
    sent: (email) => t('emailCodeSent', { email }),
    change: t('changeEmail'),
    ways: [{ label: t('byEmail'), channel: 'email' }],
  },
  mobile: {
    label: t('mobile'),
    sent: (mobile) => t('phoneCodeSent', { mobile: formatPhone(mobile) }),
    change: t('changeMobile'),
    ways: [
      { label: t('byMessage'), channel: 'message' },
      { label: t('byCall'), channel: 'call' },
    ],
  },
};

interface ChangeContactProps {
  user: string;
  contact: Contact;
  /** Where the code went so far. */
  to: string;
  onSaved: (to: string, resendIn: number) => void;
  onCancel: () => void;
}

const ChangeContact = ({ user, contact, to, onSaved, onCancel }: ChangeContactProps) => {
  const change = useChangeContact(contact);
  const form = useForm({ defaultValues: startingContact(contact, to), mode: 'onBlur' });
  const submit = form.handleSubmit((typed) => {
    const other = typedContact(contact, typed);
    change.mutate(
      { user, to: other },
      {
        onSuccess: ({ resend_in }) => onSaved(other, resend_in),
        onError: (problem) => showFieldProblems(form, problem),
      },
    );
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={change.error} keepsInput />
      <ContactField
        control={form.control}
        contact={contact}
        label={WORDS[contact].label}
        required={t('enterMobile')}
        autoFocus
      />
      <Button type="submit" fullWidth loading={change.isPending}>
        {t('save')}
      </Button>
      <Button variant="default" fullWidth onClick={onCancel} disabled={change.isPending}>
        {t('cancel')}
      </Button>
    </form>
  );
};

interface ContactCodeStepProps {
  user: string;
  contact: Contact;
  to: string;
  isFinishing?: boolean;
  onChanged: (to: string) => void;
  onDone: () => void;
}

/** Proves an address or number by the code that went there; where it was mistyped, another can be given. */
export const ContactCodeStep = (props: ContactCodeStepProps) => {
  const { user, contact, to, isFinishing = false, onChanged, onDone } = props;
  const [isChanging, setChanging] = useState(false);
  const verify = useVerifyContact(contact);
  const resend = useResend();
  const clock = useResendClock();
  if (isChanging) {
    return (
      <ChangeContact
        user={user}
        contact={contact}
        to={to}
        onCancel={() => setChanging(false)}
        onSaved={(other, resendIn) => {
          onChanged(other);
          clock.wait(resendIn);
          setChanging(false);
        }}
      />
    );
  }
  const { sent, change, ways } = WORDS[contact];
  return (
    <CodeForm
      key={to}
      label={t('codeLabel')}
      description={sent(to)}
      verb={t('verify')}
      isBusy={verify.isPending || isFinishing}
      problem={verify.error ?? resend.error}
      onSubmit={(otp) => verify.mutate({ user, otp }, { onSuccess: onDone })}
      resend={ways.map(({ label, channel }) => ({
        label,
        send: () => resend.mutate({ user, channel }, clock.callbacks),
      }))}
      resendAt={clock.at}
      isSending={resend.isPending}
    >
      {contact === 'mobile' && (
        <Suspense fallback={null}>
          <ConsentWords />
        </Suspense>
      )}
      <button type="button" className={classes.linkButton} onClick={() => setChanging(true)}>
        {change}
      </button>
    </CodeForm>
  );
};
