import { CODE } from '@ledgate/domain/access/limits.ts';
import { useState } from 'react';

import { CodeForm } from '../../../ui/code-form.tsx';
import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { useResendChangeCode } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

export interface PendingChange {
  user: string;
  /** Where the code went. */
  to: string;
  resendIn: number;
}

interface ChangeWithCodeProps {
  pending: PendingChange;
  description: string;
  /** The ways to have the code sent again. */
  ways: ReadonlyArray<{ label: string; channel: 'email' | 'message' | 'call' }>;
  isBusy: boolean;
  problem: ProblemText | null;
  onSubmit: (otp: string) => void;
  otherLabel: string;
  onOther: () => void;
}

/** The second half of changing an address: the code that proves it. */
export const ChangeWithCode = (props: ChangeWithCodeProps) => {
  const { pending, description, ways, isBusy, problem, onSubmit, otherLabel, onOther } = props;
  const [resendAt, setResendAt] = useState(() => Date.now() + (pending.resendIn * 1000 || CODE.resendAfter));
  const resend = useResendChangeCode();
  return (
    <div className={classes.form}>
      <CodeForm
        label={t('codeLabel')}
        description={description}
        verb={t('verify')}
        isBusy={isBusy}
        problem={problem ?? resend.error}
        onSubmit={onSubmit}
        resend={ways.map(({ label, channel }) => ({
          label,
          send: () =>
            resend.mutate(
              { user: pending.user, channel },
              {
                onSuccess: ({ resend_in }) => setResendAt(Date.now() + resend_in * 1000),
                onError: ({ retryAfter }) => setResendAt(Date.now() + (retryAfter ?? 0) * 1000),
              },
            ),
        }))}
        resendAt={resendAt}
        isSending={resend.isPending}
      >
        <button type="button" className={classes.linkButton} onClick={onOther}>
          {otherLabel}
        </button>
      </CodeForm>
    </div>
  );
};
