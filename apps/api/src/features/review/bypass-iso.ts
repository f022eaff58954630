import type { SignedInCtx } from '../../core/context.ts';
import { takeStep } from './take-step.ts';

export interface BypassAsk {
  application_uid: string;
  evidence: string;
  reason: string;
}

/** Stands in for the ISO's step: the partner is told, and it stays in the standing report. */
export const bypassIso = (ctx: SignedInCtx, ask: BypassAsk) =>
  takeStep(ctx, {
    applicationUid: ask.application_uid,
    event: 'bypass_iso',
    evidence: ask.evidence,
    reason: ask.reason,
    set: { iso_bypassed: true },
    approval: { step: 'iso', decision: 'bypass', memo: ask.reason, bypass: true },
  });
