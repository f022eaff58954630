import { sql } from 'kysely';
import { systemCtx } from '../../core/context.ts';
import { eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading } from '../../core/scope.ts';
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
  await followUnseen(parts);
};

/** As long as the job that follows a hand-over is given before somebody else looks. */
const LEFT_TO_JOB_MS = 60_000;

/**
 * Merchants that were handed over and never read since: whoever was to read them died of it too often, and the event was
 * lost. Without a row of theirs nobody would ever look again.
 */
const followUnseen = async (parts: Parts): Promise<void> => {
  const ctx = systemCtx(parts);
  const settledBefore = new Date(parts.clock().getTime() - LEFT_TO_JOB_MS);
  await eachInTurn<{ operation: string; application: string }>(parts, {
    what: 'merchant not read at the processor',
    next: (after) =>
      reading(ctx, async (tx) => {
        const { rows } = await sql<{ operation: string; application: string }>`
          select o.uid as operation, o.application_uid as application from operation o
          where o.kind = 'board' and o.state = 'confirmed' and o.settled_at <= ${settledBefore}
            and o.uid > coalesce(${after?.operation ?? null}::uuid, '00000000-0000-0000-0000-000000000000')
            and not exists (select from processor_merchant m where m.application_uid = o.application_uid)
          order by o.uid limit ${AT_ONCE}`.execute(tx);
        return rows;
      }),
    work: (one) => followHandedOver(parts, one),
    nameOf: ({ application }) => ({ application }),
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
