import { checkPhone, formatPhone, normalizePhone } from '@ledgate/domain/checks/phone.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import { ruled } from '../../../ui/fields/field.ts';
import { PhoneField } from '../../../ui/fields/phone-field.tsx';
import { showFieldProblems } from '../../../ui/form-problems.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Account, useBeginMobileChange, useFinishMobileChange } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';
import { ChangeWithCode, type PendingChange } from './change-with-code.tsx';

const hintOf = ({ mobile, mobile_verified }: Account): string => {
  if (mobile === null) return t('mobileNone');
  return t(mobile_verified ? 'mobileNow' : 'mobileUnverified', { mobile: formatPhone(mobile) });
};

export const MobilePart = ({ account }: { account: Account }) => {
  const [pending, setPending] = useState<PendingChange | null>(null);
  const begin = useBeginMobileChange();
  const finish = useFinishMobileChange();
  const form = useForm({ defaultValues: { mobile: '' }, mode: 'onBlur' });
  const submit = form.handleSubmit(({ mobile }) =>
    begin.mutate(normalizePhone(mobile), {
      onSuccess: (answer) => setPending({ user: answer.user, to: answer.pending, resendIn: answer.resend_in }),
      onError: (problem) => showFieldProblems(form, problem),
    }),
  );
  const done = (): void => {
    setPending(null);
    form.reset();
    toast.good(t('mobileChanged'));
  };
  return (
    <Sheet title={t('mobile')} hint={hintOf(account)}>
      {pending !== null ? (
        <ChangeWithCode
          pending={pending}
          description={t('mobileSent', { to: formatPhone(pending.to) })}
          ways={[
            { label: t('byMessage'), channel: 'message' },
            { label: t('byCall'), channel: 'call' },
          ]}
          isBusy={finish.isPending}
          problem={finish.error}
          onSubmit={(otp) => finish.mutate({ user: pending.user, otp }, { onSuccess: done })}
          otherLabel={t('otherNumber')}
          onOther={() => setPending(null)}
        />
      ) : (
        <form noValidate className={classes.form} onSubmit={(event) => void submit(event)}>
          <ProblemAlert problem={begin.error} keepsInput />
          <PhoneField
            control={form.control}
            name="mobile"
            label={t('newMobile')}
            description={t('mobileHint')}
            rules={{ required: t('enterMobile'), validate: ruled(checkPhone) }}
          />
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
