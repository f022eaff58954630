import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { listActions } from './conditions.ts';
import { exportAudit } from './export-audit.ts';
import { listAudit } from './list-audit.ts';
import { readAuditRow } from './read-audit-row.ts';

export const auditHandlers: FeatureHandlers<Calls['audit']> = {
  listAudit: (ctx, { query }) => listAudit(ctx, query),
  readAuditRow: (ctx, { params }) => readAuditRow(ctx, params),
  listAuditActions: async (ctx) => ({ results: await listActions(ctx.parts.db) }),
  exportAudit: (ctx, { query }) => exportAudit(ctx, query),
};
