import { ActionIcon } from '@mantine/core';
import {
  type Icon,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconTextDirectionLtr,
  IconTextDirectionRtl,
} from '@tabler/icons-react';

import { Bell } from '../../features/notifications/parts/bell.tsx';
import { direction, skin, theme } from '../../lib/preferences.ts';
import { useStore } from '../../lib/store.ts';
import { NavLink } from '../../ui/nav-link.tsx';
import { linkOf } from '../page-of.ts';
import { t } from '../messages.ts';
import { useBookmarks } from '../use-bookmarks.ts';
import { BookmarkStar } from './bookmark-star.tsx';
import classes from './navbar.module.css';
import { ScrollToTop } from './scroll-to-top.tsx';
import { openSearch, Search } from './search.tsx';
import { UserMenu } from './user-menu.tsx';

interface NavbarProps {
  onOpenMenu: () => void;
  onOpenKeys: () => void;
}

interface ToggleProps {
  label: string;
  icon: Icon;
  onClick: () => void;
  className?: string | undefined;
}

const Toggle = ({ label, icon: Sign, onClick, className }: ToggleProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size="lg"
    aria-label={label}
    data-hint={label}
    onClick={onClick}
    className={className}
  >
    <Sign size={18} stroke={1.7} />
  </ActionIcon>
);

const SkinToggle = () => {
  const isDark = useStore(skin) === 'dark';
  return (
    <Toggle
      label={isDark ? t('toLight') : t('toDark')}
      icon={isDark ? IconSun : IconMoon}
      onClick={() => theme.set(isDark ? 'light' : 'dark')}
    />
  );
};

const DirectionToggle = () => {
  const isRtl = useStore(direction) === 'rtl';
  return (
    <Toggle
      label={isRtl ? t('toLtr') : t('toRtl')}
      icon={isRtl ? IconTextDirectionLtr : IconTextDirectionRtl}
      onClick={() => direction.set(isRtl ? 'ltr' : 'rtl')}
      className={classes.wideOnly}
    />
  );
};

const BookmarkedPages = () => {
  const { pages } = useBookmarks();
  if (pages.length === 0) return null;
  return (
    <nav aria-label={t('bookmarked')} className={classes.bookmarks}>
      {pages.map((page) => {
        const Sign = page.icon;
        return (
          <NavLink
            key={page.path}
            {...linkOf(page)}
            className={classes.bookmark}
            aria-label={page.title}
            data-hint={page.title}
          >
            <Sign size={18} stroke={1.7} aria-hidden="true" />
          </NavLink>
        );
      })}
    </nav>
  );
};

const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.userAgent);

/** Floats above the page in a band of its own. */
export const Navbar = ({ onOpenMenu, onOpenKeys }: NavbarProps) => (
  <section className={classes.band} aria-label={t('tools')}>
    <div className={classes.navbar} data-on-screen>
      <span className={classes.narrowOnly}>
        <Toggle label={t('openMenu')} icon={IconMenu2} onClick={onOpenMenu} />
      </span>
      <button type="button" className={classes.search} onClick={openSearch}>
        <IconSearch size={18} stroke={1.7} aria-hidden="true" />
        <span className={classes.searchText}>{t('search')}</span>
        <kbd className={classes.searchKey}>{isMac() ? t('searchMac') : t('searchKey')}</kbd>
      </button>
      <BookmarkedPages />
      <div className={classes.tools} data-tools>
        <ScrollToTop />
        <BookmarkStar />
        <Bell />
        <DirectionToggle />
        <SkinToggle />
        <UserMenu onOpenKeys={onOpenKeys} />
      </div>
      <Search />
    </div>
  </section>
);
