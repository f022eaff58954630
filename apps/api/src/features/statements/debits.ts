import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { CardProcessor } from '@ledgate/providers/card-processor/port.ts';
import { NotSent, OutsideFailure, Refused } from '@ledgate/providers/outside/failures.ts';
import { change } from '../../core/change.ts';
import { systemCtx } from '../../core/context.ts';
import { DoneByAnother, eachInTurn } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { openTask } from '../tasks/public.ts';
import { type ClaimedDebit, claimDebit, putOffDebit } from './fence.ts';

/** What the processor calls a fee that is charged once. */
const SINGLE = 5;
const PARTS_PER_CENT = 1_000;
const LATER_MS = 30_000;
/** The processor forgets its request tokens after two days: what has no answer then is for a person. */
const KEPT_MS = 48 * 3_600_000;

const asking = { note: () => undefined };

type Found =
  | { state: 'confirmed'; feeId: string }
  | { state: 'refused' | 'stuck'; fault: string }
  | { state: 'planned' | 'unknown' };

const isOver = (found: Found): found is Exclude<Found, { state: 'planned' | 'unknown' }> =>
  found.state !== 'planned' && found.state !== 'unknown';

const findThere = async (
  processor: CardProcessor,
  { entity_id: entityId, name }: ClaimedDebit,
): Promise<string | null> => {
  const fees = await processor.fees(entityId, asking);
  return fees.find((fee) => fee.schedule === SINGLE && fee.name === name)?.id ?? null;
};

/** Seen there it is certain, whatever was answered. */
const lookUp = async (parts: Parts, processor: CardProcessor, debit: ClaimedDebit): Promise<Found> => {
  const feeId = await findThere(processor, debit);
  if (feeId !== null) return { state: 'confirmed', feeId };
  const since = debit.first_sent_at ?? parts.clock();
  if (parts.clock().getTime() - since.getTime() > KEPT_MS)
    return { state: 'stuck', fault: 'Asked for two days ago, and the payment provider does not have it.' };
  return { state: 'planned' };
};

const send = async (parts: Parts, processor: CardProcessor, debit: ClaimedDebit): Promise<Found> => {
  const since = performance.now();
  const { leaseMs, quietMs } = parts.settings.outside;
  const token = (): string => {
    if (performance.now() - since > Math.max(leaseMs - quietMs, leaseMs / 2)) throw new NotSent('too_late');
    return debit.uid;
  };
  const fee = { name: debit.name, schedule: SINGLE, unit: 'money', amount: debit.cents * PARTS_PER_CENT } as const;
  try {
    await processor.addFee(debit.entity_id, fee, { ...asking, token });
  } catch (error) {
    if (error instanceof NotSent) return { state: 'planned' };
    if (!(error instanceof Refused)) throw error;
    return { state: 'refused', fault: error.faults.map(({ message }) => message).join(' ') || error.message };
  }
  return lookUp(parts, processor, debit);
};

const tellStaff = (tx: WritableTransaction, parts: Parts, debit: ClaimedDebit, fault: string) =>
  openTask(tx, parts, {
    kind: 'month_debit',
    applicationUid: debit.application_uid,
    subject: debit.name,
    details: { debit: debit.uid, statement: debit.statement_uid, said: fault.slice(0, 300) },
  });

const settle = (parts: Parts, debit: ClaimedDebit, found: Extract<Found, { feeId: string } | { fault: string }>) => {
  const ctx = systemCtx(parts);
  return change(ctx, 'month.debit_settled', async (tx) => {
    setScope(tx, ctx);
    const fault = 'fault' in found ? found.fault : null;
    const { numUpdatedRows } = await tx
      .updateTable('month_debit')
      .set({
        state: found.state,
        fee_id: 'feeId' in found ? found.feeId : null,
        fault,
        settled_at: parts.clock(),
        lease_until: null,
        next_at: null,
      })
      .where('uid', '=', debit.uid)
      .where('fence', '=', debit.fence)
      .where('settled_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new DoneByAnother();
    if (fault !== null) await tellStaff(tx, parts, debit, fault);
    const after = { month: debit.month, cents: debit.cents, state: found.state };
    return { subject: `merchant:${debit.merchant_uid}`, after, reply: null };
  });
};

/** Asks once; what has no answer is looked up by its name before anybody asks again. */
const driveDebit = async (parts: Parts, processor: CardProcessor, uid: string): Promise<void> => {
  const debit = await claimDebit(parts, uid);
  if (!debit) return;
  const later = (state: 'planned' | 'unknown') =>
    putOffDebit(parts, debit, { state, nextAt: new Date(parts.clock().getTime() + LATER_MS) });
  try {
    // Also before the first time: the one before us may have been stopped between asking and writing it down.
    const there = debit.was === 'planned' ? await findThere(processor, debit) : null;
    const found: Found =
      there !== null
        ? { state: 'confirmed', feeId: there }
        : await (debit.was === 'planned' ? send : lookUp)(parts, processor, debit);
    await (isOver(found) ? settle(parts, debit, found) : later(found.state));
  } catch (error) {
    if (!(error instanceof OutsideFailure)) throw error;
    await later(debit.was === 'planned' && error instanceof NotSent ? 'planned' : 'unknown');
  }
};

const AT_ONCE = 50;

/** Asks the processor for what each closed month came to. */
export const askDebits = async (parts: Parts): Promise<void> => {
  const { processor } = parts;
  if (!processor) return;
  await eachInTurn<{ uid: string }>(parts, {
    what: 'the debit of a month could not be asked for',
    next: (last) =>
      reading(systemCtx(parts), (tx) => {
        const due = tx
          .selectFrom('month_debit')
          .select('uid')
          .where('settled_at', 'is', null)
          .where('next_at', '<=', parts.clock());
        return (last ? due.where('uid', '>', last.uid) : due).orderBy('uid').limit(AT_ONCE).execute();
      }),
    work: ({ uid }) => driveDebit(parts, processor, uid),
    nameOf: ({ uid }) => ({ operation: uid }),
  });
};
