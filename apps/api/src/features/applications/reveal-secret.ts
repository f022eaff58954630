import { mayReveal } from '@ledgate/domain/applications/steps.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { chooseApplication } from './choose-application.ts';
import { loadContent } from './content.ts';
import { secretPlace } from './records.ts';

export interface RevealAsk {
  record: string;
  field: string;
  reason: string;
}

/** One value, one reason, one row in the log: the only way to see a secret in full. */
export const revealSecret = async (ctx: SignedInCtx, uid: string, ask: RevealAsk) => {
  const { parts, actor } = ctx;
  if (!mayReveal(actor)) throw new Failure('not_allowed', 'Your role does not see sealed values.');
  return change(ctx, 'application.secret_revealed', async (tx) => {
    setScope(tx, ctx);
    const found = await chooseApplication(tx, actor, uid);
    const record = (await loadContent(tx, found.uid)).records.find((one) => one.uid === ask.record);
    const secret = record?.secrets.find((one) => one.field === ask.field);
    if (!record || !secret) throw new Failure('not_found', 'There is no such sealed value.');
    const value = await parts.vault.open(secretPlace(record.uid, ask.field), secret.sealed);
    return {
      subject: `application:${found.uid}`,
      after: { record: ask.record, field: ask.field },
      reason: ask.reason,
      reply: { value, revealed_at: parts.clock().toISOString() },
    };
  });
};
