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
import classes from './document-frame.module.css';

/** Signing in is a page of the product, reached like everything from here by a full navigation. */
const leaveFor = (here: string, because: string): void =>
  globalThis.location.replace(`/login?${new URLSearchParams({ ...(because !== '' && { because }), wanted: here })}`);

/** True while somebody is signed in; otherwise the page makes way, unless it knows how to wait for the next person. */
const useSignedIn = (here: string, waits: () => boolean): boolean => {
  const isSignedIn = usePerson() !== null;
  useEffect(() => {
    const look = (): void => {
      if (person.get() !== null || waits()) return;
      const because = sessionEnd.get();
      leaveFor(here, because === 'left' ? '' : because);
    };
    look();
    return person.subscribe(look);
  }, [here, waits]);
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

/** Asked while somebody is signed in, and by nobody else. */
const SignedIn = ({ here }: { here: string }) => {
  usePermissionRefresh(here);
  return <IdleWatch />;
};

const never = (): boolean => false;

interface DocumentFrameProps {
  /** Its own address, to come back to. */
  here: string;
  /** Where the way back leads. */
  back: { href: string; label: string };
  /** It fills the screen and scrolls inside. */
  isWide?: boolean;
  /** It works without a network and says so itself. */
  isOfflineToo?: boolean;
  /** Beside the name. */
  bar?: ReactNode;
  /** Whether it waits for the next person where nobody is signed in, instead of making way. */
  waits?: () => boolean;
  children: ReactNode;
}

/** Around a document of its own: as little as possible, since nothing here may go on under another page's policy. */
export const DocumentFrame = ({
  here,
  back,
  isWide = false,
  isOfflineToo = false,
  bar,
  waits = never,
  children,
}: DocumentFrameProps) => {
  const isSignedIn = useSignedIn(here, waits);
  if (!isSignedIn && !waits()) return null;
  return (
    <div className={classes.frame} data-sheet data-wide={isWide || undefined}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <header className={classes.header} data-on-screen>
        <a href="/" className={classes.brand}>
          <Brand />
        </a>
        {bar}
        <nav aria-label={t('mainMenu')} className={classes.links}>
          <a href={back.href} className={classes.link} aria-label={back.label}>
            <IconArrowLeft size={16} stroke={1.7} aria-hidden="true" className={classes.arrow} />
            <span>{back.label}</span>
          </a>
          <SkinToggle />
        </nav>
      </header>
      {!isOfflineToo && <OfflineBanner />}
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      {isSignedIn && <SignedIn here={here} />}
      <Toasts />
    </div>
  );
};
