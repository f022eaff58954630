import { getRouteApi, Link } from '@tanstack/react-router';

import { useActivate } from '../data.ts';
import { t } from '../messages.ts';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';
import { LinkGate } from '../parts/link-gate.tsx';
import { NewPasswordForm } from '../parts/new-password-form.tsx';
import { LazySecondStep } from '../parts/lazy-second-step.tsx';
import { useEntry } from '../parts/use-entry.ts';

const route = getRouteApi('/guest/activate/$a/$b');

export const ActivatePage = () => {
  const link = route.useParams();
  const activate = useActivate();
  const entry = useEntry(undefined);
  if (entry.challenge !== null) {
    return <LazySecondStep challenge={entry.challenge} onAnswer={entry.take} onStartAgain={entry.startAgain} />;
  }
  return (
    <LinkGate kind="activation" link={link}>
      <div className={classes.form}>
        <GuestTitle>{t('activateTitle')}</GuestTitle>
        <p className={classes.lead}>{t('activateLead')}</p>
        <NewPasswordForm
          verb={t('activate')}
          problem={activate.error}
          isBusy={activate.isPending}
          onSubmit={(password) => activate.mutate({ link, password }, { onSuccess: entry.take })}
        />
        <div className={classes.links}>
          <Link to="/login">{t('backToSignIn')}</Link>
        </div>
      </div>
    </LinkGate>
  );
};
