import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';

import { type Registration, useSignIn } from '../data.ts';
import { t } from '../messages.ts';
import { AccountStep } from '../parts/account-step.tsx';
import { ContactCodeStep } from '../parts/contact-code-step.tsx';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';
import { LazySecondStep } from '../parts/lazy-second-step.tsx';
import { useEntry } from '../parts/use-entry.ts';

const STEPS = [t('stepAccount'), t('stepEmail'), t('stepPhone')] as const;

const Progress = ({ at }: { at: number }) => (
  <ol className={classes.steps} aria-label={t('stepOf', { at: at + 1, of: STEPS.length, name: STEPS[at] ?? '' })}>
    {STEPS.map((name, index) => (
      <li
        key={name}
        className={classes.step}
        data-state={index < at ? 'done' : index === at ? 'open' : 'due'}
        aria-current={index === at ? 'step' : undefined}
      >
        {name}
      </li>
    ))}
  </ol>
);

interface Open {
  user: string;
  registration: Registration;
}

/** What the three steps share; ends inside, without typing the password again. */
const useRegistration = () => {
  const [step, setStep] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const signIn = useSignIn();
  const entry = useEntry(undefined);
  const navigate = useNavigate();
  const change = (facts: Partial<Registration>): void =>
    setOpen((was) => was && { ...was, registration: { ...was.registration, ...facts } });
  const begin = (user: string, registration: Registration): void => {
    setOpen({ user, registration });
    setStep(1);
  };
  const finish = (): void => {
    if (open === null) return;
    const { email, password } = open.registration;
    const onError = (): void => void navigate({ to: '/login', search: { because: 'registered' } });
    signIn.mutate({ email, password }, { onSuccess: entry.take, onError });
  };
  const leave = (): void => void navigate({ to: '/login' });
  return { step, setStep, open, begin, change, finish, leave, entry, isFinishing: signIn.isPending };
};

/** Account, email code, phone code. */
export const RegisterPage = () => {
  const { step, setStep, open, begin, change, finish, leave, entry, isFinishing } = useRegistration();
  if (entry.challenge !== null) {
    return <LazySecondStep challenge={entry.challenge} onAnswer={entry.take} onStartAgain={leave} />;
  }
  return (
    <div className={classes.form}>
      <GuestTitle>{t('registerTitle')}</GuestTitle>
      <p className={classes.lead}>{t('registerLead')}</p>
      <Progress at={step} />
      {step === 0 && <AccountStep onDone={begin} />}
      {step === 1 && open !== null && (
        <ContactCodeStep
          user={open.user}
          contact="email"
          to={open.registration.email}
          onChanged={(email) => change({ email })}
          onDone={() => setStep(2)}
        />
      )}
      {step === 2 && open !== null && (
        <ContactCodeStep
          user={open.user}
          contact="mobile"
          to={open.registration.mobile}
          isFinishing={isFinishing}
          onChanged={(mobile) => change({ mobile })}
          onDone={finish}
        />
      )}
      <div className={classes.links}>
        <span>
          {t('haveAccount')} <Link to="/login">{t('signIn')}</Link>
        </span>
      </div>
    </div>
  );
};
