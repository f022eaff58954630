import { Drawer } from '@mantine/core';

import { t } from '../messages.ts';
import { Menu } from './menu.tsx';
import classes from './menu-drawer.module.css';

/** The menu of narrow screens. */
export const MenuDrawer = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) => (
  <Drawer
    opened={isOpen}
    onClose={onClose}
    position="left"
    size={280}
    title={t('mainMenu')}
    classNames={{ header: classes.header, body: classes.body }}
    closeButtonProps={{ 'aria-label': t('closeMenu') }}
  >
    <Menu isCollapsed={false} onPick={onClose} />
  </Drawer>
);
