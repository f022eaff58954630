import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { isHeld, nextCheckMs, stepFor } from '@ledgate/domain/handoff/follow.ts';
import type { Status } from '@ledgate/domain/applications/statuses.ts';
import type { HoldReason, ProcessorMerchant } from '@ledgate/providers/card-processor/port.ts';
import type { Note } from '@ledgate/providers/outside/exchange.ts';
import { change } from '../../core/change.ts';
import { type CtxOf, systemCtx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, findApplication, lockApplication } from '../applications/public.ts';
import {
  demandProcessor,
  findMerchant,
  findSubmittedAt,
  type HeldMerchant,
  saveMerchant,
  touchChecked,
  wasHandedOver,
} from '../processor/public.ts';
import { openTask } from '../tasks/public.ts';
import { endHold, moveBy, noteDecline, noteHold } from './move-on.ts';

/** Looks of the reconciler leave no transcript: what they find does. */
const SILENT: Note = () => undefined;

/** A merchant there, and why it is held, read at one time. */
export interface Seen {
  merchant: ProcessorMerchant;
  reasons: readonly HoldReason[];
}

export const seeMerchant = async (parts: Parts, merchantId: string): Promise<Seen | null> => {
  const processor = demandProcessor(parts);
  const merchant = await processor.merchant(merchantId, { note: SILENT });
  if (!merchant) return null;
  const isUndecided = ['held', 'staged', 'closed'].includes(merchant.state);
  return { merchant, reasons: isUndecided ? await processor.holdReasons(merchantId, { note: SILENT }) : [] };
};

const isSame = (known: HeldMerchant | null, { state, isFrozen, mid, modified }: ProcessorMerchant): boolean =>
  known?.state === state && known.isFrozen === isFrozen && known.mid === mid && known.modified === modified;

const nextCheck = (parts: Parts, status: Status, since: Date): Date | null => {
  const now = parts.clock().getTime();
  const wait = nextCheckMs(status, now - since.getTime());
  return wait === null ? null : new Date(now + wait);
};

/** Frozen after boarding: nothing is taken any more, and somebody has to ask why. */
const noteFreeze = async (
  tx: WritableTransaction,
  { parts }: CtxOf<'system'>,
  application: Application,
  known: HeldMerchant | null,
  { isFrozen }: ProcessorMerchant,
): Promise<void> => {
  if (!isFrozen || known?.isFrozen === true) return;
  await openTask(tx, parts, { kind: 'provider_closed', applicationUid: application.uid, subject: 'Frozen' });
};

const CLOSED_BY = 'Closed by the payment provider';

/** Everything that follows from a new state, in the transaction that keeps it. */
const bringAbout = async (
  tx: WritableTransaction,
  ctx: CtxOf<'system'>,
  application: Application,
  { merchant, reasons }: Seen,
  wasSubmitted: boolean,
): Promise<Application> => {
  const step = stepFor(application.status, { state: merchant.state, wasSubmitted });
  const details = {
    merchant: merchant.merchantId,
    said: merchant.stateSaid,
    ...(merchant.mid && { mid: merchant.mid }),
  };
  const isUndecided = ['boarding', 'provider_review', 'query_raised'].includes(application.status);
  if (step === null) {
    if (isUndecided && isHeld(merchant.state, wasSubmitted)) await noteHold(tx, ctx, application, reasons);
    return application;
  }
  const now = await moveBy(tx, ctx, application, step as Parameters<typeof moveBy>[3], details);
  if (step === 'provider_hold') await noteHold(tx, ctx, now, reasons);
  else await endHold(tx, ctx, now);
  const words = [merchant.reason ?? '', ...reasons.map(({ message }) => message)].filter((part) => part !== '');
  if (step === 'provider_decline') await noteDecline(tx, ctx, now, { by: 'payment provider', words: words.join('\n') });
  if (step === 'provider_close') {
    await openTask(tx, ctx.parts, { kind: 'provider_closed', applicationUid: now.uid, subject: CLOSED_BY });
    await openTask(tx, ctx.parts, { kind: 'match_listing', applicationUid: now.uid, subject: CLOSED_BY });
  }
  return now;
};

/** Brings an application to where the processor has it. What was read before something newer is left alone. */
export const applySeen = async (parts: Parts, applicationUid: string, seen: Seen): Promise<void> => {
  const ctx = systemCtx(parts);
  const work = change(ctx, 'processor.followed', async (tx) => {
    setScope(tx, ctx);
    const application = await lockApplication(tx, applicationUid);
    const known = application && (await findMerchant(tx, applicationUid));
    if (!application) throw new DoneByAnother();
    const { merchant } = seen;
    if (known && merchant.modified < known.modified) throw new DoneByAnother();
    const submittedAt = known?.submittedAt ?? (await findSubmittedAt(tx, applicationUid));
    const step = stepFor(application.status, { state: merchant.state, wasSubmitted: submittedAt !== null });
    if (isSame(known, merchant) && step === null) throw new DoneByAnother();
    await noteFreeze(tx, ctx, application, known, merchant);
    const now = await bringAbout(tx, ctx, application, seen, submittedAt !== null);
    const nextCheckAt = nextCheck(parts, now.status, submittedAt ?? application.statusAt);
    await saveMerchant(tx, applicationUid, merchant, { at: parts.clock(), nextCheckAt, submittedAt });
    return {
      subject: `application:${applicationUid}`,
      before: { status: application.status, ...(known && { at_provider: known.stateSaid }) },
      after: { status: now.status, at_provider: merchant.stateSaid, frozen: merchant.isFrozen },
      reply: undefined,
    };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};

/** Reads a merchant that we know of once more. */
export const followMerchant = async (parts: Parts, applicationUid: string): Promise<void> => {
  const { known, application } = await reading(systemCtx(parts), async (tx) => ({
    known: await findMerchant(tx, applicationUid),
    application: await findApplication(tx, applicationUid),
  }));
  if (!known || !application) return;
  const seen = await seeMerchant(parts, known.merchantId);
  if (seen) await applySeen(parts, applicationUid, seen);
  const { status } = application;
  await touchChecked(parts, applicationUid, nextCheck(parts, status, known.submittedAt ?? application.statusAt));
};

/** Whose merchant this is: known by its id, or by the reference that we gave it; null where it is none of ours. */
export const ownerOfMerchant = (parts: Parts, { merchantId, reference }: ProcessorMerchant): Promise<string | null> =>
  reading(systemCtx(parts), async (tx) => {
    const row = await tx
      .selectFrom('processor_merchant')
      .select('application_uid')
      .where('merchant_id', '=', merchantId)
      .executeTakeFirst();
    if (row) return row.application_uid;
    if (reference === null || !/^[0-9a-f-]{36}$/.test(reference)) return null;
    const application = await findApplication(tx, reference);
    return application && (await wasHandedOver(tx, application.uid)) ? application.uid : null;
  });
