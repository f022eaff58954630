import { usesPin } from '@ledgate/domain/access/till-abilities.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { lockPerson, savePin, tellSecurity } from '../auth/public.ts';
import { ownMerchant } from './sight.ts';

/** Told to the person, since whoever sits at an open screen could set one. */
export const setOwnPin = (ctx: SignedInCtx, { pin }: { pin: string | null }): Promise<{ done: true }> => {
  const { actor, parts } = ctx;
  const merchantUid = ownMerchant(ctx);
  if (!usesPin(actor.abilities)) throw new Failure('not_allowed', 'A PIN is for those who work at a register.');
  return change(ctx, pin === null ? 'user.pin_removed' : 'user.pin_set', async (tx) => {
    const person = await lockPerson(tx, actor.uid);
    await savePin(tx, parts, person, { pin, by: actor.uid });
    if (pin !== null) await tellSecurity(tx, ctx, person, 'pin_set');
    return { subject: `user:${actor.uid}`, after: { merchant: merchantUid }, reply: { done: true } };
  });
};
