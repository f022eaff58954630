import { checkEmail, normalizeEmail } from '@ledgate/domain/checks/email.ts';
import { type FormEvent, useRef, useState } from 'react';

import { type SignInAnswer, useAskForCode, useSignIn } from '../data.ts';
import { t } from '../door-messages.ts';

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

/** State and steps of the sign-in form: what was typed, what is wrong with it, and sending it. */
export const useSignInForm = (onAnswer: (answer: SignInAnswer) => void) => {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wantsCode, setWantsCode] = useState(false);
  const [remarks, setRemarks] = useState<Remarks>({});
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const signIn = useSignIn();
  const askForCode = useAskForCode();
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
  return {
    emailField,
    passwordField,
    email: { value: email, onType: setEmail, remark: remarks.email },
    password: { value: password, onType: setPassword, remark: remarks.password },
    wantsCode,
    setWantsCode,
    submit,
    fillIn,
    isBusy: signIn.isPending || askForCode.isPending,
    problem: wantsCode ? askForCode.error : signIn.error,
  };
};
