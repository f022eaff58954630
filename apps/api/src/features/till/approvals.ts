import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { approvalCalls } from '@ledgate/contract/till-approvals.ts';
import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import {
  APPROVAL_KINDS,
  APPROVAL_MS,
  APPROVAL_RIGHTS,
  type ApprovalKind,
  approves,
  type NeededApproval,
} from '@ledgate/domain/till/approvals.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { listPinHolders, provePin } from '../auth/public.ts';
import { findWorker } from './cashier.ts';
import { demandDevice, demandOwnRegister } from './lease-store.ts';
import { ownMerchant } from './sight.ts';

type ListCall = typeof approvalCalls.listApprovers;

export const listApprovers = async (ctx: SignedInCtx): Promise<Reply<ListCall>> => {
  const holders = await listPinHolders(ctx.parts.db, ownMerchant(ctx));
  const results = holders.map(({ uid, name, abilities }) => {
    const held = new Set(abilities);
    return { uid, name, kinds: APPROVAL_KINDS.filter((kind) => approves(held, kind)) };
  });
  return { results: results.filter(({ kinds }) => kinds.length > 0) };
};

type ApproveCall = typeof approvalCalls.approveAtTill;

const demandRegister = async (ctx: SignedInCtx, merchantUid: string, uid: string, device: string | null) => {
  demandOwnRegister(ctx, uid);
  await reading(ctx, async (tx) => {
    const found = await tx
      .selectFrom('till_register')
      .select('uid')
      .where('uid', '=', uid)
      .where('merchant_uid', '=', merchantUid)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!found) throw new Failure('not_found', 'There is no such register.');
    await demandDevice(tx, uid, device);
  });
};

/** Somebody who may enters their PIN on the spot: good for one order and one kind, up to an amount, once, five minutes. */
export const approveAtTill = async (
  ctx: SignedInCtx,
  { register, device, person, pin, kind, order, cents }: Given<ApproveCall>['body'],
): Promise<Reply<ApproveCall>> => {
  const merchantUid = ownMerchant(ctx);
  await demandRegister(ctx, merchantUid, register, device);
  const holder = await provePin(ctx, { merchantUid, registerUid: register, person, pin, need: 'approve_pos' });
  if (!holder.abilities.has(APPROVAL_RIGHTS[kind]))
    throw new Failure('not_allowed', `${holder.name} may not do this either. Ask somebody else.`);
  return change(ctx, 'order.approved', async (tx) => {
    setScope(tx, ctx);
    const [uid, at] = [crypto.randomUUID(), ctx.parts.clock()];
    const expiresAt = new Date(at.getTime() + APPROVAL_MS);
    await tx
      .insertInto('pos_approval')
      .values({
        uid,
        merchant_uid: merchantUid,
        register_uid: register,
        order_uid: order,
        kind,
        cents,
        asked_by: ctx.actor.uid,
        approved_by: holder.uid,
        made_at: at,
        expires_at: expiresAt,
      })
      .execute();
    return {
      subject: `till:${order}`,
      after: { merchant: merchantUid, approval: uid, kind, cents, by: holder.uid },
      reply: { uid, kind, by: { uid: holder.uid, name: holder.name }, expires_at: expiresAt.toISOString() },
    };
  });
};

interface Using {
  readonly merchantUid: string;
  readonly orderUid: string;
  /** Where it happens; none for a held order, which is nowhere. */
  readonly registerUid: string | null;
  readonly refundUid?: string;
  readonly given: readonly string[];
  readonly now: Date;
}

interface Stored {
  uid: string;
  kind: string;
  cents: number;
  register_uid: string;
  approved_by: string;
  expires_at: Date;
  used_at: Date | null;
}

/** Held until the end: of two sales that come with one approval the second finds it used. */
const lockGiven = (tx: WritableTransaction, { merchantUid, orderUid, given }: Using): Promise<Stored[]> =>
  given.length === 0
    ? Promise.resolve([])
    : tx
        .selectFrom('pos_approval')
        .select(['uid', 'kind', 'cents', 'register_uid', 'approved_by', 'expires_at', 'used_at'])
        .where('uid', 'in', [...given])
        .where('merchant_uid', '=', merchantUid)
        .where('order_uid', '=', orderUid)
        .orderBy('uid')
        .forUpdate()
        .execute();

/** An order that is held again keeps what was let through for it before. */
const coveredBefore = async (
  tx: ReadTransaction,
  { merchantUid, orderUid }: Using,
  { kind, cents }: NeededApproval,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('pos_approval')
    .select('uid')
    .where('order_uid', '=', orderUid)
    .where('merchant_uid', '=', merchantUid)
    .where('kind', '=', kind)
    .where('cents', '>=', cents)
    .where('used_at', 'is not', null)
    .where('refund_uid', 'is', null)
    .executeTakeFirst();
  return kind !== 'refund' && found !== undefined;
};

/** Whoever let it through may still do so now. */
const stillMay = async (
  tx: ReadTransaction,
  merchantUid: string,
  uid: string,
  kind: ApprovalKind,
): Promise<boolean> => {
  const worker = await findWorker(tx, merchantUid, uid);
  return worker !== null && !worker.isGone && approves(worker.abilities, kind);
};

const freshOf = (stored: readonly Stored[], now: Date): Stored[] =>
  stored.filter(({ used_at: used, expires_at: ends }) => used === null && ends > now);

const coverOf = (fresh: readonly Stored[], { registerUid }: Using, need: NeededApproval): Stored | undefined =>
  fresh.find(
    ({ kind, cents, register_uid: register }) =>
      kind === need.kind && cents >= need.cents && (registerUid === null || register === registerUid),
  );

const markUsed = async (tx: WritableTransaction, using: Using, need: NeededApproval, uid: string): Promise<string> => {
  await tx
    .updateTable('pos_approval')
    .set({ used_at: using.now, said: need.said, refund_uid: using.refundUid ?? null })
    .where('uid', '=', uid)
    .execute();
  return uid;
};

const useOne = async (
  tx: WritableTransaction,
  using: Using,
  need: NeededApproval,
  stored: readonly Stored[],
): Promise<string> => {
  const fresh = freshOf(stored, using.now);
  if (fresh.length === 0)
    throw new Failure('wrong_state', 'This approval was used or is too old. Ask for another one.');
  const found = coverOf(fresh, using, need);
  if (!found)
    throw new Failure('wrong_state', 'This approval is for less, or for another register. Ask for another one.');
  if (!(await stillMay(tx, using.merchantUid, found.approved_by, need.kind)))
    throw new Failure('not_allowed', need.said);
  return markUsed(tx, using, need, found.uid);
};

/** Uses what was let through for it, or refuses. Which approvals they were, for the audit log. */
export const useApprovals = async (
  tx: WritableTransaction,
  using: Using,
  needed: readonly NeededApproval[],
): Promise<string[]> => {
  const stored = await lockGiven(tx, using);
  const open: NeededApproval[] = [];
  for (const need of needed) if (!(await coveredBefore(tx, using, need))) open.push(need);
  const ofKind = (need: NeededApproval): Stored[] => stored.filter(({ kind }) => kind === need.kind);
  const missing = open.filter((need) => ofKind(need).length === 0);
  if (missing.length > 0) throw new Failure('not_allowed', missing.map(({ said }) => said).join(' '));
  const used: string[] = [];
  for (const need of open) used.push(await useOne(tx, using, need, ofKind(need)));
  return used;
};

/**
 * Of a sale that took place, and whose answer was lost: what was let through for it in time counts; what was not is for a
 * manager to look at.
 */
export const useWhatWasGiven = async <N extends NeededApproval>(
  tx: WritableTransaction,
  using: Using,
  needed: readonly N[],
): Promise<{ used: string[]; missing: N[] }> => {
  const fresh = freshOf(await lockGiven(tx, using), using.now);
  const used: string[] = [];
  const missing: N[] = [];
  for (const need of needed) {
    const found = coverOf(fresh, using, need);
    const counts = found && (await stillMay(tx, using.merchantUid, found.approved_by, need.kind));
    if (counts) used.push(await markUsed(tx, using, need, found.uid));
    else missing.push(need);
  }
  return { used, missing };
};

export const readApprovals = async (tx: ReadTransaction, orderUid: string): Promise<OrderView['approvals']> => {
  const rows = await tx
    .selectFrom('pos_approval as a')
    .innerJoin('app_user as u', 'u.uid', 'a.approved_by')
    .select(['a.uid', 'a.kind', 'a.used_at', 'a.said', 'a.approved_by'])
    .select(sql<string>`u.first_name || ' ' || u.last_name`.as('name'))
    .where('a.order_uid', '=', orderUid)
    .where('a.used_at', 'is not', null)
    .orderBy('a.used_at')
    .orderBy('a.uid')
    .execute();
  return rows.flatMap(({ uid, kind, used_at: at, said, approved_by: by, name }) =>
    at === null
      ? []
      : [{ uid, kind: kind as ApprovalKind, by: { uid: by, name }, at: at.toISOString(), said: said ?? '' }],
  );
};
