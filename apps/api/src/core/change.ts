import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { defer } from '@ledgate/database/transaction.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import type { LaneKind } from '@ledgate/domain/access/audit-sight.ts';
import { sql } from 'kysely';
import { bookkeeping } from './bookkeeping.ts';
import { canonicalJson } from './audit/canonical-json.ts';
import { type Ctx, personOf, workerOf } from './context.ts';
import { claimKey, keepReply, releaseKey } from './idempotency.ts';
import { demandLease } from './jobs/lease.ts';
import type { Parts } from './parts.ts';
import { demandDeclared, noteAction } from './told.ts';

/** Who was touched: the lane of the audit log. */
export type Subject = `${LaneKind}:${string}`;

export interface Changed<R> {
  subject: Subject;
  /** The person who did it where the request carries no session yet: somebody signing in or activating. */
  actor?: string;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
  reason?: string;
  /** Part of it failed for a reason that passes: sent again with the same key, it is tried again. */
  failedForNow?: boolean;
  reply: R;
}

/**
 * The one way to write. It gives a transaction, takes the facts, appends them to the audit log in the same
 * transaction and keeps the reply for a repeated idempotency key. No facts, no commit.
 */
export const change = async <R>(
  ctx: Ctx,
  action: AuditAction,
  work: (tx: WritableTransaction) => Promise<Changed<R>>,
): Promise<R> =>
  bookkeeping(ctx.parts, async (tx) => {
    if (ctx.lease) await demandLease(tx, ctx.lease);
    await claimKey(tx, ctx);
    const changed = await work(tx);
    appendAudit(tx, ctx, action, changed);
    if (ctx.parts.settings.checksReplies) demandDeclared(tx);
    await (changed.failedForNow ? releaseKey(tx, ctx) : keepReply(tx, ctx, changed.reply));
    return changed.reply;
  });

/** For a second fact within one change, where two subjects are touched at once. */
export const appendAudit = (
  tx: WritableTransaction,
  ctx: Ctx,
  action: AuditAction,
  changed: Omit<Changed<unknown>, 'reply'>,
): void => {
  noteAction(tx, action);
  const { origin, parts } = ctx;
  const person = workerOf(ctx.actor);
  const facts = canonicalJson({
    at: parts.clock(),
    action,
    subject: changed.subject,
    actor: person?.uid ?? changed.actor ?? null,
    kind: ctx.actor?.kind ?? (changed.actor === undefined ? null : 'person'),
    key: person?.kind === 'apiKey' ? person.key : undefined,
    // Who came by PIN was known by a few digits: the log says where.
    till: personOf(ctx.actor)?.till?.register,
    role: person?.role ?? null,
    own_role: person?.ownRole ?? null,
    before: changed.before,
    after: changed.after,
    reason: changed.reason,
    request: origin.requestId,
    address: origin.address,
    browser: origin.browser,
    location: origin.location,
  });
  defer(tx, sql`/*p:audit_append*/ select audit_append(${changed.subject}, ${facts})`);
};

/** A keyed stand-in for a personal value, so that the log can show "changed" without holding the value. */
export const fingerprint = (parts: Parts, value: string | null): string | null =>
  value === null ? null : parts.keyring.nameOf('fingerprint', value).toString('hex').slice(0, 16);
