import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { RULE_WORDS } from '@ledgate/domain/watching/holds.ts';
import { appendAudit } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { closeTask } from '../tasks/public.ts';
import { insertHold, openHolds, setHold, type StoredHold } from './hold-store.ts';
import { orderFunding } from './order-store.ts';
import { tellOfFunding } from './tell.ts';

const OVERTAKEN = 'A returned deposit stopped the deposits by itself.';

const put = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  hold: { cause: keyof typeof RULE_WORDS; cents: number; depositUid?: string },
): Promise<string> => {
  const at = ctx.parts.clock();
  const [uid, scope] = [crypto.randomUUID(), hold.cause === 'over_volume' ? 'excess' : 'all'] as const;
  const of = { merchantUid: found.merchant.uid, applicationUid: found.uid };
  await insertHold(tx, { uid, ...of, ...hold, scope, ...RULE_WORDS[hold.cause], proposedBy: null, at });
  await orderFunding(tx, { ...of, at });
  appendAudit(tx, ctx, 'funding.held', {
    subject: `application:${found.uid}`,
    after: { hold: uid, cause: hold.cause, scope, cents: hold.cents, deposit: hold.depositUid ?? null },
    reason: RULE_WORDS[hold.cause].reason,
  });
  await tellOfFunding(tx, ctx, found, 'funding_held');
  return uid;
};

/**
 * A deposit came back: nothing more is paid until somebody has looked. Within the transaction of whoever found out; asked
 * again, or with everything on hold already, nothing happens.
 */
export const holdFundingForReturn = async (
  tx: WritableTransaction,
  ctx: Ctx,
  { applicationUid, depositUid }: { applicationUid: string; depositUid: string },
): Promise<void> => {
  const found = await lockApplication(tx, applicationUid);
  if (!found) return;
  const open = (await openHolds(tx, found.merchant.uid)).find(({ scope }) => scope === 'all');
  if (open?.state === 'on') return;
  if (open) {
    const at = ctx.parts.clock();
    await setHold(tx, open.uid, { state: 'withdrawn', ended_by: null, ended_at: at, end_reason: OVERTAKEN });
    await closeTask(tx, ctx.parts, { kind: 'hold_to_confirm', applicationUid, outcome: 'withdrawn' });
  }
  await put(tx, ctx, found, { cause: 'returned_deposit', cents: 0, depositUid });
};

const openExcess = async (tx: WritableTransaction, found: Application): Promise<StoredHold | undefined> =>
  (await openHolds(tx, found.merchant.uid)).find(({ scope }) => scope === 'excess');

/** What is above the approved volume waits; the hold that keeps it, null where people decided on one before. */
export const holdExcess = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  cents: number,
): Promise<string | null> => {
  const open = await openExcess(tx, found);
  if (!open) return put(tx, ctx, found, { cause: 'over_volume', cents });
  return open.cause === 'over_volume' ? open.uid : null;
};

const EASED = 'The month is within the approved volume again.';

/** As much is held as is too much now: a little more with each sale, nothing where the limit was raised. */
export const adjustExcess = async (
  tx: WritableTransaction,
  ctx: Ctx,
  found: Application,
  cents: number,
): Promise<void> => {
  const hold = await openExcess(tx, found);
  if (hold?.cause !== 'over_volume' || hold.cents === cents) return;
  const at = ctx.parts.clock();
  const of = { merchantUid: found.merchant.uid, applicationUid: found.uid };
  if (cents > 0) await setHold(tx, hold.uid, { cents });
  else {
    await setHold(tx, hold.uid, { state: 'released', ended_by: null, ended_at: at, end_reason: EASED });
    appendAudit(tx, ctx, 'funding.released', {
      subject: `application:${found.uid}`,
      after: { hold: hold.uid },
      reason: EASED,
    });
    await tellOfFunding(tx, ctx, found, 'funding_released');
  }
  await orderFunding(tx, { ...of, at });
};
