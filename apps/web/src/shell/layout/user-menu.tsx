import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { lazy, Suspense, useState } from 'react';

import { useCan } from '../../lib/ability.ts';
import { usePerson } from '../../lib/session.ts';
import { UserButton } from './user-button.tsx';

const RoleSwitchDialog = lazy(async () => ({
  default: (await import('../../features/auth/parts/role-switch-dialog.tsx')).RoleSwitchDialog,
}));
const UserMenuList = lazy(async () => ({ default: (await import('./user-menu-list.tsx')).UserMenuList }));

/** The own name; behind it a menu, which is fetched when it is first asked for. */
export const UserMenu = ({ onOpenKeys }: { onOpenKeys: () => void }) => {
  const user = usePerson();
  const can = useCan();
  const [isAsked, setAsked] = useState(false);
  const [isSwitching, setSwitching] = useState(false);
  if (user === null) return null;
  const face = { name: user.fullName, role: ROLE_NAMES[user.role] };
  const maySwitch = user.ownRole === 'superadmin' && can('switch_role');
  return (
    <>
      {isAsked ? (
        <Suspense fallback={<UserButton {...face} aria-busy />}>
          <UserMenuList {...face} onOpenKeys={onOpenKeys} onSwitch={maySwitch ? () => setSwitching(true) : undefined} />
        </Suspense>
      ) : (
        <UserButton {...face} aria-haspopup="menu" aria-expanded={false} onClick={() => setAsked(true)} />
      )}
      {isSwitching && (
        <Suspense fallback={null}>
          <RoleSwitchDialog onClose={() => setSwitching(false)} />
        </Suspense>
      )}
    </>
  );
};
