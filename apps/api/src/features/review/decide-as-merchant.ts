import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { heldFor } from '../applications/public.ts';
import { recordAcceptance } from '../rates/public.ts';
import { takeStep } from './take-step.ts';

interface Accept {
  decision: 'accept';
  evidence: string;
  name: string;
  agreement_version: string;
  consents: Readonly<Record<string, boolean>>;
}

export type MerchantAsk = { application_uid: string } & (
  | Accept
  | { decision: 'reject'; comment: string }
  | { decision: 'withdraw'; reason?: string | undefined }
);

const accept = (ctx: SignedInCtx, applicationUid: string, ask: Accept) =>
  takeStep(ctx, {
    applicationUid,
    event: 'merchant_accept',
    evidence: ask.evidence,
    approval: { step: 'merchant', decision: 'accept' },
    also: async (tx, moved) => {
      const { name, agreement_version: agreementVersion, consents } = ask;
      await recordAcceptance(tx, ctx, moved.before, { name, agreementVersion, consents }, heldFor(moved));
    },
  });

/** The merchant's own word, and the owner's alone: it binds the business. */
export const decideAsMerchant = (ctx: SignedInCtx, ask: MerchantAsk) => {
  if (ctx.actor.role !== 'merchant') throw new Failure('not_allowed', 'Only the merchant’s owner can decide this.');
  const { application_uid: applicationUid } = ask;
  switch (ask.decision) {
    case 'accept':
      return accept(ctx, applicationUid, ask);
    case 'reject':
      return takeStep(ctx, { applicationUid, event: 'merchant_reject', reason: ask.comment });
    case 'withdraw':
      return takeStep(ctx, {
        applicationUid,
        event: 'withdraw',
        ...(ask.reason !== undefined && { reason: ask.reason }),
      });
  }
};
