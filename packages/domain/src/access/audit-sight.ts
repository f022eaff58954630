import type { Role } from './roles.ts';

/** What a lane of the audit log is about: the first word of its name, as in `application:…`. */
export const LANE_KINDS = [
  'application',
  'merchant',
  'payment',
  'till',
  'user',
  'session',
  'account',
  'system',
] as const;
export type LaneKind = (typeof LANE_KINDS)[number];

/**
 * Which lanes a role may read. Underwriters see what was done to applications, since they answer for cases; who signed
 * in, who was invited and what the house did with itself is for admins. Merchants and ISOs see none of it.
 */
export const AUDIT_SIGHT: Record<Role, readonly LaneKind[]> = {
  merchant: [],
  subuser: [],
  iso: [],
  underwriter: ['application'],
  admin: LANE_KINDS,
  superadmin: LANE_KINDS,
};

/** The kind of a lane, or nothing where the name is not one of ours. */
export const kindOfLane = (lane: string): LaneKind | undefined =>
  LANE_KINDS.find((kind) => lane.startsWith(`${kind}:`));

export const seesLane = (role: Role, lane: string): boolean => {
  const kind = kindOfLane(lane);
  return kind !== undefined && AUDIT_SIGHT[role].includes(kind);
};
