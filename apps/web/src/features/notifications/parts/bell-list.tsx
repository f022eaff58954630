import { Button, Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';

import { useNow } from '../../../lib/now.ts';
import { usePerson } from '../../../lib/session.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatAgo } from '../../../ui/format.ts';
import { useNotifications, useReadNotifications } from '../data.ts';
import { linkOf } from '../link-of.ts';
import { t } from '../messages.ts';
import classes from './notifications.module.css';

/** Before there is anything to list: on its way, not to be had, or nothing new. */
const Nothing = ({ list: { data, error, refetch, isFetching } }: { list: ReturnType<typeof useNotifications> }) => {
  if (data !== undefined) {
    return (
      <p className={classes.none}>
        <strong>{t('none')}</strong> {t('noneText')}
      </p>
    );
  }
  if (error === null) return <div className={classes.ghost} aria-busy="true" />;
  return <ErrorState problem={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
};

const List = ({ onLeave }: { onLeave: () => void }) => {
  const list = useNotifications();
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const read = useReadNotifications();
  const role = usePerson()?.role;
  const isMerchant = role === 'merchant' || role === 'subuser';
  const now = useNow();
  const all = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('title')}</h2>
        {all.some(({ is_read: isRead }) => !isRead) && (
          <Button size="compact-xs" variant="subtle" loading={read.isPending} onClick={() => read.mutate(undefined)}>
            {t('markAll')}
          </Button>
        )}
      </header>
      {all.length === 0 && <Nothing list={list} />}
      <ul className={classes.list}>
        {all.map((one) => (
          <li key={one.id}>
            <Link
              {...linkOf(one, isMerchant)}
              className={classes.entry}
              data-unread={!one.is_read || undefined}
              onClick={() => {
                if (!one.is_read) read.mutate([one.id]);
                onLeave();
              }}
            >
              <span>{one.title}</span>
              {one.ticket !== null && <span className={classes.subject}>{one.ticket.subject}</span>}
              {one.words !== null && <span className={classes.subject}>{one.words}</span>}
              {one.by !== null && <span className={classes.subject}>{t('by', { name: one.by })}</span>}
              <span className={classes.when}>
                {!one.is_read && <span className={classes.unread}>{t('unread')}</span>}
                <time dateTime={one.at}>{formatAgo(one.at, now)}</time>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <footer className={classes.foot}>
        {hasNextPage && (
          <Button size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        <Link to="/account/$part" params={{ part: 'notifications' }} onClick={onLeave}>
          {t('settings')}
        </Link>
      </footer>
    </>
  );
};

/** The newest notices under the bell; open as soon as they are there, since somebody has just asked for them. */
export const BellList = ({ children }: { children: (onClick: () => void) => ReactNode }) => {
  const [isOpen, setOpen] = useState(true);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>{children(() => setOpen(!isOpen))}</Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('title')}>
        <List onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
