import { isWholeShortLink, type LinkState } from '@ledgate/domain/messages/short-link.ts';
import { Button } from '@mantine/core';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { ErrorState } from '../../../ui/error-state.tsx';
import { PAGE_TITLE_ID } from '../../../ui/page-title.ts';
import { useShortLink } from '../data.ts';
import { t } from '../messages.ts';
import classes from '../parts/delivery.module.css';

const route = getRouteApi('/guest/l/$token');

const DeadLink = ({ state }: { state: 'cut' | Exclude<LinkState, 'open'> }) => (
  <div className={classes.stack}>
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      {t(state)}
    </h1>
    <p className={classes.lead}>{t(`${state}Text`)}</p>
    <Button size="md" fullWidth renderRoot={(props) => <Link to="/" {...props} />}>
      {t('signIn')}
    </Button>
  </div>
);

/** Where a link from a text leads on, or says why it cannot. */
export const ShortLinkPage = () => {
  const { token } = route.useParams();
  const isWhole = isWholeShortLink(token);
  const { data, error, refetch, isFetching } = useShortLink(token, isWhole);
  const navigate = useNavigate();
  const path = data?.path ?? null;
  useEffect(() => {
    if (path !== null) void navigate({ href: path, replace: true });
  }, [path, navigate]);
  if (!isWhole) return <DeadLink state="cut" />;
  if (data && data.state !== 'open') return <DeadLink state={data.state} />;
  return (
    <div className={classes.stack}>
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {t('opening')}
      </h1>
      {error === null ? (
        <div aria-busy="true" />
      ) : (
        <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      )}
    </div>
  );
};
