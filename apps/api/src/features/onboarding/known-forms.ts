import { mayReadApplications } from '@ledgate/domain/applications/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { Held, SaveAsk } from './work-out-save.ts';

/**
 * Who fills in a form saves every few seconds, and what is stored is what they saved last. It is kept at hand, so that
 * it need not be read again; the version it is of goes with the next save, which is refused should it be an old one.
 * By merchant, the application they are filling in. Secrets are sealed in it, as they are stored.
 */
export const keepAtHand = ({ parts, actor }: SignedInCtx, { found, content }: Held): void => {
  const { uid } = found.merchant;
  const isTheirDraft = found.status === 'draft' && actor.merchantUid === uid;
  if (isTheirDraft) parts.formsAtHand.keep(uid, { found, content } satisfies Held);
  else parts.formsAtHand.drop(uid);
};

export const atHand = ({ parts, actor }: SignedInCtx, { section, uid, body }: SaveAsk): Held | null => {
  if (actor.merchantUid === null || !mayReadApplications(actor)) return null;
  // Safe: nobody but the function above keeps anything there.
  const form = parts.formsAtHand.find(actor.merchantUid) as Held | undefined;
  if (!form) return null;
  const isNamed = body.application__uid === undefined || body.application__uid === form.found.uid;
  const isInIt = form.content.records.some((record) => record.uid === uid && record.section === section);
  return isNamed && isInIt ? form : null;
};
