import { ROLE_NAMES, ROLES } from '@ledgate/domain/access/roles.ts';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';

import { t } from '../messages.ts';
import { USER_STATES, type UsersSearch } from '../paths.ts';
import classes from './users.module.css';

interface UsersToolbarProps {
  search: UsersSearch;
  onChange: (change: Partial<UsersSearch>) => void;
}

const TYPING_MS = 250;

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const STATE_CHOICES = USER_STATES.map((state) => ({ value: state, label: t(`state_${state}`) }));

export const UsersToolbar = ({ search, onChange }: UsersToolbarProps) => {
  const [text, setText] = useState(search.search ?? '');
  const ask = useDebouncedCallback((typed: string) => onChange({ search: typed.trim() || undefined }), TYPING_MS);
  // The address may change by itself: Back, or [Clear filters].
  useEffect(() => setText(search.search ?? ''), [search.search]);
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          ask(event.currentTarget.value);
        }}
      />
      <Select
        className={classes.filter}
        aria-label={t('role')}
        placeholder={t('anyRole')}
        data={ROLE_CHOICES}
        value={search.role ?? null}
        onChange={(role) => onChange({ role: ROLES.find((known) => known === role) })}
        clearable
      />
      <Select
        className={classes.filter}
        aria-label={t('state')}
        placeholder={t('anyState')}
        data={STATE_CHOICES}
        value={search.state ?? null}
        onChange={(state) => onChange({ state: USER_STATES.find((known) => known === state) })}
        clearable
      />
    </>
  );
};
