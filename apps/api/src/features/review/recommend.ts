import type { Recommendation } from '@ledgate/domain/lifecycle/approvals.ts';
import type { Guard } from '@ledgate/domain/lifecycle/guards.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { demandInquiryLater } from '../risk/public.ts';
import { unverifiedAccounts } from '../accounts/public.ts';
import { openTask } from '../tasks/public.ts';
import { takeStep } from './take-step.ts';

export interface RecommendAsk {
  application_uid: string;
  evidence: string;
  recommendation: Recommendation;
  memo: string;
  conditions?: Record<string, unknown> | undefined;
  documents_reason?: string | undefined;
}

/** A decline needs neither documents nor what only matters to a merchant we take. */
const waivedBy = ({ recommendation, documents_reason: reason }: RecommendAsk): Guard[] => {
  if (recommendation === 'decline') return ['documentsAreAccepted', 'reviewAnswersAreGiven'];
  return reason === undefined ? [] : ['documentsAreAccepted'];
};

/** The underwriter's word: what rests on it is void as soon as a field or a paper changes. */
export const recommend = (ctx: SignedInCtx, ask: RecommendAsk) =>
  takeStep(ctx, {
    applicationUid: ask.application_uid,
    event: 'recommend',
    evidence: ask.evidence,
    waived: waivedBy(ask),
    details: {
      recommendation: ask.recommendation,
      ...(ask.documents_reason !== undefined && { documents_reason: ask.documents_reason }),
    },
    also: async (tx, { now }) => {
      if (ask.recommendation !== 'decline') await demandInquiryLater(tx, ctx.parts, now.uid);
      for (const subject of await unverifiedAccounts(tx, now.uid))
        await openTask(tx, ctx.parts, { kind: 'verify_account', applicationUid: now.uid, subject });
    },
    approval: {
      step: 'recommend',
      decision: ask.recommendation,
      memo: ask.memo,
      ...(ask.conditions && { conditions: ask.conditions }),
      ...(ask.documents_reason !== undefined && { documentsReason: ask.documents_reason }),
    },
  });
