export const ROLES = ['merchant', 'subuser', 'underwriter', 'iso', 'admin', 'superadmin'] as const;
export type Role = (typeof ROLES)[number];

/** People of the acquirer and its ISOs; everyone else works for a merchant. */
export const STAFF_ROLES = ['underwriter', 'iso', 'admin', 'superadmin'] as const satisfies readonly Role[];
export type StaffRole = (typeof STAFF_ROLES)[number];

export const isStaff = (role: Role): role is StaffRole => STAFF_ROLES.some((staff) => staff === role);

export const ROLE_NAMES: Record<Role, string> = {
  merchant: 'Merchant',
  subuser: 'Merchant sub-user',
  underwriter: 'Underwriter',
  iso: 'ISO',
  admin: 'Admin',
  superadmin: 'Super admin',
};
