import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { drawerPosts } from '@ledgate/domain/ledger/drawer-posts.ts';
import { closingEvents, type DrawerEvent, type DrawerEventKind, expectedCents } from '@ledgate/domain/till/drawer.ts';
import { Failure } from '../../core/failure.ts';
import { postTransfers } from '../ledger/public.ts';

export interface Shift {
  readonly uid: string;
  readonly merchantUid: string;
}

/** Who did it, when it took place, and when we heard of it. */
export interface Doing {
  readonly byUid: string;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly reason?: string;
  readonly orderUid?: string;
}

/** The event and what it posts: nothing else moves a drawer. */
const record = async (tx: WritableTransaction, shift: Shift, event: DrawerEvent, doing: Doing): Promise<void> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('drawer_event')
    .values({
      uid,
      merchant_uid: shift.merchantUid,
      shift_uid: shift.uid,
      kind: event.kind,
      cents: event.cents,
      reason: doing.reason ?? null,
      order_uid: doing.orderUid ?? null,
      made_by: doing.byUid,
      made_at: doing.at,
      recorded_at: doing.recordedAt,
    })
    .execute();
  postTransfers(tx, {
    merchantUid: shift.merchantUid,
    groupUid: shift.uid,
    source: 'pos',
    sourceRef: uid,
    effectiveAt: doing.at,
    transfers: drawerPosts(shift.uid, event),
  });
};

export const openShift = async (
  tx: WritableTransaction,
  { merchantUid, registerUid, floatCents }: { merchantUid: string; registerUid: string; floatCents: number },
  doing: Doing,
): Promise<Shift> => {
  const shift = { uid: crypto.randomUUID(), merchantUid };
  const opened = await tx
    .insertInto('till_shift')
    .values({
      uid: shift.uid,
      merchant_uid: merchantUid,
      register_uid: registerUid,
      opened_by: doing.byUid,
      opened_at: doing.at,
    })
    .onConflict((conflict) => conflict.column('register_uid').where('closed_at', 'is', null).doNothing())
    .executeTakeFirst();
  if (opened.numInsertedOrUpdatedRows === 0n)
    throw new Failure('wrong_state', 'A shift is open at this register. Close it first.');
  if (floatCents > 0) await record(tx, shift, { kind: 'opening', cents: floatCents }, doing);
  return shift;
};

interface Held {
  closed_at: Date | null;
  ended_at: Date | null;
  first_count_cents: number | null;
}

/** Held until the end, so that nobody counts a drawer while somebody moves what is in it. */
const hold = async (tx: WritableTransaction, { uid, merchantUid }: Shift, isClosing: boolean): Promise<Held> => {
  const asked = tx
    .selectFrom('till_shift')
    .select(['closed_at', 'ended_at', 'first_count_cents'])
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid);
  const row = await (isClosing ? asked.forUpdate() : asked.forShare()).executeTakeFirst();
  if (!row) throw new Failure('not_found', 'There is no such shift.');
  return row;
};

const closed = (): Failure => new Failure('wrong_state', 'This shift is closed.');

/** While a shift is open; how it begins and ends is said by opening and closing it. */
type Movement = Exclude<DrawerEventKind, 'opening' | 'over' | 'short' | 'emptied'>;

/** Whether cash still goes through the drawer. Cash that lay in it when it was counted does until it is closed. */
export const takesCash = async (tx: WritableTransaction, shift: Shift, isOver: boolean): Promise<boolean> => {
  const { closed_at: closedAt, ended_at: endedAt } = await hold(tx, shift, false);
  if (isOver) return closedAt === null;
  if (closedAt !== null) throw closed();
  if (endedAt !== null)
    throw new Failure('wrong_state', 'The drawer was counted. Close the shift and open a new one to go on selling.');
  return true;
};

export const moveCash = async (
  tx: WritableTransaction,
  shift: Shift,
  movement: DrawerEvent & { kind: Movement },
  doing: Doing,
): Promise<void> => {
  await takesCash(tx, shift, false);
  await record(tx, shift, movement, doing);
};

/** Of a sale, whose shift was looked at before: what was handed over, and what went back. */
export const takeCash = async (
  tx: WritableTransaction,
  shift: Shift,
  { cashCents, changeCents }: { cashCents: number; changeCents: number },
  doing: Doing,
): Promise<void> => {
  await record(tx, shift, { kind: 'cash', cents: cashCents }, doing);
  if (changeCents > 0) await record(tx, shift, { kind: 'change', cents: changeCents }, doing);
};

const readEvents = async (tx: ReadTransaction, shift: Shift): Promise<DrawerEvent[]> =>
  // Safe: a constraint holds the kinds to those of the domain.
  (await tx
    .selectFrom('drawer_event')
    .select(['kind', 'cents'])
    .where('shift_uid', '=', shift.uid)
    .where('merchant_uid', '=', shift.merchantUid)
    .execute()) as DrawerEvent[];

/** What there should be in the drawer now. */
export const expectedIn = async (tx: ReadTransaction, shift: Shift): Promise<number> =>
  expectedCents(await readEvents(tx, shift));

/** Counted without knowing what there should be: from then on nothing is sold from this drawer. */
export const countDrawer = async (
  tx: WritableTransaction,
  shift: Shift,
  countedCents: number,
  { byUid, at }: Doing,
): Promise<void> => {
  const { closed_at: closedAt, ended_at: endedAt } = await hold(tx, shift, true);
  if (closedAt !== null) throw closed();
  if (endedAt !== null) throw new Failure('wrong_state', 'The drawer was counted already. Close the shift.');
  await tx
    .updateTable('till_shift')
    .set({ ended_by: byUid, ended_at: at, first_count_cents: countedCents })
    .where('uid', '=', shift.uid)
    .execute();
};

/** Somebody who may know what there should be has it counted again. */
export const setCountAside = async (tx: WritableTransaction, shift: Shift): Promise<void> => {
  const { closed_at: closedAt, ended_at: endedAt } = await hold(tx, shift, true);
  if (closedAt !== null) throw closed();
  if (endedAt === null) throw new Failure('wrong_state', 'This drawer was not counted yet.');
  await tx
    .updateTable('till_shift')
    .set({ ended_by: null, ended_at: null, first_count_cents: null })
    .where('uid', '=', shift.uid)
    .execute();
};

/** What was counted is booked, with what it differs by. */
export const closeShift = async (
  tx: WritableTransaction,
  shift: Shift,
  doing: Doing,
  /** Makes the Z report once everything that closes the drawer is written down. */
  seal: (tx: WritableTransaction) => Promise<{ z_number: number; z_report: string }>,
): Promise<{ expectedCents: number; countedCents: number }> => {
  const { closed_at: closedAt, first_count_cents: countedCents } = await hold(tx, shift, true);
  if (closedAt !== null) throw closed();
  if (countedCents === null) throw new Failure('wrong_state', 'Count the drawer first.');
  const expected = await expectedIn(tx, shift);
  if (expected !== countedCents && doing.reason === undefined)
    throw new Failure('wrong_state', 'Say why the count differs from what should be in the drawer.');
  for (const event of closingEvents(expected, countedCents)) await record(tx, shift, event, doing);
  await tx
    .updateTable('till_shift')
    .set({
      closed_by: doing.byUid,
      closed_at: doing.at,
      expected_cents: expected,
      counted_cents: countedCents,
      variance_reason: doing.reason ?? null,
      ...(await seal(tx)),
    })
    .where('uid', '=', shift.uid)
    .execute();
  return { expectedCents: expected, countedCents };
};
