import { belongsToIso, type ReportType } from '@ledgate/domain/report-files/kinds.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';

/**
 * Who is not in on residuals does not learn that there are any. Row level security keeps them from merchants and other ISOs;
 * this keeps them from reviewers, who see everything else.
 */
export const seesResiduals = ({ actor }: SignedInCtx): boolean => actor.abilities.has('read_residual');

export const seesType = (ctx: SignedInCtx, type: ReportType): boolean => !belongsToIso(type) || seesResiduals(ctx);

export const noReport = (): Failure => new Failure('not_found', 'There is no such report.');

export const noMerchant = (): Failure => new Failure('not_found', 'There is no such merchant.');
