import type { ReportAgency } from '@ledgate/domain/lifecycle/adverse-action.ts';
import type { DeclineReason } from '@ledgate/domain/lifecycle/approvals.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { demandStepOf } from '../applications/public.ts';
import { takeStep } from './take-step.ts';

export type AdminAsk = { application_uid: string } & (
  | { decision: 'approve'; evidence: string; comment?: string | undefined }
  | { decision: 'return'; comment: string }
  | {
      decision: 'decline';
      reason_code: DeclineReason;
      more_reasons?: DeclineReason[] | undefined;
      consumer_report?: ReportAgency | undefined;
      reason?: string | undefined;
    }
  | { decision: 'withdraw' | 'reopen'; reason: string }
  | { decision: 'close'; reason: string; match_code?: string | undefined }
);

/** The release gate, and the ways out of the review. */
export const decideAsAdmin = (ctx: SignedInCtx, ask: AdminAsk) => {
  demandStepOf('approve', ctx.actor);
  const { application_uid: applicationUid } = ask;
  switch (ask.decision) {
    case 'approve':
      return takeStep(ctx, {
        applicationUid,
        event: 'approve',
        evidence: ask.evidence,
        approval: { step: 'admin', decision: 'approve', ...(ask.comment !== undefined && { memo: ask.comment }) },
        ...(ask.comment !== undefined && { reason: ask.comment }),
      });
    case 'return':
      return takeStep(ctx, { applicationUid, event: 'return', reason: ask.comment });
    case 'decline':
      return takeStep(ctx, {
        applicationUid,
        event: 'decline',
        details: {
          reason_code: ask.reason_code,
          ...(ask.more_reasons && ask.more_reasons.length > 0 && { more_reasons: ask.more_reasons }),
          ...(ask.consumer_report && { consumer_report: ask.consumer_report }),
        },
        ...(ask.reason !== undefined && { reason: ask.reason }),
      });
    case 'withdraw':
      return takeStep(ctx, { applicationUid, event: 'withdraw', reason: ask.reason });
    case 'reopen':
      return takeStep(ctx, { applicationUid, event: 'reopen', reason: ask.reason, set: { iso_bypassed: false } });
    case 'close':
      return takeStep(ctx, {
        applicationUid,
        event: 'close',
        reason: ask.reason,
        details: { is_told: true, ...(ask.match_code !== undefined && { match_code: ask.match_code }) },
      });
  }
};
