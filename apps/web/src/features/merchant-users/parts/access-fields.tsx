import type { TeamPermissions } from '@ledgate/contract/merchant-users.ts';
import { SUB_USER_PERMISSIONS, type SubUserPermission } from '@ledgate/domain/access/abilities.ts';
import { GROUP_WORDS, PERMISSION_GROUPS, type PermissionGroup } from '@ledgate/domain/access/permission-words.ts';
import { ROLE_PRESETS, ROLE_SETTINGS, type RoleSetting } from '@ledgate/domain/access/team.ts';
import { Input, Radio, Switch } from '@mantine/core';

import { t } from '../messages.ts';
import classes from './team.module.css';

export interface Access {
  role: RoleSetting;
  permissions: readonly SubUserPermission[];
}

const sameAs = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** Whoever changes one switch of a preset has a list of their own; whoever ends up at a preset has that. */
const withSwitched = (permissions: readonly SubUserPermission[]): Access => {
  const preset = ROLE_SETTINGS.find((role) => role !== 'custom' && sameAs(ROLE_PRESETS[role], permissions));
  return { role: preset ?? 'custom', permissions };
};

interface AccessFieldsProps {
  list: TeamPermissions;
  value: Access;
  problem: string | undefined;
  onChange: (access: Access) => void;
}

const GroupSwitches = ({ group, list, value, onChange }: AccessFieldsProps & { group: PermissionGroup }) => {
  const flip = (permission: SubUserPermission): void =>
    onChange(
      withSwitched(SUB_USER_PERMISSIONS.filter((each) => value.permissions.includes(each) !== (each === permission))),
    );
  return (
    <fieldset className={classes.group}>
      <legend>{GROUP_WORDS[group]}</legend>
      {list.results
        .filter((row) => row.group === group)
        .map(({ id, label, explanation, grantable }) => (
          <Switch
            key={id}
            label={label}
            description={grantable ? explanation : t('notYours')}
            checked={value.permissions.includes(id)}
            disabled={!grantable}
            onChange={() => flip(id)}
          />
        ))}
    </fieldset>
  );
};

export const AccessFields = (props: AccessFieldsProps) => {
  const { list, value, problem, onChange } = props;
  const choose = (chosen: string): void => {
    const role = ROLE_SETTINGS.find((known) => known === chosen) ?? 'custom';
    onChange({ role, permissions: role === 'custom' ? value.permissions : ROLE_PRESETS[role] });
  };
  return (
    <>
      <Radio.Group label={t('role')} value={value.role} onChange={choose}>
        <div className={classes.roles}>
          {list.role_settings.map(({ role_setting: role, label, explanation, grantable }) => (
            <Radio
              key={role}
              classNames={{ description: classes.note }}
              value={role}
              label={label}
              description={grantable ? explanation : t('notYourRole')}
              disabled={!grantable}
            />
          ))}
        </div>
      </Radio.Group>
      <Input.Wrapper component="div" label={t('permissions')} labelElement="div" error={problem}>
        <div className={classes.roles}>
          {PERMISSION_GROUPS.map((group) => (
            <GroupSwitches key={group} group={group} {...props} />
          ))}
        </div>
      </Input.Wrapper>
    </>
  );
};
