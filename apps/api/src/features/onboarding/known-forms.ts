import { mayReadApplications } from '@ledgate/domain/applications/steps.ts';
import type { SignedInCtx } from '../../core/context.ts';
import type { Parts } from '../../core/parts.ts';
import type { Held, SaveAsk } from './work-out-save.ts';

const BELIEVED_MS = 10 * 60_000;
const MOST_MERCHANTS = 500;

interface Known extends Held {
  until: number;
}

/** By merchant, the application they are filling in. Secrets are sealed in it, as they are stored. */
const known = new WeakMap<Parts, Map<string, Known>>();

/** In order of the last save, so that those whose time is over come first. */
const formsOf = (parts: Parts): Map<string, Known> => {
  const forms = known.get(parts) ?? new Map<string, Known>();
  known.set(parts, forms);
  const now = parts.clock().getTime();
  for (const [merchant, { until }] of forms) {
    if (until >= now) break;
    forms.delete(merchant);
  }
  return forms;
};

/**
 * Who fills in a form saves every few seconds, and what is stored is what they saved last. It is kept at hand, so that
 * it need not be read again; the version it is of goes with the next save, which is refused should it be an old one.
 */
export const keepAtHand = ({ parts, actor }: SignedInCtx, { found, content }: Held): void => {
  const forms = formsOf(parts);
  forms.delete(found.merchant.uid);
  if (found.status !== 'draft' || actor.merchantUid !== found.merchant.uid) return;
  forms.set(found.merchant.uid, { found, content, until: parts.clock().getTime() + BELIEVED_MS });
  const [oldest] = forms.keys();
  if (forms.size > MOST_MERCHANTS && oldest !== undefined) forms.delete(oldest);
};

export const atHand = ({ parts, actor }: SignedInCtx, { section, uid, body }: SaveAsk): Held | null => {
  if (actor.merchantUid === null || !mayReadApplications(actor)) return null;
  const form = formsOf(parts).get(actor.merchantUid);
  if (!form) return null;
  const isNamed = body.application__uid === undefined || body.application__uid === form.found.uid;
  const isInIt = form.content.records.some((record) => record.uid === uid && record.section === section);
  return isNamed && isInIt ? form : null;
};
