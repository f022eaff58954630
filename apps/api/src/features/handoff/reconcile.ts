import type { EventTarget } from '@ledgate/providers/card-processor/port.ts';
import { OutsideFailure } from '@ledgate/providers/outside/failures.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { closeTask, openTask } from '../tasks/public.ts';
import { listSteps } from '../operations/public.ts';
import { applySeen, followMerchant, seeMerchant } from './follow.ts';

const AT_ONCE = 100;

/** Reads every merchant whose time has come, whether an event told of it or not. */
export const pollMerchants = async (parts: Parts): Promise<void> => {
  if (!parts.processor) return;
  const ctx = systemCtx(parts);
  const now = parts.clock();
  await eachInTurn<{ uid: string; due: string }>(parts, {
    what: 'merchant not read at the processor',
    next: (after) =>
      reading(ctx, async (tx) => {
        const isLater = after
          ? sql`(next_check_at, application_uid) > (${after.due}::timestamptz, ${after.uid}::uuid)`
          : sql`true`;
        const { rows } = await sql<{ uid: string; due: string }>`
          select application_uid as uid, next_check_at::text as due from processor_merchant
          where next_check_at <= ${now} and ${isLater}
          order by next_check_at, application_uid limit ${AT_ONCE}`.execute(tx);
        return rows;
      }),
    work: ({ uid }) => followMerchant(parts, uid),
    nameOf: ({ uid }) => ({ application: uid }),
  });
};

/** Right after it was handed over, by the ids that its steps were given. */
export const followHandedOver = async (
  parts: Parts,
  { application, operation }: { application: string; operation: string },
): Promise<void> => {
  const steps = await reading(systemCtx(parts), (tx) => listSteps(tx, operation));
  const merchantId = steps.find(({ name }) => name === 'ready')?.receipt?.['merchant'];
  if (typeof merchantId !== 'string') return;
  const seen = await seeMerchant(parts, merchantId);
  if (seen) await applySeen(parts, application, seen);
};

const eventTarget = ({ settings }: Parts): EventTarget | null =>
  settings.processor && {
    url: `${settings.publicUrl}/api/v1/inbound/processor-events`,
    headerName: settings.processor.eventHeader,
    secret: settings.processor.eventSecret,
  };

const SILENT = { note: () => undefined };
const WRITTEN_EVERY_MS = 15 * 60_000;

/** Null where nobody answers: it is asked again soon, and the board says when it was last heard. */
const askWhetherOn = async (parts: Parts): Promise<'on' | 'off' | 'none' | null> => {
  const { processor } = parts;
  const target = eventTarget(parts);
  if (!processor || !target) return null;
  try {
    const events = await processor.subscription(target, SILENT);
    if (events !== 'none') return events;
    await processor.subscribe(target, { ...SILENT, token: `events:${crypto.randomUUID()}` });
    return await processor.subscription(target, SILENT);
  } catch (error) {
    if (error instanceof OutsideFailure) return null;
    throw error;
  }
};

/** Whether the processor tells us of changes. One that stopped after too many failures is said, and stays off until somebody turns it on. */
export const watchSubscription = async (parts: Parts): Promise<void> => {
  const events = await askWhetherOn(parts);
  if (events === null) return;
  const ctx = systemCtx(parts);
  const known = await reading(ctx, (tx) => tx.selectFrom('processor_health').selectAll().executeTakeFirst());
  // Asked every minute, so that it is noticed soon; written down when it changed, and now and then.
  const age = parts.clock().getTime() - (known?.checked_at.getTime() ?? 0);
  if (known?.events === events && age < WRITTEN_EVERY_MS) return;
  await change(ctx, 'processor.events_checked', async (tx) => {
    setScope(tx, ctx);
    const at = parts.clock();
    await tx
      .insertInto('processor_health')
      .values({ singleton: true, events, checked_at: at })
      .onConflict((conflict) => conflict.column('singleton').doUpdateSet({ events, checked_at: at }))
      .execute();
    if (events === 'off') await openTask(tx, parts, { kind: 'events_off', applicationUid: null });
    if (events === 'on') await closeTask(tx, parts, { kind: 'events_off', applicationUid: null, outcome: 'done' });
    return {
      subject: 'system:processor',
      ...(known && { before: { events: known.events } }),
      after: { events },
      reply: undefined,
    };
  });
};
