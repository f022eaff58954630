import { isRevealedToAssigneeAlone, mayReveal, REVEALS } from '@ledgate/domain/applications/steps.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { countEvent } from '../../core/http/rate-limit.ts';
import { setScope } from '../../core/scope.ts';
import { chooseApplication } from './choose-application.ts';
import type { Application } from './store.ts';
import { loadContent } from './content.ts';
import { secretPlace } from './records.ts';

export interface RevealAsk {
  record: string;
  field: string;
  reason: string;
}

export const demandOwnCase = ({ actor }: SignedInCtx, { assignee, reference }: Application): void => {
  if (!isRevealedToAssigneeAlone(actor) || assignee?.uid === actor.uid) return;
  throw new Failure(
    'not_allowed',
    `${reference} isn't assigned to you. You can reveal values only on your own cases: take this case first, or ask an admin.`,
  );
};

const MINUTE_MS = 60_000;

/** Counted for all processes together; one that is refused later has been counted all the same. */
const spendReveal = async ({ actor, parts }: SignedInCtx): Promise<void> => {
  if (!isRevealedToAssigneeAlone(actor)) return;
  const { most, windowMs } = REVEALS;
  const { count, window_start: since } = await countEvent(parts, { bucket: `reveal:${actor.uid}`, windowMs });
  if (count <= most) return;
  const retryAfterMs = since.getTime() + windowMs - parts.clock().getTime();
  const minutes = Math.max(1, Math.ceil(retryAfterMs / MINUTE_MS));
  throw new Failure(
    'too_many_tries',
    `You revealed ${most} values within an hour, which is the limit. You can reveal the next one in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    { retryAfterMs },
  );
};

/** Refuses those who see no sealed values, and those who have seen enough of them in this hour. */
export const demandReveal = async (ctx: SignedInCtx): Promise<void> => {
  if (!mayReveal(ctx.actor)) throw new Failure('not_allowed', 'Your role can’t reveal these values.');
  await spendReveal(ctx);
};

/** One value, one reason, one row in the log: with a whole W-9 the only way to see a secret in full. */
export const revealSecret = async (ctx: SignedInCtx, uid: string, ask: RevealAsk) => {
  const { parts, actor } = ctx;
  await demandReveal(ctx);
  return change(ctx, 'application.secret_revealed', async (tx) => {
    setScope(tx, ctx);
    const found = await chooseApplication(tx, actor, uid);
    demandOwnCase(ctx, found);
    const record = (await loadContent(tx, found.uid)).records.find((one) => one.uid === ask.record);
    const secret = record?.secrets.find((one) => one.field === ask.field);
    if (!record || !secret) throw new Failure('not_found', 'There is no such value.');
    const value = await parts.vault.open(secretPlace(record.uid, ask.field), secret.sealed);
    return {
      subject: `application:${found.uid}`,
      after: { record: ask.record, field: ask.field },
      reason: ask.reason,
      reply: { value, revealed_at: parts.clock().toISOString() },
    };
  });
};
