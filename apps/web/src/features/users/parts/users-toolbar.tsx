import { ROLE_NAMES, ROLES } from '@ledgate/domain/access/roles.ts';
import { Select, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';

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
  // While somebody types, the field leads; otherwise the address does, which Back or [Clear filters] may change.
  const [typed, setTyped] = useState<string | null>(null);
  const ask = useDebouncedCallback((text: string) => onChange({ search: text.trim() || undefined }), TYPING_MS);
  return (
    <>
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('searchLabel')}
        placeholder={t('searchHint')}
        leftSection={<IconSearch size={18} stroke={1.7} />}
        value={typed ?? search.search ?? ''}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
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
