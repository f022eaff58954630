import { Link, Outlet, type RouteComponent } from '@tanstack/react-router';
import { type ComponentType, lazy, Suspense } from 'react';

import { person, usePerson } from '../../lib/session.ts';
import { t } from '../messages.ts';
import { Brand } from './brand.tsx';
import classes from './frame.module.css';

// Types are spelled out here because the shell's own come from the router, which mounts this file.
const loadShell = (): Promise<{ Shell: ComponentType }> => import('./shell.tsx');

/** Fetched along with the first page, so that both come at once. */
export const preloadShell = async (): Promise<void> => {
  if (person.get() !== null) await loadShell();
};

const Shell = lazy(async () => ({ default: (await loadShell()).Shell }));

/** For the few pages that are open to strangers as well. */
const PlainFrame = () => (
  <div className={classes.frame}>
    <header className={classes.header}>
      <Link to="/login" className={classes.brand}>
        <Brand />
      </Link>
      <Link to="/login">{t('signIn')}</Link>
    </header>
    <main id="content">
      <Outlet />
    </main>
  </div>
);

export const Frame: RouteComponent = () =>
  usePerson() === null ? (
    <PlainFrame />
  ) : (
    <Suspense fallback={null}>
      <Shell />
    </Suspense>
  );
