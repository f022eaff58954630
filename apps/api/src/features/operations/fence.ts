import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { OperationState, Parking, StepState } from '@ledgate/domain/operations/states.ts';
import type { Exchange } from '@ledgate/providers/outside/exchange.ts';
import type { Fault } from '@ledgate/providers/outside/failures.ts';
import { sql } from 'kysely';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { systemCtx } from '../../core/context.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import type { Prepared } from './kind.ts';
import { findOperation, type Operation, type Purpose, type Receipt } from './store.ts';

/** Somebody else has the operation: what was found out here is not written down. */
export class FenceLost extends Error {
  override name = 'FenceLost';
}

const leaseEnd = ({ clock, settings }: Parts): Date => new Date(clock().getTime() + settings.outside.leaseMs);

/** Takes an operation that is due and in nobody's hands, or in those of somebody who died; null where it is neither. */
export const claim = async (parts: Parts, uid: string): Promise<Operation | null> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const until = leaseEnd(parts);
    const taken = await tx
      .updateTable('operation')
      .set((eb) => ({
        state: 'sending',
        fence: eb('fence', '+', 1),
        lease_until: until,
        next_at: until,
        called_for: until,
      }))
      .where('uid', '=', uid)
      .where('settled_at', 'is', null)
      .where('parked', 'is', null)
      .where('prepared_at', 'is not', null)
      .where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<=', now)]))
      .where('next_at', '<=', now)
      .executeTakeFirst();
    return taken.numUpdatedRows === 1n ? findOperation(tx, uid) : null;
  });

type Held = Pick<Operation, 'uid' | 'fence'>;

/** Within a transaction of whoever holds it: held until the commit, so that nobody takes it over in between. */
export const demandFence = async (tx: WritableTransaction, { uid, fence }: Held): Promise<void> => {
  const { rows } = await sql`
    select from operation where uid = ${uid} and fence = ${fence} and state = 'sending' for no key update`.execute(tx);
  if (rows.length === 0) throw new FenceLost('another sender has this operation');
};

/** A request on its way into the transcript. */
export interface Noted extends Exchange {
  step: string;
  purpose: Purpose;
  at: Date;
}

export const insertExchanges = async (tx: WritableTransaction, { uid, fence }: Held, noted: Noted[]): Promise<void> => {
  const rows = noted.splice(0).map((one) => ({ ...one, operation_uid: uid, fence, ms: Math.round(one.ms) }));
  if (rows.length > 0) await tx.insertInto('operation_exchange').values(rows).execute();
};

export interface StepChange {
  n: number;
  state: StepState;
  sent?: boolean;
  lookedUp?: boolean;
  receipt?: Receipt;
  faults?: readonly Fault[];
}

const writeStep = async (tx: WritableTransaction, uid: string, step: StepChange, at: Date): Promise<void> => {
  const { n, state, sent, lookedUp, receipt, faults } = step;
  await tx
    .updateTable('operation_step')
    .set((eb) => ({
      state,
      ...(sent && {
        sent_at: at,
        first_sent_at: eb.fn.coalesce('first_sent_at', eb.val(at)),
        tries: eb('tries', '+', 1),
      }),
      ...(lookedUp && { looked_up_at: at }),
      ...(receipt && { receipt: JSON.stringify(receipt) }),
      ...(faults && { faults: JSON.stringify(faults) }),
      ...((state === 'confirmed' || state === 'refused') && { settled_at: at }),
    }))
    .where('operation_uid', '=', uid)
    .where('n', '=', n)
    .execute();
};

/** Writes what was found out, and holds on for another while; refused to whoever lost it. */
export const record = (parts: Parts, held: Held, step: StepChange, noted: Noted[]): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await demandFence(tx, held);
    const until = leaseEnd(parts);
    await insertExchanges(tx, held, noted);
    await writeStep(tx, held.uid, step, parts.clock());
    await tx
      .updateTable('operation')
      .set({ lease_until: until, next_at: until, called_for: until, ...(step.state === 'confirmed' && { tries: 0 }) })
      .where('uid', '=', held.uid)
      .execute();
  });

export interface Release {
  state: Extract<OperationState, 'planned' | 'unknown'>;
  nextAt: Date;
  tries: number;
  parked: Parking | null;
}

/** Lets go of it until its time, when it is called again; one that is parked is not. */
export const letGo = async (
  tx: WritableTransaction,
  parts: Parts,
  held: Held,
  { state, nextAt, tries, parked }: Release,
): Promise<void> => {
  await demandFence(tx, held);
  await tx
    .updateTable('operation')
    .set({ state, next_at: nextAt, called_for: nextAt, tries, parked, lease_until: null })
    .where('uid', '=', held.uid)
    .execute();
  if (parked === null) await call(tx, parts, held.uid, nextAt);
};

export const release = (parts: Parts, held: Held, to: Release, noted: Noted[]): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    await letGo(tx, parts, held, to);
    await insertExchanges(tx, held, noted);
  });

/** Has somebody drive it at that time. */
export const call = (tx: WritableTransaction, parts: Parts, uid: string, at: Date): Promise<void> =>
  enqueue(tx, parts, 'driveOperation', { operation: uid }, { notBefore: at, cause: `operation:${uid}` });

/** Something it waits for may have come: its next look is now. */
export const callSoon = async (tx: WritableTransaction, parts: Parts, uid: string): Promise<void> => {
  const now = parts.clock();
  const due = await tx
    .updateTable('operation')
    .set({ next_at: now, called_for: now })
    .where('uid', '=', uid)
    .where('settled_at', 'is', null)
    .where('lease_until', 'is', null)
    .executeTakeFirst();
  if (due.numUpdatedRows === 1n) await call(tx, parts, uid, now);
};

/** What was made beforehand; whoever was second made the same. */
export const keepPrepared = async (parts: Parts, uid: string, { packageKey, facts }: Prepared): Promise<void> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const { rows } = await sql`
      update operation set facts = facts || ${JSON.stringify(facts)}::jsonb, prepared_at = ${parts.clock()},
        package_key = ${packageKey}
      where uid = ${uid} and prepared_at is null and settled_at is null returning 1`.execute(tx);
    if (rows.length > 0) await call(tx, parts, uid, parts.clock());
  });

const MOST_CALLED = 200;

/** Calls anew for those whose call was lost: with a killed process, with a job that was given up. */
export const callForgotten = (parts: Parts): Promise<number> =>
  bookkeeping(parts, async (tx) => {
    setScope(tx, systemCtx(parts));
    const now = parts.clock();
    const lost = new Date(now.getTime() - parts.settings.outside.callAgainMs);
    const { rows } = await sql<{ uid: string; is_prepared: boolean }>`
      update operation set called_for = ${now}
      where uid in (select uid from operation
        where settled_at is null and parked is null and next_at <= ${now} and called_for <= ${lost}
          and (lease_until is null or lease_until <= ${now})
        order by next_at limit ${MOST_CALLED} for update skip locked)
      returning uid, prepared_at is not null as is_prepared`.execute(tx);
    for (const { uid, is_prepared } of rows)
      await (is_prepared ? call(tx, parts, uid, now) : enqueue(tx, parts, 'prepareOperation', { operation: uid }));
    return rows.length;
  });
