import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { drawerPosts } from '@ledgate/domain/ledger/drawer-posts.ts';
import { closingEvents, type DrawerEvent, type DrawerEventKind, expectedCents } from '@ledgate/domain/till/drawer.ts';
import { Failure } from '../../core/failure.ts';
import { postTransfers } from '../ledger/public.ts';

interface Shift {
  readonly uid: string;
  readonly merchantUid: string;
}

/** Who did it, when it took place, and when we heard of it. */
export interface Doing {
  readonly byUid: string;
  readonly at: Date;
  readonly recordedAt: Date;
  readonly reason?: string;
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

/** Held until the end, so that nobody counts a drawer while somebody moves what is in it. */
const demandOpen = async (tx: WritableTransaction, { uid, merchantUid }: Shift, isClosing: boolean): Promise<void> => {
  const asked = tx
    .selectFrom('till_shift')
    .select('closed_at')
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid);
  const row = await (isClosing ? asked.forUpdate() : asked.forShare()).executeTakeFirst();
  if (!row) throw new Failure('not_found', 'There is no such shift.');
  if (row.closed_at !== null) throw new Failure('wrong_state', 'This shift is closed.');
};

/** While a shift is open; how it begins and ends is said by opening and closing it. */
type Movement = Exclude<DrawerEventKind, 'opening' | 'over' | 'short' | 'emptied'>;

export const moveCash = async (
  tx: WritableTransaction,
  shift: Shift,
  movement: DrawerEvent & { kind: Movement },
  doing: Doing,
): Promise<void> => {
  await demandOpen(tx, shift, false);
  await record(tx, shift, movement, doing);
};

const readEvents = async (tx: WritableTransaction, shift: Shift): Promise<DrawerEvent[]> =>
  // Safe: a constraint holds the kinds to those of the domain.
  (await tx
    .selectFrom('drawer_event')
    .select(['kind', 'cents'])
    .where('shift_uid', '=', shift.uid)
    .where('merchant_uid', '=', shift.merchantUid)
    .execute()) as DrawerEvent[];

/** What was counted is booked, with what it differs by. */
export const closeShift = async (
  tx: WritableTransaction,
  shift: Shift,
  countedCents: number,
  doing: Doing,
): Promise<{ expectedCents: number }> => {
  await demandOpen(tx, shift, true);
  const expected = expectedCents(await readEvents(tx, shift));
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
    })
    .where('uid', '=', shift.uid)
    .execute();
  return { expectedCents: expected };
};
