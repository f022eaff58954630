import { SUB_USER_PERMISSIONS, type SubUserPermission } from './abilities.ts';
import type { Role } from './roles.ts';

/** The roles a super admin may switch to. */
export const WEARABLE_ROLES = ['merchant', 'underwriter', 'iso', 'admin'] as const satisfies readonly Role[];
export type WearableRole = (typeof WEARABLE_ROLES)[number];

export const ROLE_SWITCH_MINUTES = 15;
export const ROLE_SWITCH_REASON = { min: 10, max: 500 } as const;

const READING: readonly SubUserPermission[] = SUB_USER_PERMISSIONS.filter((each) => each.startsWith('read_'));

/** What somebody is while wearing a role. A merchant's pages are read and not used: nobody fills in or signs for another. */
export const standingIn = (role: WearableRole): { role: Role; handed: readonly SubUserPermission[] } =>
  role === 'merchant' ? { role: 'subuser', handed: READING } : { role, handed: [] };
