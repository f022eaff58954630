import { Button, Checkbox, PasswordInput, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';

import { useDemo } from '../../../lib/demo.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import type { SignInAnswer } from '../data.ts';
import { t } from '../door-messages.ts';
import { DemoAccounts } from './demo-accounts.tsx';
import classes from './guest.module.css';
import { useSignInForm } from './use-sign-in-form.ts';

interface SignInFormProps {
  onAnswer: (answer: SignInAnswer) => void;
  /** The other ways in, below the form. */
  children: ReactNode;
}

/**
 * Email and password, or a one-time code in the password's place. Without the form library of the other pages:
 * everybody's first page has two fields and should weigh little.
 */
export const SignInForm = ({ onAnswer, children }: SignInFormProps) => {
  const { emailField, passwordField, email, password, ...form } = useSignInForm(onAnswer);
  const { wantsCode, setWantsCode, submit, fillIn, isBusy, problem } = form;
  const demo = useDemo();
  return (
    <>
      <form noValidate className={classes.form} onSubmit={submit}>
        <ProblemAlert problem={problem} keepsInput />
        <TextInput
          ref={emailField}
          name="email"
          type="email"
          label={t('email')}
          autoComplete="username"
          inputMode="email"
          value={email.value}
          onChange={(event) => email.onType(event.currentTarget.value)}
          error={email.remark}
        />
        {!wantsCode && (
          <PasswordInput
            ref={passwordField}
            name="password"
            label={t('password')}
            autoComplete="current-password"
            value={password.value}
            onChange={(event) => password.onType(event.currentTarget.value)}
            error={password.remark}
            visibilityToggleButtonProps={{ 'aria-label': t('showPassword'), tabIndex: 0 }}
          />
        )}
        <Checkbox
          label={t('codeInstead')}
          checked={wantsCode}
          onChange={(event) => setWantsCode(event.currentTarget.checked)}
        />
        <Button type="submit" size="md" fullWidth loading={isBusy}>
          {wantsCode ? t('sendCode') : t('signIn')}
        </Button>
      </form>
      {children}
      {demo !== null && <DemoAccounts accounts={demo.accounts} onPick={(address) => fillIn(address, demo.password)} />}
    </>
  );
};
