import { checkPhone, formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { CodeForm } from '../../../ui/code-form.tsx';
import { ruled } from '../../../ui/fields/field.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useChangeMobile, useResend, useVerifyPhone } from '../data.ts';
import { t } from '../messages.ts';
import classes from './guest.module.css';
import { useResendClock } from './use-resend-clock.ts';

interface PhoneCodeStepProps {
  user: string;
  mobile: string;
  isFinishing: boolean;
  onChanged: (mobile: string) => void;
  onDone: () => void;
}

interface ChangeMobileProps {
  user: string;
  mobile: string;
  onSaved: (mobile: string, resendIn: number) => void;
  onCancel: () => void;
}

const ChangeMobile = ({ user, mobile, onSaved, onCancel }: ChangeMobileProps) => {
  const change = useChangeMobile();
  const form = useForm({ defaultValues: { mobile: formatPhone(mobile) }, mode: 'onBlur' });
  const submit = form.handleSubmit((typed) => {
    const digits = normalizePhone(typed.mobile);
    change.mutate(
      { user, mobile: digits },
      {
        onSuccess: ({ resend_in }) => onSaved(digits, resend_in),
        onError: (problem) => showFieldProblems(form, problem),
      },
    );
  });
  return (
    <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={change.error} keepsInput />
      <PhoneField
        control={form.control}
        name="mobile"
        label={t('mobile')}
        rules={{ required: t('enterMobile'), validate: ruled(checkPhone) }}
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

export const PhoneCodeStep = ({ user, mobile, isFinishing, onChanged, onDone }: PhoneCodeStepProps) => {
  const [isChanging, setChanging] = useState(false);
  const verify = useVerifyPhone();
  const resend = useResend();
  const clock = useResendClock();
  if (isChanging) {
    return (
      <ChangeMobile
        user={user}
        mobile={mobile}
        onCancel={() => setChanging(false)}
        onSaved={(digits, resendIn) => {
          onChanged(digits);
          clock.wait(resendIn);
          setChanging(false);
        }}
      />
    );
  }
  const over = (channel: 'message' | 'call') => () => resend.mutate({ user, channel }, clock.callbacks);
  return (
    <CodeForm
      key={mobile}
      label={t('codeLabel')}
      description={t('phoneCodeSent', { mobile: formatPhone(mobile) })}
      verb={t('verify')}
      isBusy={verify.isPending || isFinishing}
      problem={verify.error ?? resend.error}
      onSubmit={(otp) => verify.mutate({ user, otp }, { onSuccess: onDone })}
      resend={[
        { label: t('byMessage'), send: over('message') },
        { label: t('byCall'), send: over('call') },
      ]}
      resendAt={clock.at}
      isSending={resend.isPending}
    >
      <button type="button" className={classes.linkButton} onClick={() => setChanging(true)}>
        {t('changeMobile')}
      </button>
    </CodeForm>
  );
};
