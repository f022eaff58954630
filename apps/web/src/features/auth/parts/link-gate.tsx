import { isWholeLink, type LinkState } from '@ledgate/domain/messages/short-link.ts';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';

import type { MailedLink } from '../../../lib/mailed-link.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { type LinkKind, useCheckLink, useRequestInvitation } from '../link-data.ts';
import { t } from '../link-messages.ts';
import { GuestTitle } from './guest-title.tsx';
import classes from './guest.module.css';

type Dead = 'cut' | Exclude<LinkState, 'open'>;

/** Whoever was invited and is late asks for another; the link itself says whose it was. */
const NewInvitation = ({ handle }: { handle: string }) => {
  const ask = useRequestInvitation();
  if (ask.isSuccess) return <p role="status">{t('invitationAsked')}</p>;
  return (
    <>
      <ProblemAlert problem={ask.error} />
      <Button size="md" fullWidth loading={ask.isPending} onClick={() => ask.mutate(handle)}>
        {t('askInvitation')}
      </Button>
    </>
  );
};

const NextStep = ({ kind, handle, state }: { kind: LinkKind; handle: string; state: Dead }) => {
  if (kind === 'reset') {
    return (
      <Button size="md" fullWidth renderRoot={(props) => <Link to="/forgot-password" {...props} />}>
        {t('askNewLink')}
      </Button>
    );
  }
  if (state === 'expired') return <NewInvitation handle={handle} />;
  return state === 'used' ? null : <p className={classes.lead}>{t('askInviter')}</p>;
};

const DeadLink = ({ kind, handle, state }: { kind: LinkKind; handle: string; state: Dead }) => (
  <div className={classes.form}>
    <GuestTitle>{t(`link_${state}`)}</GuestTitle>
    <p className={classes.lead}>{t(`link_${state}Text`)}</p>
    <NextStep kind={kind} handle={handle} state={state} />
    <div className={classes.links}>
      <Link to="/login">{t('backToSignIn')}</Link>
    </div>
  </div>
);

/** Asks about a mailed link before anything is typed; one that lost its end is not even asked about. */
export const LinkGate = ({ kind, link, children }: { kind: LinkKind; link: MailedLink; children: ReactNode }) => {
  const isWhole = isWholeLink(link.a, link.b);
  const { data, error, refetch, isFetching } = useCheckLink(kind, link, isWhole);
  if (!isWhole) return <DeadLink kind={kind} handle={link.a} state="cut" />;
  if (error !== null) {
    return (
      <div className={classes.form}>
        <ProblemAlert problem={error} />
        <Button variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('tryAgain')}
        </Button>
      </div>
    );
  }
  if (data === undefined) return <div aria-busy="true" />;
  return data.state === 'open' ? children : <DeadLink kind={kind} handle={link.a} state={data.state} />;
};
