import type { Reply } from '@ledgate/contract/call.ts';
import type { AuditEntry, caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { listBody } from '../../../core/http/paging.ts';
import { reading } from '../../../core/scope.ts';
import { chooseApplication } from '../../applications/public.ts';
import { type AuditAsk, type AuditRow, laneOf, namedInAudit, pageOfAudit } from './audit-store.ts';
import { demandDesk } from './demand-desk.ts';

/** What `change` wrote: canonical JSON, of which every part may be missing. */
interface Facts {
  role?: string | null;
  own_role?: string | null;
  reason?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  address?: string;
}

const present = ({ n, at, action, actor, facts, hash }: AuditRow): AuditEntry => {
  const said = JSON.parse(facts) as Facts;
  return {
    n,
    at: at.toISOString(),
    action,
    actor,
    role: said.role ?? null,
    own_role: said.own_role ?? null,
    reason: said.reason ?? null,
    before: said.before ?? null,
    after: said.after ?? null,
    address: said.address ?? null,
    hash: hash.toString('hex'),
  };
};

/** The lane of one application: every change, every look at a paper, every secret that was opened. */
export const listAudit = (
  ctx: SignedInCtx,
  uid: string,
  ask: AuditAsk,
): Promise<Reply<typeof caseFileCalls.listAudit>> => {
  demandDesk(ctx.actor);
  return reading(ctx, async (tx) => {
    const found = await chooseApplication(tx, ctx.actor, uid);
    const lane = laneOf(found.uid);
    const { count, rows } = await pageOfAudit(tx, lane, ask);
    return {
      ...listBody(`/api/application/${found.uid}/audit`, { ...ask }, count, rows.map(present)),
      ...(await namedInAudit(tx, lane)),
    };
  });
};
