import { isOffered } from '@ledgate/domain/applications/statuses.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Effect } from '@ledgate/domain/lifecycle/transition.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import { systemCtx } from '../../core/context.ts';
import { startOfDay } from '@ledgate/domain/queue/business-calendar.ts';
import { UNDO_SECONDS } from '@ledgate/domain/lifecycle/approvals.ts';
import { planOperation } from '../operations/public.ts';
import { findMerchant } from '../processor/public.ts';
import { heldFor, keepSubmission, loadFacts, type Moved, voidApprovals, wholeRecords } from '../applications/public.ts';
import { dropLetter, oweLetter } from '../letters/public.ts';
import { closeOpenQueries } from '../queries/public.ts';
import { deskDay, endAmendments, findKeptReserve, voidAcceptance, voidRates, voidSaleRates } from '../rates/public.ts';
import { openTask } from '../tasks/public.ts';

type CarryOut = (tx: WritableTransaction, moved: Moved, parts: Parts) => Promise<void>;

const why = ({ row }: Moved): string => `voided by: ${row.event}`;

/** What is looked at once more is kept as it is now. */
const keepOnceMore: CarryOut = async (tx, { now, at }, parts) => {
  const records = wholeRecords(await loadFacts(tx, parts, now.uid));
  await keepSubmission(tx, parts, now, { at, records });
};

/** Told there once the step can no longer be taken back; a merchant that only a bank has is closed by its people. */
const closeAtProvider = async (tx: WritableTransaction, parts: Parts, { now, at }: Moved): Promise<void> => {
  if (!(await findMerchant(tx, now.uid))) return;
  const notBefore = new Date(at.getTime() + UNDO_SECONDS * 1000);
  await planOperation(tx, systemCtx(parts), { kind: 'close', applicationUid: now.uid, notBefore });
};

/** The provider keeps it as it is; on its day somebody settles what is left with the merchant. */
const keepReserve: CarryOut = async (tx, { now }, parts) => {
  const kept = await findKeptReserve(tx, parts, now);
  if (!kept) return;
  const dueAt = new Date(startOfDay(kept.heldUntil));
  await openTask(tx, parts, { kind: 'release_reserve', applicationUid: now.uid, subject: kept.terms, dueAt });
};

/** What the steps of this feature do besides moving. Mails are told apart, since they wait. */
const CARRIED_OUT: Partial<Record<Effect, CarryOut>> = {
  takeSnapshot: keepOnceMore,
  lockFields: (tx, { now, at }) => closeOpenQueries(tx, now.uid, at),
  voidApprovals: (tx, { now, n, at }) => voidApprovals(tx, now.uid, { at, eventN: n }),
  voidRates: (tx, moved) => voidRates(tx, moved.now.uid, { at: moved.at, why: why(moved) }),
  voidSaleRates: (tx, moved) => voidSaleRates(tx, moved.now.uid, { at: moved.at, why: why(moved) }),
  endAmendment: (tx, { now, at }, parts) => endAmendments(tx, now.uid, { at, after: deskDay(parts) }),
  closeAtProvider: (tx, moved, parts) => closeAtProvider(tx, parts, moved),
  keepReserve,
  oweLetter: (tx, { now, n }, parts) => oweLetter(tx, parts, now.uid, n),
  dropLetter: (tx, { now }, parts) => dropLetter(tx, parts, now.uid),
  voidAcceptance: async (tx, moved, parts) => {
    const { now, n, at } = moved;
    await voidApprovals(tx, now.uid, { at, eventN: n, steps: ['iso', 'merchant', 'admin'] });
    await voidAcceptance(tx, now.uid, { at, why: why(moved) });
    // Whoever signed it or was asked to hears of it, once the step can no longer be taken back.
    if (isOffered(moved.before.status))
      await enqueue(tx, parts, 'askForSignatures', { application: now.uid }, heldFor(moved));
  },
};

export const carryOut = async (tx: WritableTransaction, parts: Parts, moved: Moved): Promise<void> => {
  for (const effect of moved.row.effects) await CARRIED_OUT[effect]?.(tx, moved, parts);
};
