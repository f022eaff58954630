import type { UserData } from '@ledgate/contract/session-view.ts';
import { ROLE_NAMES } from '@ledgate/domain/access/roles.ts';
import { Button } from '@mantine/core';
import { IconMasksTheater } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';

import { enter, useReturnToOwnRole } from '../../features/auth/data.ts';
import { refreshPermissions } from '../../features/auth/permissions.ts';
import { useSecondsLeft } from '../../lib/now.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.tsx';
import { t } from './acting-messages.ts';
import classes from './banner.module.css';

/** In which role, and whose where it is somebody's. */
const sayActing = ({ role, merchant, iso }: UserData): string =>
  merchant === null
    ? t('acting', { role: iso === null ? ROLE_NAMES[role] : `${ROLE_NAMES[role]}, ${iso.name}` })
    : t('actingMerchant', { name: merchant.name });

interface ActingBannerProps {
  user: UserData;
  until: string;
}

/** Stands on every page while a super admin wears another role. */
export const ActingBanner = ({ user, until }: ActingBannerProps) => {
  const left = useSecondsLeft(Date.parse(until));
  const back = useReturnToOwnRole();
  const navigate = useNavigate();
  // The server takes the hat off by itself; asking again shows what is true now.
  useEffect(() => {
    if (left === 0) void refreshPermissions();
  }, [left]);
  const takeOff = (): void =>
    back.mutate(undefined, {
      onSuccess: (session) => {
        toast.good(t('actingEnded'));
        void navigate({ to: '/' }).then(() => enter(session));
      },
      onError: (problem) => toast.problem(problem.title, problem),
    });
  return (
    <div className={classes.banner} role="status" data-on-screen>
      <Notice
        tone="warn"
        icon={IconMasksTheater}
        action={
          <Button size="xs" variant="default" onClick={takeOff} loading={back.isPending}>
            {t('actingReturn')}
          </Button>
        }
      >
        <strong>{sayActing(user)}</strong> {t('actingLeft', { count: Math.ceil(left / 60) })}
      </Notice>
    </div>
  );
};
