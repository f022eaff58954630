import type { audit } from '@ledgate/contract/audit.ts';
import type { Given } from '@ledgate/contract/call.ts';
import { AUDIT_SIGHT, type LaneKind, LANE_KINDS, seesLane } from '@ledgate/domain/access/audit-sight.ts';
import type { PersonActor } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

export type AuditFilter = Given<typeof audit.exportAudit>['query'];

/** What is asked for, narrowed to what the role may see. */
export interface AuditAsk extends Omit<AuditFilter, 'kind'> {
  /** Null means all. Each role sees everything or one kind, so there is never a list. */
  kind: LaneKind | null;
}

const refuse = (role: string): never => {
  throw new Failure('not_allowed', `The role ${role} does not read these lanes of the audit log.`);
};

export const withinSight = ({ role }: PersonActor, filter: AuditFilter): AuditAsk => {
  const sight = AUDIT_SIGHT[role];
  const { kind, lane } = filter;
  if (lane !== undefined && !seesLane(role, lane)) refuse(role);
  if (kind !== undefined && !sight.includes(kind)) refuse(role);
  const [only] = sight;
  if (only === undefined) return refuse(role);
  return { ...filter, kind: kind ?? (sight.length === LANE_KINDS.length ? null : only) };
};
