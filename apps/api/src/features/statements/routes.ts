import type { Calls } from '@ledgate/contract/calls.ts';
import type { FeatureHandlers } from '../../core/http/handler.ts';
import { readDowngrades } from './downgrades.ts';
import { listStatements, readStatement, readStatementPdf } from './read-statements.ts';
import { exportResiduals, listResiduals } from './residuals.ts';

export const statementsHandlers: FeatureHandlers<Calls['statements']> = {
  listStatements: (ctx, { query }) => listStatements(ctx, query),
  readStatement: (ctx, { params }) => readStatement(ctx, params.uid),
  readStatementPdf: (ctx, { params }) => readStatementPdf(ctx, params.uid),
  listResiduals: (ctx, { query }) => listResiduals(ctx, query),
  exportResiduals: (ctx, { query }) => exportResiduals(ctx, query),
  readDowngrades: (ctx, { query }) => readDowngrades(ctx, query),
};
