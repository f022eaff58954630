import { ROLE_NAMES, ROLES } from '@ledgate/domain/access/roles.ts';
import { Select } from '@mantine/core';

import { SearchField } from '../../../ui/search-field.tsx';
import { t } from '../messages.ts';
import { USER_FILTERS, type UsersSearch } from '../paths.ts';
import classes from './users.module.css';

interface UsersToolbarProps {
  search: UsersSearch;
  onChange: (change: Partial<UsersSearch>) => void;
}

const ROLE_CHOICES = ROLES.map((role) => ({ value: role, label: ROLE_NAMES[role] }));
const STATE_CHOICES = USER_FILTERS.map((state) => ({ value: state, label: t(`state_${state}`) }));

export const UsersToolbar = ({ search, onChange }: UsersToolbarProps) => (
  <>
    <SearchField
      className={classes.search}
      aria-label={t('searchLabel')}
      placeholder={t('searchHint')}
      value={search.search}
      onSearch={(words) => onChange({ search: words })}
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
      onChange={(state) => onChange({ state: USER_FILTERS.find((known) => known === state) })}
      clearable
    />
  </>
);
