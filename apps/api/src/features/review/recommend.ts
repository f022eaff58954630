import type { Recommendation } from '@ledgate/domain/lifecycle/approvals.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { demandInquiryLater } from '../risk/public.ts';
import { takeStep } from './take-step.ts';

export interface RecommendAsk {
  application_uid: string;
  evidence: string;
  recommendation: Recommendation;
  memo: string;
  conditions?: Record<string, unknown> | undefined;
}

/** The underwriter's word: what rests on it is void as soon as a field or a paper changes. */
export const recommend = (ctx: SignedInCtx, ask: RecommendAsk) =>
  takeStep(ctx, {
    applicationUid: ask.application_uid,
    event: 'recommend',
    evidence: ask.evidence,
    details: { recommendation: ask.recommendation },
    approval: {
      step: 'recommend',
      decision: ask.recommendation,
      memo: ask.memo,
      ...(ask.conditions && { conditions: ask.conditions }),
    },
    also: async (tx, { now }) => {
      if (ask.recommendation !== 'decline') await demandInquiryLater(tx, ctx.parts, now.uid);
    },
  });
