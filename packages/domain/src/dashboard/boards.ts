import type { StaffRole } from '../access/roles.ts';
import type { Turn } from '../applications/statuses.ts';

/** Whose dashboard staff have. A merchant’s depends on whether it sells yet. */
export const STAFF_BOARDS = {
  underwriter: 'underwriter',
  iso: 'iso',
  admin: 'admin',
  superadmin: 'admin',
} as const satisfies Record<StaffRole, string>;

/** Whose turn a case under way can be. */
export const TURNS = [
  'merchant',
  'underwriting',
  'iso',
  'admin',
  'bank',
  'provider',
] as const satisfies readonly Turn[];

/** How long ago cases were submitted, as the desk counts its days. */
export const AGES = ['today', 'this_week', 'this_month', 'older'] as const;
export type Age = (typeof AGES)[number];

/** From how many days ago up to how many, both included; open where there is no end. */
export const AGE_DAYS: Record<Age, { readonly from: number; readonly to: number | null }> = {
  today: { from: 0, to: 0 },
  this_week: { from: 1, to: 6 },
  this_month: { from: 7, to: 29 },
  older: { from: 30, to: null },
};
