import type { SignedInCtx } from '../../core/context.ts';
import { takeStep } from './take-step.ts';

export type IsoAsk = { application_uid: string } & (
  | { decision: 'approve'; evidence: string }
  | { decision: 'return'; comment: string }
);

/** The ISO agrees to what the merchant is offered, or gives the application back. */
export const decideAsIso = (ctx: SignedInCtx, ask: IsoAsk) =>
  ask.decision === 'approve'
    ? takeStep(ctx, {
        applicationUid: ask.application_uid,
        event: 'iso_approve',
        evidence: ask.evidence,
        approval: { step: 'iso', decision: 'approve' },
      })
    : takeStep(ctx, { applicationUid: ask.application_uid, event: 'iso_return', reason: ask.comment });
