import type { TeamMemberView, TeamPermissions } from '@ledgate/contract/merchant-users.ts';
import { SUB_USER_PERMISSIONS } from '@ledgate/domain/access/abilities.ts';
import { GROUP_WORDS, PERMISSION_WORDS, ROLE_SETTING_WORDS } from '@ledgate/domain/access/permission-words.ts';
import { ROLE_PRESETS, ROLE_SETTINGS } from '@ledgate/domain/access/team.ts';

import { idOf } from './people.ts';
import { AT } from './tickets.ts';

export const memberAt = (number: number, changes: Partial<TeamMemberView> = {}): TeamMemberView => ({
  id: idOf(number),
  name: `Dana ${number}`,
  first_name: 'Dana',
  last_name: `Ng${number}`,
  email: `dana${number}@kestrel.example`,
  mobile: null,
  mail_problem: null,
  role_setting: 'cashier',
  permissions: [...ROLE_PRESETS.cashier],
  is_owner: false,
  is_active: true,
  state: 'active',
  last_login: null,
  has_pin: false,
  pin_locked: false,
  created_at: AT,
  version: 2,
  stepsOpen: ['edit', 'deactivate', 'remove'],
  ...changes,
});

export const OWNER = memberAt(9, {
  is_owner: true,
  role_setting: null,
  permissions: [...SUB_USER_PERMISSIONS],
  stepsOpen: [],
});

/** What may be handed out: all of it, or only these. */
export const permissions = (grantable: readonly string[] = SUB_USER_PERMISSIONS): TeamPermissions => ({
  results: SUB_USER_PERMISSIONS.map((id) => ({
    id,
    codename: id,
    ...PERMISSION_WORDS[id],
    group_label: GROUP_WORDS[PERMISSION_WORDS[id].group],
    grantable: grantable.includes(id),
  })),
  role_settings: ROLE_SETTINGS.map((role_setting) => {
    const held = role_setting === 'custom' ? [] : [...ROLE_PRESETS[role_setting]];
    const isGrantable = held.every((each) => grantable.includes(each));
    return { role_setting, ...ROLE_SETTING_WORDS[role_setting], permissions: held, grantable: isGrantable };
  }),
});
