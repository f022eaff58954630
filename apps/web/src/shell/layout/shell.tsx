import '../../theme/mantine-shell.css';

import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { useAccount } from '../../features/account/data.ts';
import { usePermissionRefresh } from '../../features/auth/permissions.ts';
import { useKeys } from '../../lib/keyboard.ts';
import { menuCollapsed } from '../../lib/preferences.ts';
import { usePerson } from '../../lib/session.ts';
import { useSettled } from '../../lib/settled.ts';
import { stepUpRequest } from '../../lib/step-up.ts';
import { useStore } from '../../lib/store.ts';
import { useLetterKeyChoice } from '../letter-keys.ts';
import { t } from '../messages.ts';
import { Hints } from './hints.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { Menu } from './menu.tsx';
import { Navbar } from './navbar.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { onceAsked } from './once-asked.tsx';
import classes from './shell.module.css';
import { useGlobalKeys } from './use-global-keys.ts';
import { useLocationRefresh } from './use-location-refresh.ts';

const KeysDialog = onceAsked(async () => (await import('./keys-dialog.tsx')).KeysDialog);
const MenuDrawer = onceAsked(async () => (await import('./menu-drawer.tsx')).MenuDrawer);

// Nothing is said before somebody has done something, so its code comes after the page.
const Toasts = lazy(async () => ({ default: (await import('./toasts.tsx')).Toasts }));

const StepUpDialog = lazy(async () => ({
  default: (await import('../../features/account/parts/step-up-dialog.tsx')).StepUpDialog,
}));

const StepUp = () => {
  const request = useStore(stepUpRequest);
  return request === null ? null : (
    <Suspense fallback={null}>
      <StepUpDialog request={request} />
    </Suspense>
  );
};

const ActingBanner = lazy(async () => ({ default: (await import('./acting-banner.tsx')).ActingBanner }));

/** Its code is fetched for the few who switch roles. */
const Acting = () => {
  const user = usePerson();
  if (user === null || user.role === user.ownRole || user.actingUntil === null) return null;
  return (
    <Suspense fallback={null}>
      <ActingBanner user={user} until={user.actingUntil} />
    </Suspense>
  );
};

const MailBanner = lazy(async () => ({ default: (await import('./mail-banner.tsx')).MailBanner }));

/** Its code is fetched for the few whose mail comes back. */
const Mail = () =>
  useAccount().data?.mail_problem?.kind === 'bounce' ? (
    <Suspense fallback={null}>
      <MailBanner />
    </Suspense>
  ) : null;

const VERSION = '0.1';

const toggleMenu = (): void => menuCollapsed.set(!menuCollapsed.get());

/** The frame around every page of somebody who is signed in. */
export const Shell = () => {
  const isCollapsed = useStore(menuCollapsed);
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const [isKeyListOpen, setKeyListOpen] = useState(false);
  const leaf = useMatches({ select: (matches) => matches.at(-1)?.routeId });
  const [firstLeaf, setFirstLeaf] = useState<typeof leaf | null>(leaf);
  if (leaf !== firstLeaf && firstLeaf !== null) setFirstLeaf(null);
  const isSettled = useSettled();
  usePermissionRefresh(useLocation().pathname);
  useLetterKeyChoice();
  useLocationRefresh();
  useGlobalKeys();
  useKeys({ '?': () => setKeyListOpen(true), m: toggleMenu });
  return (
    <div className={classes.shell} data-sheet data-menu={isCollapsed ? 'collapsed' : 'open'}>
      <a className={classes.skip} href="#content">
        {t('skip')}
      </a>
      <aside className={classes.menu} data-on-screen>
        <Menu isCollapsed={isCollapsed} onToggle={toggleMenu} />
      </aside>
      <div className={classes.column}>
        <Navbar onOpenMenu={() => setDrawerOpen(true)} onOpenKeys={() => setKeyListOpen(true)} />
        <div className={classes.box}>
          <OfflineBanner />
          <Acting />
          <Mail />
          <main id="content" tabIndex={-1} className={classes.main}>
            <div key={leaf} className={classes.page} data-first={leaf === firstLeaf || undefined}>
              <Outlet />
            </div>
          </main>
          <footer className={classes.footer} data-on-screen>
            <span>{t('footer')}</span>
            <span>{t('version', { version: VERSION })}</span>
          </footer>
        </div>
      </div>
      <MenuDrawer isOpen={isDrawerOpen} onClose={() => setDrawerOpen(false)} />
      <KeysDialog isOpen={isKeyListOpen} onClose={() => setKeyListOpen(false)} />
      <StepUp />
      <IdleWatch />
      <Hints />
      {isSettled && (
        <Suspense fallback={null}>
          <Toasts />
        </Suspense>
      )}
    </div>
  );
};
