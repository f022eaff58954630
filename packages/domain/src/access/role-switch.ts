import type { Role } from './roles.ts';

/** The hats a super admin may put on. A sub-user's hat would need somebody's permission list, so it is not offered. */
export const WEARABLE_ROLES = ['merchant', 'underwriter', 'iso', 'admin'] as const satisfies readonly Role[];
export type WearableRole = (typeof WEARABLE_ROLES)[number];

export const ROLE_SWITCH_MINUTES = 15;
export const ROLE_SWITCH_REASON = { min: 10, max: 500 } as const;
