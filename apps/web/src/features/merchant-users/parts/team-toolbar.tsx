import { ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { ROLE_SETTINGS } from '@ledgate/domain/access/team.ts';
import { Select } from '@mantine/core';

import { SearchField } from '../../../ui/search-field.tsx';
import { t } from '../messages.ts';
import { MEMBER_STATES, type TeamSearch } from '../paths.ts';
import classes from './team.module.css';

const ROLE_CHOICES = ROLE_SETTINGS.map((role) => ({ value: role, label: ROLE_SETTING_WORDS[role].label }));
const STATE_CHOICES = MEMBER_STATES.map((state) => ({ value: state, label: t(`state_${state}`) }));

interface TeamToolbarProps {
  search: TeamSearch;
  onChange: (change: Partial<TeamSearch>) => void;
}

export const TeamToolbar = ({ search, onChange }: TeamToolbarProps) => (
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
      onChange={(role) => onChange({ role: ROLE_SETTINGS.find((known) => known === role) })}
      clearable
    />
    <Select
      className={classes.filter}
      aria-label={t('state')}
      placeholder={t('anyState')}
      data={STATE_CHOICES}
      value={search.state ?? null}
      onChange={(state) => onChange({ state: MEMBER_STATES.find((known) => known === state) })}
      clearable
    />
  </>
);
