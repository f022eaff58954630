import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Parts } from '../../core/parts.ts';
import { endTillSessions } from '../auth/public.ts';

export interface Lease {
  uid: string;
  device: string;
  device_name: string;
  made_at: Date;
}

/** The device that uses this register now. */
export const findLease = (tx: ReadTransaction, registerUid: string): Promise<Lease | undefined> =>
  tx
    .selectFrom('till_lease')
    .select(['uid', 'device', 'device_name', 'made_at'])
    .where('register_uid', '=', registerUid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** With everybody who came in by it. Who signs in there at this moment holds the lease, and is ended as well. */
export const endLease = async (tx: WritableTransaction, parts: Parts, uid: string): Promise<void> => {
  await tx.updateTable('till_lease').set({ ended_at: parts.clock() }).where('uid', '=', uid).execute();
  await endTillSessions(tx, parts, uid, 'lease_ended');
};

/** Held, so that of two devices that ask at once the second sees what the first was given. */
export const holdRegister = async (
  tx: WritableTransaction,
  merchantUid: string,
  uid: string,
): Promise<{ removed_at: Date | null }> => {
  const register = await tx
    .selectFrom('till_register')
    .select('removed_at')
    .where('uid', '=', uid)
    .where('merchant_uid', '=', merchantUid)
    .forUpdate()
    .executeTakeFirst();
  if (!register) throw new Failure('not_found', 'There is no such register.');
  return register;
};

export const endLeaseOf = async (tx: WritableTransaction, parts: Parts, registerUid: string): Promise<void> => {
  const held = await findLease(tx, registerUid);
  if (held) await endLease(tx, parts, held.uid);
};

/** The device that uses a register now, if it is another one than this. */
export const otherDevice = async (
  tx: ReadTransaction,
  registerUid: string,
  device: string | null,
): Promise<string | null> => {
  const held = await findLease(tx, registerUid);
  return held && held.device !== device ? held.device_name : null;
};

/** What is sold at a register is sold on the device that it is used on. */
export const demandDevice = async (tx: ReadTransaction, registerUid: string, device: string | null): Promise<void> => {
  const other = await otherDevice(tx, registerUid, device);
  if (other !== null) throw new Failure('wrong_state', `This register is in use on ${other}. Nothing was sold.`);
};

/** Whoever came by PIN works at the register they came to, and at no other. */
export const demandOwnRegister = ({ actor }: SignedInCtx, registerUid: string): void => {
  if (actor.till && actor.till.register !== registerUid)
    throw new Failure('not_allowed', 'You are signed in at another register.');
};

/** The same, by a shift of it. */
export const demandShiftHere = async (tx: ReadTransaction, ctx: SignedInCtx, shiftUid: string): Promise<void> => {
  if (!ctx.actor.till) return;
  const shift = await tx.selectFrom('till_shift').select('register_uid').where('uid', '=', shiftUid).executeTakeFirst();
  if (shift) demandOwnRegister(ctx, shift.register_uid);
};
