import '../../theme/mantine-shell.css';

import { ActionIcon } from '@mantine/core';
import { IconArrowLeft, IconMoon, IconSun } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';

import { usePermissionRefresh } from '../../features/auth/permissions.ts';
import { skin, theme } from '../../lib/preferences.ts';
import { person, sessionEnd, usePerson } from '../../lib/session.ts';
import { useStore } from '../../lib/store.ts';
import { Brand } from '../layout/brand.tsx';
import { IdleWatch } from '../layout/idle-watch.tsx';
import { OfflineBanner } from '../layout/offline-banner.tsx';
import { Toasts } from '../layout/toasts.tsx';
import { t } from '../messages.ts';
import classes from './terminal-frame.module.css';

const HERE = '/terminal';

/** Signing in is a page of the product, reached like everything from here by a full navigation. */
const leaveFor = (because: string): void =>
  globalThis.location.replace(`/login?${new URLSearchParams({ ...(because !== '' && { because }), wanted: HERE })}`);

/** True while somebody is signed in; otherwise the page makes way. */
const useSignedIn = (): boolean => {
  const isSignedIn = usePerson() !== null;
  useEffect(() => {
    const look = (): void => {
      if (person.get() !== null) return;
      const because = sessionEnd.get();
      leaveFor(because === 'left' ? '' : because);
    };
    look();
    return person.subscribe(look);
  }, []);
  return isSignedIn;
};

const SkinToggle = () => {
  const isDark = useStore(skin) === 'dark';
  const Sign = isDark ? IconSun : IconMoon;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      aria-label={isDark ? t('toLight') : t('toDark')}
      onClick={() => theme.set(isDark ? 'light' : 'dark')}
    >
      <Sign size={18} stroke={1.7} />
    </ActionIcon>
  );
};

/** Around the terminal: as little as possible, since nothing here may go on under another page's policy. */
export const TerminalFrame = ({ children }: { children: ReactNode }) => {
  const isSignedIn = useSignedIn();
  usePermissionRefresh(HERE);
  if (!isSignedIn) return null;
  return (
    <div className={classes.frame} data-sheet>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <header className={classes.header} data-on-screen>
        <a href="/" className={classes.brand}>
          <Brand />
        </a>
        <nav aria-label={t('mainMenu')} className={classes.links}>
          <a href="/transactions" className={classes.link}>
            <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" className={classes.arrow} />
            {t('transactions')}
          </a>
          <SkinToggle />
        </nav>
      </header>
      <OfflineBanner />
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <IdleWatch />
      <Toasts />
    </div>
  );
};
