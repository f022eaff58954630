import { Button, Modal, SegmentedControl } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useState } from 'react';
import { useForm } from 'react-hook-form';

import type { StepUpRequest } from '../../../lib/step-up.ts';
import { CodeForm } from '../../../ui/code-form.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PasswordField } from '../../../ui/fields/password-field.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type StepUpProof, useAccount, usePasskeys, useStepUp } from '../data.ts';
import { t } from '../messages.ts';
import classes from './account.module.css';

type Way = 'password' | 'totp' | 'passkey';

interface ProofProps {
  onProof: (proof: StepUpProof) => void;
  isBusy: boolean;
  problem: ReturnType<typeof useStepUp>['error'];
}

const PasswordProof = ({ onProof, isBusy, problem }: ProofProps) => {
  const form = useForm({ defaultValues: { password: '' }, mode: 'onBlur', reValidateMode: 'onBlur' });
  const submit = form.handleSubmit((typed) => onProof(typed));
  return (
    <form noValidate className={classes.wide} onSubmit={(event) => void submit(event)}>
      <ProblemAlert problem={problem} />
      <PasswordField
        control={form.control}
        name="password"
        label={t('wayPassword')}
        autoComplete="current-password"
        rules={{ required: t('enterPassword') }}
        autoFocus
      />
      <Button type="submit" loading={isBusy}>
        {t('stepUpConfirm')}
      </Button>
    </form>
  );
};

const TotpProof = ({ onProof, isBusy, problem }: ProofProps) => (
  <CodeForm
    label={t('totpLabel')}
    verb={t('stepUpConfirm')}
    isBusy={isBusy}
    problem={problem}
    onSubmit={(otp) => onProof({ otp })}
  />
);

const PasskeyProof = ({ onProof, isBusy, problem }: ProofProps) => (
  <div className={classes.wide}>
    <ProblemAlert problem={problem} />
    <Button
      leftSection={<IconFingerprint size={18} stroke={1.7} />}
      loading={isBusy}
      onClick={() => onProof('passkey')}
    >
      {t('stepUpPasskey')}
    </Button>
  </div>
);

const PROOFS = { password: PasswordProof, totp: TotpProof, passkey: PasskeyProof } as const;

const WAY_LABELS = { password: 'wayPassword', totp: 'wayTotp', passkey: 'wayPasskey' } as const;

/** Once an authenticator or a passkey is there, the password alone proves nothing and the server refuses it. */
const waysOf = (hasTotp: boolean, hasPasskey: boolean): Way[] => {
  const strong: Way[] = [...(hasTotp ? (['totp'] as const) : []), ...(hasPasskey ? (['passkey'] as const) : [])];
  return strong.length > 0 ? strong : ['password'];
};

const StepUpForm = ({ onConfirmed }: { onConfirmed: () => void }) => {
  const stepUp = useStepUp();
  const { data: account, error: noAccount, refetch: askAccount } = useAccount();
  const { data: passkeys, error: noPasskeys, refetch: askPasskeys } = usePasskeys();
  const [picked, setWay] = useState<Way | null>(null);
  if (account === undefined || passkeys === undefined) {
    const problem = noAccount ?? noPasskeys;
    const retry = (): void => void Promise.all([askAccount(), askPasskeys()]);
    return problem === null ? <div aria-busy="true" /> : <ErrorState problem={problem} onRetry={retry} />;
  }
  const ways = waysOf(account.has_totp, passkeys.results.length > 0);
  const way = picked ?? ways[0] ?? 'password';
  const Proof = PROOFS[way];
  const choose = (next: Way): void => {
    stepUp.reset();
    setWay(next);
  };
  return (
    <div className={classes.wide}>
      <p>{t('stepUpText')}</p>
      {ways.length > 1 && (
        <SegmentedControl
          aria-label={t('stepUpWay')}
          value={way}
          onChange={choose}
          data={ways.map((each) => ({ value: each, label: t(WAY_LABELS[each]) }))}
        />
      )}
      <Proof
        key={way}
        isBusy={stepUp.isPending}
        problem={stepUp.error}
        onProof={(proof) => stepUp.mutate(proof, { onSuccess: onConfirmed })}
      />
    </div>
  );
};

/** Opens when a call wants a fresh proof; the call goes on by itself afterwards. */
export const StepUpDialog = ({ request }: { request: StepUpRequest }) => (
  <Modal opened onClose={() => request.answer(false)} title={t('stepUpTitle')} zIndex={240}>
    <StepUpForm onConfirmed={() => request.answer(true)} />
  </Modal>
);
