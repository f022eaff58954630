import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { RegisterView } from '@ledgate/contract/till-view.ts';
import type { till } from '@ledgate/contract/till.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { reading, setScope } from '../../core/scope.ts';
import { endLeaseOf } from './lease-store.ts';
import { demandMerchant, ownMerchant } from './sight.ts';

const MOST_REGISTERS = 200;

interface Found {
  uid: string;
  number: number;
  name: string;
  made_at: Date;
  removed_at: Date | null;
  version: number;
  held: number;
  shift_uid: string | null;
  opened_by: string | null;
  opened_name: string | null;
  opened_at: Date | null;
  ended_at: Date | null;
  device: string | null;
  device_name: string | null;
  leased_at: Date | null;
  leased_by: string | null;
  leased_name: string | null;
}

const find = async (tx: ReadTransaction, merchantUid: string, uid: string | null): Promise<Found[]> => {
  const { rows } = await sql<Found>`/*p:registers*/
    select r.uid, r.number, r.name, r.made_at, r.removed_at, r.version, s.uid as shift_uid, s.opened_by, s.opened_at, s.ended_at,
      u.first_name || ' ' || u.last_name as opened_name, l.device, l.device_name, l.made_at as leased_at, l.made_by as leased_by,
      b.first_name || ' ' || b.last_name as leased_name,
      (select count(*) from pos_order o where o.register_uid = r.uid and o.merchant_uid = r.merchant_uid and o.status = 'open')::int as held
    from till_register r left join till_shift s on s.register_uid = r.uid and s.closed_at is null left join app_user u on u.uid = s.opened_by
      left join till_lease l on l.register_uid = r.uid and l.ended_at is null left join app_user b on b.uid = l.made_by
    where r.merchant_uid = ${merchantUid} and (${uid}::uuid is null or r.uid = ${uid}::uuid) order by r.number`.execute(
    tx,
  );
  return rows;
};

const presentLease = (row: Found): RegisterView['lease'] =>
  row.device !== null && row.device_name !== null && row.leased_at !== null && row.leased_by !== null
    ? {
        device: row.device,
        name: row.device_name,
        since: row.leased_at.toISOString(),
        by: { uid: row.leased_by, name: row.leased_name ?? '' },
      }
    : null;

const present = (row: Found): RegisterView => ({
  uid: row.uid,
  number: row.number,
  name: row.name,
  made_at: row.made_at.toISOString(),
  removed_at: row.removed_at?.toISOString() ?? null,
  shift:
    row.shift_uid !== null && row.opened_by !== null && row.opened_at !== null
      ? {
          uid: row.shift_uid,
          opened_by: { uid: row.opened_by, name: row.opened_name ?? '' },
          opened_at: row.opened_at.toISOString(),
          state: row.ended_at === null ? 'open' : 'counted',
        }
      : null,
  held: row.held,
  lease: presentLease(row),
  version: row.version,
});

export const seeRegister = async (tx: ReadTransaction, merchantUid: string, uid: string): Promise<RegisterView> => {
  const [row] = await find(tx, merchantUid, uid);
  if (!row) throw new Failure('not_found', 'There is no such register.');
  return present(row);
};

type ListCall = typeof till.listRegisters;

export const listRegisters = (
  ctx: SignedInCtx,
  { merchant, removed }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> => {
  const merchantUid = demandMerchant(ctx, merchant);
  return reading(ctx, async (tx) => {
    const found = await find(tx, merchantUid, null);
    return { results: found.filter((row) => removed === 'yes' || row.removed_at === null).map(present) };
  });
};

const isTaken = async (
  tx: ReadTransaction,
  merchantUid: string,
  name: string,
  but: string | null,
): Promise<boolean> => {
  const found = await tx
    .selectFrom('till_register')
    .select('uid')
    .where('merchant_uid', '=', merchantUid)
    .where('removed_at', 'is', null)
    .where(sql<boolean>`lower(name) = lower(${name})`)
    .executeTakeFirst();
  return found !== undefined && found.uid !== but;
};

const taken = (): Failure =>
  new Failure('already_exists', 'Another register has this name.', { errors: { name: ['Choose another name.'] } });

export const addRegister = (ctx: SignedInCtx, { name }: { name: string }): Promise<RegisterView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'till.register_added', async (tx) => {
    setScope(tx, ctx);
    // One after the other, since each has the next number.
    await tx.selectFrom('merchant').select('uid').where('uid', '=', merchantUid).forUpdate().execute();
    if (await isTaken(tx, merchantUid, name, null)) throw taken();
    const found = await find(tx, merchantUid, null);
    if (found.length >= MOST_REGISTERS)
      throw new Failure('wrong_state', `A business has up to ${MOST_REGISTERS} registers, with those it retired.`);
    const uid = crypto.randomUUID();
    const number = Math.max(0, ...found.map((row) => row.number)) + 1;
    await tx
      .insertInto('till_register')
      .values({ uid, merchant_uid: merchantUid, name, number, made_at: ctx.parts.clock() })
      .execute();
    return {
      subject: `till:${uid}`,
      after: { merchant: merchantUid, name },
      reply: await seeRegister(tx, merchantUid, uid),
    };
  });
};

export const changeRegister = (
  ctx: SignedInCtx,
  uid: string,
  { name, removed }: Given<typeof till.changeRegister>['body'],
): Promise<RegisterView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'till.register_changed', async (tx) => {
    setScope(tx, ctx);
    await tx.selectFrom('till_register').select('uid').where('uid', '=', uid).forUpdate().execute();
    const before = await seeRegister(tx, merchantUid, uid);
    if (ctx.ifMatch !== null && ctx.ifMatch !== before.version)
      throw new Failure('stale', 'Somebody else changed this register.', { currentVersion: before.version });
    if (removed && before.shift) throw new Failure('wrong_state', 'A shift is open at this register. Close it first.');
    if (removed && before.held > 0)
      throw new Failure('wrong_state', 'Orders are on hold at this register. Finish or void them first.');
    if (!removed && (await isTaken(tx, merchantUid, name, uid))) throw taken();
    if (removed) await endLeaseOf(tx, ctx.parts, uid);
    await tx
      .updateTable('till_register')
      .set({ name, removed_at: removed ? ctx.parts.clock() : null, version: before.version + 1 })
      .where('uid', '=', uid)
      .execute();
    return {
      subject: `till:${uid}`,
      before: { name: before.name, removed: before.removed_at !== null },
      after: { merchant: merchantUid, name, removed },
      reply: await seeRegister(tx, merchantUid, uid),
    };
  });
};
