import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { ShiftReport, ShiftRow, ShiftView } from '@ledgate/contract/till-view.ts';
import type { tillShifts } from '@ledgate/contract/till-shifts.ts';
import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { AuditAction } from '@ledgate/domain/access/audit-actions.ts';
import { midnightIn } from '@ledgate/domain/checks/time-zones.ts';
import { daysBetween } from '@ledgate/domain/checks/calendar.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { endBeside, timeCursor } from '../../core/http/cursor.ts';
import { reading, setScope } from '../../core/scope.ts';
import { settingsOf } from '../merchant-settings/public.ts';
import {
  closeShift,
  countDrawer,
  type Doing,
  expectedIn,
  moveCash,
  openShift,
  setCountAside,
  type Shift,
} from './drawer.ts';
import { demandOwnRegister, demandShiftHere, holdRegister } from './lease-store.ts';
import { reportShift } from './shift-report.ts';
import { demandMerchant, demandSight, ownMerchant, seesExpected } from './sight.ts';

interface Found {
  uid: string;
  merchant_uid: string;
  register_uid: string;
  register_name: string;
  opened_by: string;
  opened_name: string;
  opened_at: Date;
  ended_at: Date | null;
  first_count_cents: number | null;
  closed_by: string | null;
  closed_name: string | null;
  closed_at: Date | null;
  expected_cents: number | null;
  counted_cents: number | null;
  variance_reason: string | null;
  z_number: number | null;
  z_report: ShiftReport | null;
}

const selectShifts = (tx: ReadTransaction) =>
  tx
    .selectFrom('till_shift as s')
    .innerJoin('till_register as r', 'r.uid', 's.register_uid')
    .innerJoin('app_user as o', 'o.uid', 's.opened_by')
    .leftJoin('app_user as c', 'c.uid', 's.closed_by')
    .select([
      's.uid',
      's.merchant_uid',
      's.register_uid',
      's.opened_by',
      's.opened_at',
      's.ended_at',
      's.first_count_cents',
    ])
    .select(['s.closed_by', 's.closed_at', 's.expected_cents', 's.counted_cents', 's.variance_reason', 's.z_number'])
    .select(['s.z_report', 'r.name as register_name'])
    .select([
      sql<string>`o.first_name || ' ' || o.last_name`.as('opened_name'),
      sql<string | null>`c.first_name || ' ' || c.last_name`.as('closed_name'),
    ]);

const findShift = async (tx: ReadTransaction, uid: string): Promise<Found> => {
  const row = await selectShifts(tx).where('s.uid', '=', uid).executeTakeFirst();
  if (!row) throw new Failure('not_found', 'There is no such shift.');
  return row as unknown as Found;
};

const stateOf = ({ closed_at: closedAt, ended_at: endedAt }: Found): ShiftRow['state'] =>
  closedAt !== null ? 'closed' : endedAt !== null ? 'counted' : 'open';

/** What there should be is told to nobody who still has to count it. */
const presentRow = (row: Found, expected: number | null): ShiftRow => {
  const counted = row.counted_cents ?? row.first_count_cents;
  return {
    uid: row.uid,
    register: { uid: row.register_uid, name: row.register_name },
    state: stateOf(row),
    opened_by: { uid: row.opened_by, name: row.opened_name },
    opened_at: row.opened_at.toISOString(),
    closed_by: row.closed_by === null ? null : { uid: row.closed_by, name: row.closed_name ?? '' },
    closed_at: row.closed_at?.toISOString() ?? null,
    z_number: row.z_number,
    expected_cents: expected,
    counted_cents: counted,
    variance_cents: expected === null || counted === null ? null : counted - expected,
    variance_reason: row.variance_reason,
  };
};

const present = async (tx: ReadTransaction, ctx: SignedInCtx, row: Found): Promise<ShiftView> => {
  const tellsCash = seesExpected(ctx) || stateOf(row) !== 'open';
  const shift = { uid: row.uid, merchantUid: row.merchant_uid };
  const expected = row.expected_cents ?? (tellsCash ? await expectedIn(tx, shift) : null);
  return {
    ...presentRow(row, expected),
    report: row.z_report ?? (await reportShift(tx, { uid: row.uid, registerUid: row.register_uid, tellsCash })),
    may: { see_expected: seesExpected(ctx), close: ctx.actor.abilities.has('close_shift') && row.closed_at === null },
  };
};

export const readShift = (ctx: SignedInCtx, uid: string): Promise<ShiftView> => {
  demandSight(ctx);
  return reading(ctx, async (tx) => present(tx, ctx, await findShift(tx, uid)));
};

type ListCall = typeof tillShifts.listShifts;
const EPOCH = '1970-01-01';

export const listShifts = (
  ctx: SignedInCtx,
  { merchant, cursor, page_size: size, register, from, to }: Given<ListCall>['query'],
): Promise<Reply<ListCall>> => {
  const merchantUid = demandMerchant(ctx, merchant);
  return reading(ctx, async (tx) => {
    const { timezone } = await settingsOf(tx, merchantUid);
    const midnight = (day: string, plus: number): Date =>
      new Date(midnightIn(daysBetween(EPOCH, day) + plus, timezone));
    let query = selectShifts(tx).where('s.merchant_uid', '=', merchantUid);
    if (register !== undefined) query = query.where('s.register_uid', '=', register);
    if (from !== undefined) query = query.where('s.opened_at', '>=', midnight(from, 0));
    const after = cursor === undefined ? null : timeCursor.read(cursor);
    const end = endBeside(to === undefined ? undefined : midnight(to, 1), after);
    if (end) query = query.where('s.opened_at', '<', end);
    if (after) query = query.where(sql<boolean>`(s.opened_at, s.uid) < (${after.at}, ${after.uid})`);
    const found = (await query
      .orderBy('s.opened_at', 'desc')
      .orderBy('s.uid', 'desc')
      .limit(size + 1)
      .execute()) as unknown as Found[];
    const shown = found.slice(0, size);
    const last = found.length > size ? shown.at(-1) : undefined;
    return {
      results: shown.map((row) => presentRow(row, row.expected_cents)),
      next_cursor: last ? timeCursor.write({ at: last.opened_at, uid: last.uid }) : null,
    };
  });
};

const doingOf = ({ actor, parts }: SignedInCtx, reason?: string): Doing => {
  const at = parts.clock();
  return { byUid: actor.uid, at, recordedAt: at, ...(reason !== undefined && { reason }) };
};

export const openTill = (ctx: SignedInCtx, body: Given<typeof tillShifts.openTill>['body']): Promise<ShiftView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'till.opened', async (tx) => {
    setScope(tx, ctx);
    demandOwnRegister(ctx, body.register);
    const register = await holdRegister(tx, merchantUid, body.register);
    if (register.removed_at !== null) throw new Failure('wrong_state', 'This register was retired.');
    const { uid } = await openShift(
      tx,
      { merchantUid, registerUid: body.register, floatCents: body.float_cents },
      doingOf(ctx),
    );
    return {
      subject: `till:${uid}`,
      after: { merchant: merchantUid, register: body.register, float: body.float_cents },
      reply: await present(tx, ctx, await findShift(tx, uid)),
    };
  });
};

/** Something that happens to a drawer, said in one way. */
const act = (
  ctx: SignedInCtx,
  uid: string,
  action: AuditAction,
  work: (tx: WritableTransaction, shift: Shift) => Promise<{ after?: Record<string, unknown>; reason?: string }>,
): Promise<ShiftView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, action, async (tx) => {
    setScope(tx, ctx);
    await demandShiftHere(tx, ctx, uid);
    const { after, reason } = await work(tx, { uid, merchantUid });
    return {
      subject: `till:${uid}`,
      after: { merchant: merchantUid, ...after },
      ...(reason !== undefined && { reason }),
      reply: await present(tx, ctx, await findShift(tx, uid)),
    };
  });
};

export const moveTillCash = (
  ctx: SignedInCtx,
  uid: string,
  { kind, cents, reason }: Given<typeof tillShifts.moveTillCash>['body'],
): Promise<ShiftView> =>
  act(ctx, uid, kind === 'paid_in' ? 'till.paid_in' : 'till.paid_out', async (tx, shift) => {
    await moveCash(tx, shift, { kind, cents }, doingOf(ctx, reason));
    return { after: { cents }, reason };
  });

export const countTill = (
  ctx: SignedInCtx,
  uid: string,
  { counted_cents: counted, unsynced }: Given<typeof tillShifts.countTill>['body'],
): Promise<ShiftView> =>
  act(ctx, uid, 'till.counted', async (tx, shift) => {
    await findShift(tx, uid);
    if (unsynced > 0)
      throw new Failure(
        'wrong_state',
        unsynced === 1
          ? 'One sale has not reached the server yet.'
          : `${unsynced} sales have not reached the server yet.`,
      );
    await countDrawer(tx, shift, counted, doingOf(ctx));
    return { after: { counted } };
  });

export const reopenCount = (ctx: SignedInCtx, uid: string, { reason }: { reason: string }): Promise<ShiftView> =>
  act(ctx, uid, 'till.count_set_aside', async (tx, shift) => {
    await setCountAside(tx, shift);
    return { reason };
  });

/** Numbers of Z reports follow one another at each register. */
const sealZ = async (tx: WritableTransaction, uid: string): Promise<{ z_number: number; z_report: string }> => {
  const { register_uid: registerUid } = await findShift(tx, uid);
  const report = await reportShift(tx, { uid, registerUid, tellsCash: true });
  const { rows } = await sql<{ z: number }>`/*p:next_z*/
    update till_register set next_z = next_z + 1 where uid = ${registerUid} returning next_z - 1 as z`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a register is gone');
  return { z_number: row.z, z_report: JSON.stringify(report) };
};

export const closeTill = (
  ctx: SignedInCtx,
  uid: string,
  { reason }: { reason?: string | undefined },
): Promise<ShiftView> =>
  act(ctx, uid, 'till.closed', async (tx, shift) => {
    const { expectedCents, countedCents } = await closeShift(tx, shift, doingOf(ctx, reason), (inside) =>
      sealZ(inside, uid),
    );
    return { after: { expected: expectedCents, counted: countedCents }, ...(reason !== undefined && { reason }) };
  });
