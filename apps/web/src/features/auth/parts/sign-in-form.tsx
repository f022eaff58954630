import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';

import { useDemo } from '../../../lib/demo.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type SignInAnswer, useAskForCode, useSignIn } from '../data.ts';
import { t } from '../messages.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './guest.module.css';

interface Remarks {
  email?: string;
  password?: string;
}

const remarksOn = (email: string, password: string, wantsCode: boolean): Remarks => {
  const verdict = checkEmail(email);
  return {
    ...(!verdict.ok && { email: verdict.reason }),
    ...(!wantsCode && password === '' && { password: t('enterPassword') }),
  };
};

/**
 * E-mail and password, or a one-time code in the password's place. Without the form library of the other pages:
 * everybody's first page has two fields and should weigh little.
 */
export const SignInForm = ({ onAnswer }: { onAnswer: (answer: SignInAnswer) => void }) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [remarks, setRemarks] = useState<Remarks>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const askForCode = useAskForCode();
  const demo = useDemo();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const found = remarksOn(email, password, wantsCode);
    setRemarks(found);
    if (found.email !== undefined) emailField.current?.focus();
    else if (found.password !== undefined) passwordField.current?.focus();
    else if (wantsCode) askForCode.mutate(normalizeEmail(email), { onSuccess: onAnswer });
    else signIn.mutate({ email: normalizeEmail(email), password }, { onSuccess: onAnswer });
  };
  const fillIn = (address: string, secret: string): void => {
    setWantsCode(false);
    setRemarks({});
    setEmail(address);
    setPassword(secret);
  };
  return (
    <>
      <form noValidate className={classes.form} onSubmit={submit}>
        <ProblemAlert problem={wantsCode ? askForCode.error : signIn.error} keepsInput />
        <TextInput
          ref={emailField}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          inputMode="email"
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          error={remarks.email}
        />
        {!wantsCode && (
          <PasswordInput
            ref={passwordField}
            name="password"
            label={t('password')}
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={remarks.password}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          />
        )}
        <Checkbox label={t('codeInstead')} checked={wantsCode} onChange={(event) => setWantsCode(event.currentTarget.checked)} />
        <Button type="submit" size="md" fullWidth loading={signIn.isPending || askForCode.isPending}>
          {wantsCode ? t('sendCode') : t('signIn')}
        </Button>
      </form>
      {demo !== null && <DemoAccounts accounts={demo.accounts} onPick={(address) => fillIn(address, demo.password)} />}
    </>
  );
};
