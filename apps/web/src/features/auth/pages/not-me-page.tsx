import { SECURITY_WORDS, sayUndo, sayUndone } from '@ledgate/domain/access/security-events.ts';
import { Button } from '@mantine/core';
import { IconShieldCheck } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';

import { isWhole, linkInHash, type MailedLink } from '../../../lib/mailed-link.ts';
import { isProblem } from '../../../lib/problem.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { useDisown, useReadDisown } from '../data.ts';
import { t } from '../not-me-messages.ts';
import { GuestTitle } from '../parts/guest-title.tsx';
import classes from '../parts/guest.module.css';

const Dead = () => (
  <>
    <GuestTitle>{t('deadTitle')}</GuestTitle>
    <p className={classes.lead}>{t('dead')}</p>
    <Button renderRoot={(props) => <Link to="/forgot-password" {...props} />}>{t('setPassword')}</Button>
    <div className={classes.links}>
      <Link to="/login">{t('signIn')}</Link>
    </div>
  </>
);

const Secured = ({ undone, email }: { undone: string; email: string }) => (
  <>
    <GuestTitle>{t('doneTitle')}</GuestTitle>
    <div role="status">
      <Notice tone="good" icon={IconShieldCheck}>
        {t('done', { undone })}
      </Notice>
    </div>
    <p>{t('doneNext', { email })}</p>
  </>
);

const NotMe = ({ link }: { link: MailedLink }) => {
  const opened = useReadDisown(link);
  const disown = useDisown(link);
  if (disown.data) return <Secured undone={sayUndone(disown.data.event)} email={disown.data.email} />;
  if (isProblem(opened.error, 'link_spent') || isProblem(disown.error, 'link_spent')) return <Dead />;
  if (opened.error) return <ErrorState problem={opened.error} onRetry={() => void opened.refetch()} />;
  if (!opened.data)
    return (
      <p aria-busy="true" className={classes.lead}>
        {t('loading')}
      </p>
    );
  const { event, at, device, address, place } = opened.data;
  const { subject, text } = SECURITY_WORDS[event];
  return (
    <>
      <GuestTitle>{t('title')}</GuestTitle>
      <p>
        <strong>{subject}.</strong> {text}
      </p>
      <dl className={classes.facts}>
        <dt>{t('when')}</dt>
        <dd>{formatInstant(at)}</dd>
        <dt>{t('device')}</dt>
        <dd>{device}</dd>
        <dt>{t('address')}</dt>
        <dd>{address}</dd>
        {place !== null && (
          <>
            <dt>{t('place')}</dt>
            <dd>{t('placeIs', { place })}</dd>
          </>
        )}
      </dl>
      <p>{t('lead', { undo: sayUndo(event) })}</p>
      <ProblemAlert problem={disown.error} />
      <Button size="md" color="red" fullWidth loading={disown.isPending} onClick={() => disown.mutate()}>
        {t('secure')}
      </Button>
      <p className={classes.quiet}>{t('wasMe')}</p>
    </>
  );
};

/** Reached from a security mail, without signing in: whoever took the account over may be the only one who can. */
export const NotMePage = () => {
  const link = linkInHash(useLocation({ select: ({ hash }) => hash }));
  return <div className={classes.form}>{isWhole(link) ? <NotMe key={link.a} link={link} /> : <Dead />}</div>;
};
