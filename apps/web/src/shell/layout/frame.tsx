import { Link, Outlet, type RouteComponent } from '@tanstack/react-router';
import type { ComponentType, ReactNode } from 'react';

import { person, usePerson } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import { t } from '../messages.ts';
import { Brand } from './brand.tsx';
import classes from './frame.module.css';

// Types are spelled out here because the shell's own come from the router, which mounts this file.
const loadShell = (): Promise<{ Shell: ComponentType }> => import('./shell.tsx');

const shell = createStore<ReactNode>(null);

/**
 * Fetched along with the first page, so that both come at once. Not by `lazy`, which would draw nothing first and then
 * hold back what it has for a third of a second.
 */
export const preloadShell = async (): Promise<void> => {
  if (person.get() === null || shell.get() !== null) return;
  const { Shell } = await loadShell();
  shell.set(<Shell />);
};

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

export const Frame: RouteComponent = () => {
  const isSignedIn = usePerson() !== null;
  const drawn = useStore(shell);
  return isSignedIn && drawn !== null ? drawn : <PlainFrame />;
};
