import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconKeyboard, IconLogout, IconMasksTheater, IconUserCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';

import { useCan } from '../../lib/ability.ts';
import { usePerson } from '../../lib/session.ts';
import { initialsOf } from '../../ui/format.ts';
import { t } from '../messages.ts';
import { signOut } from '../sign-out.ts';
import classes from './user-menu.module.css';

const RoleSwitchDialog = lazy(async () => ({
  default: (await import('../../features/auth/parts/role-switch-dialog.tsx')).RoleSwitchDialog,
}));

const SIGN = { size: 18, stroke: 1.7 } as const;

export const UserMenu = ({ onOpenKeys }: { onOpenKeys: () => void }) => {
  const user = usePerson();
  const can = useCan();
  const [isSwitching, setSwitching] = useState(false);
  if (user === null) return null;
  const maySwitch = user.ownRole === 'superadmin' && can('switch_role');
  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <UnstyledButton className={classes.button}>
            <span className={classes.initials} aria-hidden="true">
              {initialsOf(user.fullName)}
            </span>
            <span className={classes.who}>
              <span className={classes.name}>{user.fullName}</span>
              <span className={classes.role}>{ROLE_NAMES[user.role]}</span>
            </span>
            <VisuallyHidden>{t('userMenu')}</VisuallyHidden>
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUserCircle {...SIGN} />}
            renderRoot={(props) => <Link to="/account" {...props} />}
          >
            {t('account')}
          </Menu.Item>
          <Menu.Item leftSection={<IconKeyboard {...SIGN} />} onClick={onOpenKeys}>
            {t('keyList')}
          </Menu.Item>
          {maySwitch && (
            <Menu.Item leftSection={<IconMasksTheater {...SIGN} />} onClick={() => setSwitching(true)}>
              {t('switchRole')}
            </Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item leftSection={<IconLogout {...SIGN} />} onClick={() => void signOut()}>
            {t('signOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isSwitching && (
        <Suspense fallback={null}>
          <RoleSwitchDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
};
