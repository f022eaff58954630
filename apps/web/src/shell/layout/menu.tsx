import { IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';

import { WaitingCount } from '../../features/queue/parts/waiting-count.tsx';
import { TaskCount } from '../../features/tasks/parts/task-count.tsx';
import { NavLink } from '../../ui/nav-link.tsx';
import type { Page } from '../page.ts';
import { linkOf, openPageOf } from '../page-of.ts';
import { t } from '../messages.ts';
import { usePages } from '../use-pages.ts';
import { Brand } from './brand.tsx';
import classes from './menu.module.css';

interface MenuProps {
  isCollapsed: boolean;
  /** Absent in the drawer, which closes instead of collapsing. */
  onToggle?: () => void;
  onPick?: () => void;
}

const GROUPS = ['work', 'money', 'application', 'setUp', 'you', 'demo'] as const;

interface EntryProps {
  page: Page;
  isActive: boolean;
  isCollapsed: boolean;
  onPick: (() => void) | undefined;
}

const Entry = ({ page, isActive, isCollapsed, onPick }: EntryProps) => {
  const Sign = page.icon;
  return (
    <NavLink
      {...linkOf(page)}
      className={classes.entry}
      data-hint={isCollapsed ? page.title : undefined}
      data-hint-side="beside"
      data-active={isActive || undefined}
      current={isActive ? 'page' : undefined}
      onClick={onPick}
    >
      <Sign size={18} stroke={1.7} aria-hidden="true" />
      <span className={isCollapsed ? classes.hidden : undefined}>{page.title}</span>
      {page.path === '/applications' && !isCollapsed && <WaitingCount />}
      {page.path === '/tasks' && !isCollapsed && <TaskCount />}
    </NavLink>
  );
};

export const Menu = ({ isCollapsed, onToggle, onPick }: MenuProps) => {
  const pages = usePages();
  const open = openPageOf(useLocation());
  const Arrow = isCollapsed ? IconChevronsRight : IconChevronsLeft;
  return (
    <nav className={classes.menu} aria-label={t('mainMenu')} data-collapsed={isCollapsed || undefined}>
      <NavLink to="/" className={classes.brand} onClick={onPick}>
        <Brand isShort={isCollapsed} />
      </NavLink>
      <div className={classes.groups}>
        {GROUPS.map((group) => {
          const entries = pages.filter((page) => page.group === group);
          if (entries.length === 0) return null;
          return (
            <div key={group} className={classes.group}>
              <p className={isCollapsed ? classes.rule : classes.label}>{t(group)}</p>
              <ul>
                {entries.map((page) => (
                  <li key={page.path}>
                    <Entry page={page} isActive={page.path === open?.path} isCollapsed={isCollapsed} onPick={onPick} />
                  </li>
                ))}
              </ul>
            </div>
          );
        })}
      </div>
      {onToggle !== undefined && (
        <button type="button" className={classes.toggle} onClick={onToggle} aria-expanded={!isCollapsed}>
          <Arrow size={18} stroke={1.7} aria-hidden="true" className={classes.arrow} />
          <span className={isCollapsed ? classes.hidden : undefined}>
            {isCollapsed ? t('expandMenu') : t('collapseMenu')}
          </span>
        </button>
      )}
    </nav>
  );
};
