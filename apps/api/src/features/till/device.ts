import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { tillAccess } from '@ledgate/contract/till-access.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { PIN } from '@ledgate/domain/access/limits.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { sameBytes, sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import { countEvent, hasRoom } from '../../core/http/rate-limit.ts';
import { reading, setScope } from '../../core/scope.ts';
import { issueTillSession, listPinHolders, provePin, SESSION_STARTED } from '../auth/public.ts';

type Device = Pick<Given<typeof tillAccess.openDevice>['body'], 'register' | 'device' | 'secret'>;

interface Found {
  uid: string;
  merchant_uid: string;
  merchant_name: string;
  register_name: string;
  secret_hash: Buffer;
}

const HOUR = 3_600_000;

/** Nobody has signed in yet, so nobody's scope says what is seen: the secret does. */
const asServer = (ctx: Ctx): Ctx => ({ ...ctx, actor: { kind: 'system' } });

const findDevice = async (tx: ReadTransaction, { register, device }: Device): Promise<Found | undefined> => {
  const { rows } = await sql<Found>`/*p:till_device*/
    select l.uid, l.merchant_uid, l.secret_hash, r.name as register_name, m.name as merchant_name
    from till_lease l join till_register r on r.uid = l.register_uid join merchant m on m.uid = l.merchant_uid
    where l.register_uid = ${register} and l.device = ${device} and l.ended_at is null and r.removed_at is null`.execute(
    tx,
  );
  return rows[0];
};

const strangers = ({ origin }: Ctx) => ({
  bucket: `till:address:${origin.address}`,
  most: PIN.strangersPerAddressPerHour,
  windowMs: HOUR,
});

const NO_SECRET = Buffer.alloc(32);

/** One answer for a register that is not there, for a device that is not its own, and for a secret that is wrong. */
const demandDevice = async (ctx: Ctx, device: Device): Promise<Found> => {
  const limit = strangers(ctx);
  if (!(await hasRoom(ctx.parts, limit)))
    throw new Failure('too_many_tries', 'Too many devices were turned away at this address.', { retryAfterMs: HOUR });
  const found = await reading(asServer(ctx), (tx) => findDevice(tx, device));
  const isSame = sameBytes(sha256(device.secret), found?.secret_hash ?? NO_SECRET);
  if (found && isSame) return found;
  await countEvent(ctx.parts, limit);
  throw new Failure('not_found', 'This device is not set up for this register any more.');
};

type OpenCall = typeof tillAccess.openDevice;

export const openDevice = async (ctx: Ctx, body: Given<OpenCall>['body']): Promise<Reply<OpenCall>> => {
  const { merchant_uid: merchantUid, register_name: name, merchant_name } = await demandDevice(ctx, body);
  const holders = await listPinHolders(ctx.parts.db, merchantUid);
  return {
    register: { uid: body.register, name },
    merchant_name,
    cashiers: holders
      .filter(({ abilities }) => abilities.includes('use_pos'))
      .map(({ uid, name: called }) => ({ uid, name: called })),
  };
};

type SignInCall = typeof tillAccess.signInByPin;

export const signInByPin = async (ctx: Ctx, body: Given<SignInCall>['body']): Promise<Reply<SignInCall>> => {
  const { uid: lease, merchant_uid: merchantUid } = await demandDevice(ctx, body);
  const { register, person, pin } = body;
  const holder = await provePin(ctx, { merchantUid, registerUid: register, person, pin, need: 'use_pos' });
  return change(ctx, SESSION_STARTED, async (tx) => {
    setScope(tx, asServer(ctx));
    // Held until the session is there: who takes the register over at this moment ends it, or comes first.
    const held = await tx
      .selectFrom('till_lease')
      .select('uid')
      .where('uid', '=', lease)
      .where('ended_at', 'is', null)
      .forShare()
      .executeTakeFirst();
    if (!held) throw new Failure('not_found', 'This device is not set up for this register any more.');
    const session = await issueTillSession(tx, ctx, holder.uid, { register, lease });
    return {
      subject: `user:${holder.uid}`,
      actor: holder.uid,
      after: { proved: ['pin'], register, merchant: merchantUid },
      reply: session,
    };
  });
};
