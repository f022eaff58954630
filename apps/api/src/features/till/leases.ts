import { randomBytes } from 'node:crypto';
import type { Given, Reply } from '@ledgate/contract/call.ts';
import type { tillAccess } from '@ledgate/contract/till-access.ts';
import type { RegisterView } from '@ledgate/contract/till-view.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import { setScope } from '../../core/scope.ts';
import { endLease, findLease, holdRegister } from './lease-store.ts';
import { seeRegister } from './registers.ts';
import { ownMerchant } from './sight.ts';

type LeaseCall = typeof tillAccess.leaseRegister;

export const leaseRegister = (
  ctx: SignedInCtx,
  uid: string,
  { device, name, take_over: takesOver }: Given<LeaseCall>['body'],
): Promise<Reply<LeaseCall>> => {
  const merchantUid = ownMerchant(ctx);
  const { parts, actor } = ctx;
  return change(ctx, 'till.leased', async (tx) => {
    setScope(tx, ctx);
    const { removed_at: removedAt } = await holdRegister(tx, merchantUid, uid);
    if (removedAt !== null) throw new Failure('wrong_state', 'This register was retired.');
    const held = await findLease(tx, uid);
    if (held && held.device !== device && !takesOver)
      throw new Failure('wrong_state', `This register is in use on ${held.device_name}.`);
    // The same device that asks again gets a new secret: it has lost the old one, or somebody else has it.
    if (held) await endLease(tx, parts, held.uid);
    const secret = randomBytes(32).toString('base64url');
    await tx
      .insertInto('till_lease')
      .values({
        uid: crypto.randomUUID(),
        merchant_uid: merchantUid,
        register_uid: uid,
        device,
        device_name: name,
        secret_hash: sha256(secret),
        made_by: actor.uid,
        made_at: parts.clock(),
      })
      .execute();
    return {
      subject: `till:${uid}`,
      ...(held && { before: { device: held.device_name } }),
      after: { merchant: merchantUid, device: name },
      reply: { register: await seeRegister(tx, merchantUid, uid), secret },
    };
  });
};

export const giveUpLease = (ctx: SignedInCtx, uid: string): Promise<RegisterView> => {
  const merchantUid = ownMerchant(ctx);
  return change(ctx, 'till.lease_ended', async (tx) => {
    setScope(tx, ctx);
    await holdRegister(tx, merchantUid, uid);
    const held = await findLease(tx, uid);
    if (!held) throw new Failure('wrong_state', 'This register is not used on any device.');
    await endLease(tx, ctx.parts, held.uid);
    return {
      subject: `till:${uid}`,
      before: { device: held.device_name },
      after: { merchant: merchantUid },
      reply: await seeRegister(tx, merchantUid, uid),
    };
  });
};
