import { ActionIcon, Button, Popover, Tooltip } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

import { useNow } from '../../../lib/now.ts';
import { usePerson } from '../../../lib/session.ts';
import { formatAgo } from '../../../ui/format.ts';
import { reloadNotifications, useNotifications, useReadNotifications } from '../data.ts';
import { linkOf, nameOf } from '../link-of.ts';
import { t } from '../messages.ts';
import classes from './notifications.module.css';

const MOST_SHOWN = 99;

const List = ({ onLeave }: { onLeave: () => void }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useNotifications();
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
      {all.length === 0 && (
        <p className={classes.none}>
          <strong>{t('none')}</strong> {t('noneText')}
        </p>
      )}
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
              <span>{t(one.kind, { name: nameOf(one) })}</span>
              {one.ticket !== null && <span className={classes.subject}>{one.ticket.subject}</span>}
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

/** How many things wait to be read, and the newest of them. */
export const Bell = () => {
  const [isOpen, setOpen] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const unread = useNotifications().data?.pages[0]?.unread ?? 0;
  // Asked again whenever somebody moves on, so that no clock has to ask for them.
  useEffect(() => reloadNotifications(), [pathname]);
  const label = unread === 0 ? t('bell') : t('bellUnread', { count: unread });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus>
      <Popover.Target>
        <Tooltip label={t('bell')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={label}
            className={classes.bell}
            onClick={() => setOpen(!isOpen)}
          >
            <IconBell size={18} stroke={1.7} />
            {unread > 0 && (
              <span className={classes.badge} aria-hidden="true">
                {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
              </span>
            )}
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('title')}>
        <List onLeave={() => setOpen(false)} />
      </Popover.Dropdown>
    </Popover>
  );
};
