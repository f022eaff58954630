import { ActionIcon } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentPropsWithRef, lazy, Suspense, useEffect, useState } from 'react';

import { useSettled } from '../../../lib/settled.ts';
import { reloadNotifications, useNotifications } from '../data.ts';
import { t } from '../messages.ts';
import classes from './notifications.module.css';

const BellList = lazy(async () => ({ default: (await import('./bell-list.tsx')).BellList }));

const MOST_SHOWN = 99;

interface SignProps extends ComponentPropsWithRef<'button'> {
  unread: number;
}

const Sign = ({ unread, ...rest }: SignProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={unread === 0 ? t('bell') : t('bellUnread', { count: unread })}
    title={t('bell')}
    className={classes.bell}
    {...rest}
  >
    <IconBell size={18} stroke={1.7} />
    {unread > 0 && (
      <span className={classes.badge} aria-hidden="true">
        {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
      </span>
    )}
  </ActionIcon>
);

/** How many things wait to be read; which these are is fetched when somebody asks. */
export const Bell = () => {
  const [isAsked, setAsked] = useState(false);
  const pathname = useLocation({ select: (location) => location.pathname });
  const unread = useNotifications(useSettled()).data?.pages[0]?.unread ?? 0;
  // Asked again whenever somebody moves on, so that no clock has to ask for them.
  useEffect(() => reloadNotifications(), [pathname]);
  return isAsked ? (
    <Suspense fallback={<Sign unread={unread} aria-busy />}>
      <BellList>{(onClick) => <Sign unread={unread} onClick={onClick} />}</BellList>
    </Suspense>
  ) : (
    <Sign unread={unread} aria-haspopup="dialog" onClick={() => setAsked(true)} />
  );
};
