import type { TeamMemberView } from '@ledgate/contract/merchant-users.ts';
import { Drawer } from '@mantine/core';
import { useState } from 'react';

import { useOpenRecord } from '../../../lib/opened-records.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { formatInstant } from '../../../ui/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import { useMember, usePermissions } from '../data.ts';
import { t } from '../messages.ts';
import { roleName, StateChip } from './member-chips.tsx';
import { MemberFormFields } from './member-form.tsx';
import classes from './team.module.css';

const Facts = ({ member }: { member: TeamMemberView }) => (
  <dl className={classes.facts}>
    <dt>{t('email')}</dt>
    <dd>{member.email}</dd>
    <dt>{t('state')}</dt>
    <dd>
      <StateChip state={member.state} />
    </dd>
    <dt>{t('role')}</dt>
    <dd>
      {roleName(member)} · {t('held', { count: member.permissions.length })}
    </dd>
    <dt>{t('pin')}</dt>
    <dd>{t(member.pin_locked ? 'pinLocked' : member.has_pin ? 'pinOn' : 'pinOff')}</dd>
    <dt>{t('columnLogin')}</dt>
    <dd>{member.last_login === null ? t('never') : formatInstant(member.last_login)}</dd>
  </dl>
);

interface InsideProps {
  id: string | undefined;
  merchant: string | undefined;
  onClose: () => void;
}

const Inside = ({ id, merchant, onClose }: InsideProps) => {
  const list = usePermissions();
  const one = useMember(id);
  const [held, setHeld] = useState<TeamMemberView | null>(null);
  const problem = list.error ?? one.error;
  const retry = (): void => void Promise.all([list.refetch(), ...(id === undefined ? [] : [one.refetch()])]);
  if (problem) return <ErrorState problem={problem} onRetry={retry} isRetrying={list.isFetching || one.isFetching} />;
  if (!list.data || (id !== undefined && !one.data)) return <div aria-busy="true" />;
  // From the first touch the form stays with what was read then: newer facts must not sweep it away.
  const member = held ?? one.data ?? null;
  const form = (
    <MemberFormFields
      key={member?.version ?? 'new'}
      list={list.data}
      member={member}
      merchant={merchant}
      onClose={onClose}
      onTouched={() => setHeld(member)}
      onReload={() => void one.refetch().then(() => setHeld(null))}
    />
  );
  if (!one.data) {
    return (
      <div className={classes.form}>
        <p className={classes.lead}>{t('newLead')}</p>
        {form}
      </div>
    );
  }
  return (
    <div className={classes.form}>
      <Facts member={one.data} />
      {one.data.state === 'suspended' && <Notice tone="warn">{t('suspendedNote')}</Notice>}
      {one.data.stepsOpen.includes('edit') ? form : <Notice>{t(one.data.is_owner ? 'ownerNote' : 'readOnly')}</Notice>}
    </div>
  );
};

interface MemberDrawerProps {
  /** An id, `new`, or nothing. */
  open: string | undefined;
  merchant: string | undefined;
  onClose: () => void;
}

export const MemberDrawer = ({ open, merchant, onClose }: MemberDrawerProps) => {
  const id = open === 'new' ? undefined : open;
  const { data } = useMember(id);
  useOpenRecord('person', data?.id);
  const name = data?.name ?? t('edit');
  return (
    <Drawer opened={open !== undefined} onClose={onClose} size={520} title={open === 'new' ? t('newTitle') : name}>
      {open !== undefined && <Inside key={open} id={id} merchant={merchant} onClose={onClose} />}
    </Drawer>
  );
};
