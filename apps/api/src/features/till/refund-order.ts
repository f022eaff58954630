import type { OrderView } from '@ledgate/contract/till-view.ts';
import type { OrderAct } from '@ledgate/contract/till.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { sum } from '@ledgate/domain/rates/money.ts';
import { showCents } from '@ledgate/domain/rates/units.ts';
import { refundApproval } from '@ledgate/domain/till/approvals.ts';
import { leftToReturn, refundLines, type RefundedLine } from '@ledgate/domain/till/refund-lines.ts';
import { type PaidBy, refuseRefundTenders } from '@ledgate/domain/till/refund-tenders.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { sameBytes } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { giveBackToCard, howItWent, promisedByCards, refuse } from '../payments/public.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import { useApprovals } from './approvals.ts';
import { takesCash } from './drawer.ts';
import { findRefund, finish, settle } from './finish-refund.ts';
import { demandShiftHere } from './lease-store.ts';
import {
  findOrder,
  listLines,
  listRefunds,
  listTenders,
  lockOrder,
  type Order,
  type Refund,
  updateOrder,
} from './order-store.ts';
import { presentOrder } from './present-order.ts';
import { hashOf } from './sell.ts';
import { ownMerchant } from './sight.ts';
import { soldLine } from './sold.ts';

type RefundAct = Extract<OrderAct, { action: 'refund' }>;
type VoidAct = Extract<OrderAct, { action: 'void' }>;

interface Wanted {
  readonly uid: string;
  readonly shiftUid: string;
  readonly isVoid: boolean;
  readonly lines: readonly RefundedLine[];
  readonly tipCents: number;
  readonly tenders: readonly PaidBy[];
  readonly restock: boolean;
  readonly reason: string;
}

/** What stays of each tender after the change that was given. */
const paidBy = async (tx: WritableTransaction, orderUid: string): Promise<PaidBy[]> =>
  (await listTenders(tx, orderUid)).map(({ kind, cents, change_cents: change_, payment_uid: payment }) => ({
    kind,
    cents: cents - change_,
    payment,
  }));

const stood = (refunds: readonly Refund[]): Refund[] => refunds.filter(({ state }) => state !== 'failed');

const demandLines = async (tx: WritableTransaction, order: Order, act: RefundAct): Promise<Wanted> => {
  const before = stood(await listRefunds(tx, order.uid));
  const lines = refundLines(
    (await listLines(tx, order.uid)).map(soldLine),
    before.flatMap((refund) => refund.lines),
    act.lines.map(({ line, quantity }) => ({ id: line, quantity })),
  );
  if (!lines) throw refuse({ lines: 'More would go back than was sold. Reload the order to see what is left.' });
  const tipLeft = order.tip_cents - sum(before.map(({ tip_cents: cents }) => cents));
  if (act.tip_cents > tipLeft) throw refuse({ tip_cents: `At most ${showCents(tipLeft)} of the tip can go back.` });
  return {
    uid: act.refund,
    shiftUid: act.shift,
    isVoid: false,
    lines,
    tipCents: act.tip_cents,
    tenders: act.tenders.map(({ kind, cents, payment }) => ({ kind, cents, payment: payment ?? null })),
    restock: act.restock,
    reason: act.reason,
  };
};

/** Everything goes back the way it came, in the shift that sold it. */
const demandAll = async (tx: WritableTransaction, order: Order, act: VoidAct): Promise<Wanted> => {
  if (order.status !== 'paid')
    throw new Failure('wrong_state', 'Part of this order went back already. Refund the rest.');
  if (order.shift_uid !== act.shift)
    throw new Failure('wrong_state', 'An order is voided in the shift that sold it. Refund it instead.');
  const sold = (await listLines(tx, order.uid)).map(soldLine);
  const lines = refundLines(
    sold,
    [],
    sold.map((line) => ({ id: line.id, quantity: leftToReturn(line, []) })),
  );
  return {
    uid: act.refund,
    shiftUid: act.shift,
    isVoid: true,
    lines: lines ?? [],
    tipCents: order.tip_cents,
    tenders: (await paidBy(tx, order.uid)).filter(({ cents }) => cents > 0),
    restock: true,
    reason: act.reason,
  };
};

const totalOf = ({ lines, tipCents }: Pick<Wanted, 'lines' | 'tipCents'>): number =>
  sum(lines.map(({ totalCents }) => totalCents)) + tipCents;

const cardOf = ({ tenders }: Pick<Wanted, 'tenders'>): PaidBy | undefined =>
  tenders.find(({ kind }) => kind === 'card');

/** Written down before anything moves: a card is asked for it next, and what is not certain stays pending. */
const writeRefund = async (
  tx: WritableTransaction,
  order: Order,
  wanted: Wanted,
  { hash, by, at }: { hash: Buffer; by: string; at: Date },
): Promise<Refund> => {
  const before = stood(await listRefunds(tx, order.uid));
  const total = totalOf(wanted);
  const why = refuseRefundTenders(
    total,
    await paidBy(tx, order.uid),
    before.flatMap(({ tenders }) => tenders),
    wanted.tenders,
  );
  if (why !== null) throw refuse({ tenders: why });
  if (total === 0) throw refuse({ lines: 'Choose what goes back.' });
  const goods = sum(wanted.lines.map(({ goodsCents }) => goodsCents));
  return (await tx
    .insertInto('pos_refund')
    .values({
      uid: wanted.uid,
      order_uid: order.uid,
      merchant_uid: order.merchant_uid,
      shift_uid: wanted.shiftUid,
      is_void: wanted.isVoid,
      state: 'pending',
      lines: JSON.stringify(wanted.lines),
      goods_cents: goods,
      tax_cents: total - goods - wanted.tipCents,
      tip_cents: wanted.tipCents,
      total_cents: total,
      tenders: JSON.stringify(wanted.tenders),
      restocked: wanted.restock,
      reason: wanted.reason,
      request_hash: hash,
      made_by: by,
      made_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()) as unknown as Refund;
};

/** Voids what was not paid: nothing moved, so nothing goes back. */
const dropOpen = async (tx: WritableTransaction, order: Order): Promise<void> => {
  if ((await promisedByCards(tx, order.uid)) > 0)
    throw new Failure('wrong_state', 'A card was charged for this order. Void the card payment first.');
  await updateOrder(tx, order, { status: 'voided' });
};

/** Whoever may not, or not so much, needs somebody who lets it through. */
const demandLetThrough = async (
  tx: WritableTransaction,
  { actor }: SignedInCtx,
  act: RefundAct | VoidAct,
  { order, cents, now }: { order: Order; cents: number; now: Date },
): Promise<string[]> => {
  const { approval: limits } = await settingsOf(tx, order.merchant_uid);
  const needed = refundApproval({ cents, beforeCents: order.refunded_cents }, actor.abilities, limits);
  const shift = await tx
    .selectFrom('till_shift')
    .select('register_uid')
    .where('uid', '=', act.shift)
    .executeTakeFirst();
  const using = {
    merchantUid: order.merchant_uid,
    orderUid: order.uid,
    registerUid: shift?.register_uid ?? null,
    refundUid: act.refund,
    given: act.approvals,
    now,
  };
  return useApprovals(tx, using, needed ? [needed] : []);
};

interface Begun {
  readonly order: Order;
  readonly card: PaidBy | undefined;
  /** Nothing is left to do: it needed no card, or it was settled before. */
  readonly isOver: boolean;
}

/** Locks, looks and writes down; what needs no card is over with it. */
const begin = (ctx: SignedInCtx, uid: string, act: RefundAct | VoidAct): Promise<Begun> => {
  const merchantUid = ownMerchant(ctx);
  const action = act.action === 'void' ? 'order.voided' : 'order.refund_asked';
  return change({ ...ctx, idempotency: null }, action, async (tx) => {
    setScope(tx, ctx);
    const order = await lockOrder(tx, merchantUid, uid);
    if (!order) throw new Failure('not_found', 'There is no such order.');
    const told = {
      subject: `till:${uid}` as const,
      after: { merchant: merchantUid, refund: act.refund },
      reason: act.reason,
    };
    const isOpen = order.status === 'open';
    if (isOpen && act.action === 'void') {
      await dropOpen(tx, order);
      return { ...told, reply: { order, card: undefined, isOver: true } };
    }
    const hash = hashOf({ uid, ...act });
    const before = await findRefund(tx, uid, act.refund);
    if (before && !sameBytes(before.request_hash, hash))
      throw new Failure('key_reused', 'This id belongs to another refund. Nothing was refunded.');
    if (before) return { ...told, reply: { order, card: cardOf(before), isOver: before.state !== 'pending' } };
    if (isOpen || order.status === 'voided' || order.status === 'refunded')
      throw new Failure('wrong_state', 'Nothing of this order is left to refund.');
    await takesCash(tx, { uid: act.shift, merchantUid }, false);
    await demandShiftHere(tx, ctx, act.shift);
    const wanted = act.action === 'void' ? await demandAll(tx, order, act) : await demandLines(tx, order, act);
    const at = ctx.parts.clock();
    const written = await writeRefund(tx, order, wanted, { hash, by: ctx.actor.uid, at });
    const approvals = await demandLetThrough(tx, ctx, act, { order, cents: written.total_cents, now: at });
    const card = cardOf(wanted);
    if (!card) await finish(tx, order, written, at);
    return { ...told, after: { ...told.after, approvals }, reply: { order, card, isOver: !card } };
  });
};

/** Gives back lines of an order, or all of it. A card is asked first; the drawer opens only once that is certain. */
export const giveBack = async (ctx: SignedInCtx, uid: string, act: RefundAct | VoidAct): Promise<OrderView> => {
  const { order, card, isOver } = await begin(ctx, uid, act);
  if (!isOver && card) {
    const giving = { payment: card.payment ?? '', cents: card.cents, reason: act.reason, idempotencyKey: act.refund };
    const went = await giveBackToCard(ctx, giving).catch((error: unknown) => refusedBy(ctx, act, order, error));
    if (went !== 'unknown') {
      await settle(ctx, { uid: act.refund, order_uid: uid, merchant_uid: order.merchant_uid }, went === 'done');
      if (went === 'not_done')
        throw new Failure('wrong_state', 'The card was not refunded, and neither was anything else.');
    }
  }
  return reading(ctx, async (tx) => {
    const after = await findOrder(tx, uid);
    if (!after) throw new Failure('not_found', 'There is no such order.');
    return presentOrder(tx, ctx, after);
  });
};

/** The payment itself does not allow it: nobody was asked, and nothing is pending. */
const refusedBy = async (ctx: SignedInCtx, act: RefundAct | VoidAct, order: Order, error: unknown): Promise<never> => {
  const went = await reading(ctx, (tx) => howItWent(tx, ctx.parts, order.merchant_uid, act.refund));
  if (went === null)
    await settle(ctx, { uid: act.refund, order_uid: order.uid, merchant_uid: order.merchant_uid }, false);
  throw error;
};
