import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { FoundRecord, RecordName, search } from '@ledgate/contract/search.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { MOST_PINNED, type RecordKind } from '@ledgate/domain/search/kinds.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { sourcesFor } from './sources.ts';

/** As they were pinned, the first one first. */
const listPins = async (tx: ReadTransaction, userUid: string): Promise<RecordName[]> => {
  const { rows } = await sql<RecordName>`/*p:pins*/ select kind, record_uid as uid from record_pin
    where user_uid = ${userUid} order by pinned_at, record_uid limit ${MOST_PINNED}`.execute(tx);
  return rows;
};

const keyOf = ({ kind, uid }: RecordName): string => `${kind} ${uid}`;

/** What whoever asks sees of these, in their order: the rest is not there. */
const seen = async (tx: ReadTransaction, ctx: SignedInCtx, names: readonly RecordName[]): Promise<FoundRecord[]> => {
  const known = new Map<string, FoundRecord>();
  for (const { kind, among } of sourcesFor(ctx.actor)) {
    const uids = names.filter((name) => name.kind === kind).map(({ uid }) => uid);
    if (uids.length === 0) continue;
    for (const record of await among(tx, ctx, uids)) known.set(keyOf(record), record);
  }
  return names.flatMap((name) => known.get(keyOf(name)) ?? []);
};

export const readShortcuts = (
  ctx: SignedInCtx,
  recent: readonly RecordName[],
): Promise<Reply<typeof search.readShortcuts>> =>
  reading(ctx, async (tx) => {
    const pinned = await listPins(tx, ctx.actor.uid);
    const isPinned = new Set(pinned.map(keyOf));
    const others = recent.filter((name) => !isPinned.has(keyOf(name)));
    const records = await seen(tx, ctx, [...pinned, ...others]);
    return {
      pinned: records.filter((record) => isPinned.has(keyOf(record))),
      recent: records.filter((record) => !isPinned.has(keyOf(record))),
    };
  });

const insertPin = (tx: WritableTransaction, userUid: string, kind: RecordKind, uid: string, at: Date) =>
  tx
    .insertInto('record_pin')
    .values({ user_uid: userUid, kind, record_uid: uid, pinned_at: at })
    .onConflict((conflict) => conflict.columns(['user_uid', 'kind', 'record_uid']).doNothing())
    .execute();

const deletePin = (tx: WritableTransaction, userUid: string, kind: RecordKind, uid: string) =>
  tx
    .deleteFrom('record_pin')
    .where('user_uid', '=', userUid)
    .where('kind', '=', kind)
    .where('record_uid', '=', uid)
    .execute();

/** A pin takes the place of one that is not seen any more, which nobody could take off. */
const makeRoom = async (tx: WritableTransaction, ctx: SignedInCtx, pins: readonly RecordName[]): Promise<void> => {
  if (pins.length < MOST_PINNED) return;
  const still = new Set((await seen(tx, ctx, pins)).map(keyOf));
  const lost = pins.find((pin) => !still.has(keyOf(pin)));
  if (!lost) throw new Failure('wrong_state', `${MOST_PINNED} records are pinned already. Take one off first.`);
  await deletePin(tx, ctx.actor.uid, lost.kind, lost.uid);
};

export const pinRecord = (
  ctx: SignedInCtx,
  { kind, uid, pinned }: Given<typeof search.pinRecord>['body'],
): Promise<Reply<typeof search.pinRecord>> =>
  change(ctx, 'user.preferences_kept', async (tx) => {
    setScope(tx, ctx);
    const { uid: userUid } = ctx.actor;
    const pins = await listPins(tx, userUid);
    const isPinned = pins.some((pin) => keyOf(pin) === keyOf({ kind, uid }));
    if (pinned && !isPinned) {
      if ((await seen(tx, ctx, [{ kind, uid }])).length === 0)
        throw new Failure('not_found', 'There is no such record.');
      await makeRoom(tx, ctx, pins);
      await insertPin(tx, userUid, kind, uid, ctx.parts.clock());
    }
    if (!pinned) await deletePin(tx, userUid, kind, uid);
    return {
      subject: `user:${userUid}`,
      after: { [pinned ? 'pinned' : 'unpinned']: keyOf({ kind, uid }) },
      reply: { pinned: await listPins(tx, userUid) },
    };
  });
