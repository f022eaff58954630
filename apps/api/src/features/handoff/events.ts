import { createHash } from 'node:crypto';
import type { EventHint } from '@ledgate/providers/card-processor/port.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { type CtxOf, systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { followChangeRequest } from '../changes/public.ts';
import { followDispute } from '../disputes/public.ts';
import { demandProcessor } from '../processor/public.ts';
import { followDeposit } from '../settlement/public.ts';
import { applySeen, ownerOfMerchant, seeMerchant } from './follow.ts';

const DONE = { done: true } as const;

const eventPlace = (uid: string): string => `processor_event|body|${uid}`;

/**
 * Kept as it came before anything else, and answered at once: the processor gives up on those who let it wait. The same
 * again only counts one more copy. What it is about is read by a job, from the processor itself.
 */
export const takeProcessorEvent = async (ctx: CtxOf<'provider'>, body: unknown): Promise<typeof DONE> => {
  const { parts } = ctx;
  const text = JSON.stringify(body ?? null);
  const hash = createHash('sha256').update(text).digest();
  const hint = demandProcessor(parts).readEvent(body);
  const uid = crypto.randomUUID();
  const sealed = await parts.vault.seal('platform', eventPlace(uid), text);
  return change(ctx, 'processor.event_received', async (tx) => {
    // The processor sees nothing of anybody's; what it brings is put away by the server.
    setScope(tx, systemCtx(parts));
    const at = parts.clock();
    const state = hint === null ? 'unreadable' : 'new';
    const { rows } = await sql<{ uid: string; copies: number }>`
      insert into processor_event (uid, body_hash, body, event, resource, resource_id, received_at, last_received_at, state)
      values (${uid}, ${hash}, ${sealed}, ${hint?.event ?? null}, ${hint?.resource ?? null}, ${hint?.id ?? null},
        ${at}, ${at}, ${state})
      on conflict (body_hash) do update set copies = processor_event.copies + 1, last_received_at = excluded.last_received_at
      returning uid, copies`.execute(tx);
    const kept = rows[0] ?? { uid, copies: 1 };
    if (hint !== null) await enqueue(tx, parts, 'followProcessorEvent', { event: kept.uid });
    return { subject: 'system:processor', after: { event: kept.uid, copies: kept.copies, state }, reply: DONE };
  });
};

const settleEvent = (
  parts: Parts,
  uid: string,
  as: { state: 'handled' | 'foreign'; note?: string; application?: string },
) => {
  const ctx = systemCtx(parts);
  return change(ctx, 'processor.event_handled', async (tx) => {
    setScope(tx, ctx);
    await tx
      .updateTable('processor_event')
      .set({
        state: as.state,
        handled_at: parts.clock(),
        note: as.note ?? null,
        ...(as.application !== undefined && { application_uid: as.application }),
      })
      .where('uid', '=', uid)
      .execute();
    return {
      subject: as.application === undefined ? 'system:processor' : `application:${as.application}`,
      after: { event: uid, state: as.state },
      reply: undefined,
    };
  });
};

const followMerchantEvent = async (parts: Parts, uid: string, hint: Pick<EventHint, 'id'>): Promise<void> => {
  const seen = await seeMerchant(parts, hint.id);
  const application = seen && (await ownerOfMerchant(parts, seen.merchant));
  if (!seen || application === null)
    return settleEvent(parts, uid, { state: 'foreign', note: 'This merchant is none of ours.' });
  await applySeen(parts, application, seen);
  await settleEvent(parts, uid, { state: 'handled', application });
};

/** What is read of it, by the kind of what it is about; each answers whose it is, or null. */
const FOLLOWED: Readonly<
  Record<string, { what: string; follow: (parts: Parts, id: string) => Promise<string | null> }>
> = {
  change_request: { what: 'change', follow: followChangeRequest },
  dispute: { what: 'dispute', follow: followDispute },
  deposit: { what: 'deposit', follow: followDeposit },
};

/** An event is a reason to look, and nothing more: what it says is not believed. */
export const followProcessorEvent = async (parts: Parts, uid: string): Promise<void> => {
  const row = await reading(systemCtx(parts), (tx) =>
    tx
      .selectFrom('processor_event')
      .select(['state', 'resource', 'resource_id'])
      .where('uid', '=', uid)
      .executeTakeFirst(),
  );
  if (!row || row.resource_id === null) return;
  if (row.resource === 'merchant') return followMerchantEvent(parts, uid, { id: row.resource_id });
  const followed = FOLLOWED[row.resource ?? ''];
  if (!followed)
    return settleEvent(parts, uid, { state: 'handled', note: 'Nothing follows from events of this kind yet.' });
  const application = await followed.follow(parts, row.resource_id);
  await settleEvent(
    parts,
    uid,
    application === null
      ? { state: 'foreign', note: `This ${followed.what} is none of ours.` }
      : { state: 'handled', application },
  );
};
