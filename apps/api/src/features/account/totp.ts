import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { generateSecret, generateURI } from 'otplib';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import {
  accountKeyOf,
  loadPerson,
  proveTotp,
  spendGuess,
  tellSecurity,
  totpPlace,
  writeRecoveryCodes,
} from '../auth/public.ts';

/** A secret that works only after its first code came back; until then the account is as before. */
export const beginTotp = async (ctx: SignedInCtx) => {
  const { parts, actor } = ctx;
  const person = await loadPerson(parts.db, actor.uid);
  if (person.hasTotp) throw new Failure('wrong_state', 'An authenticator is already set up. Remove it first.');
  const secret = generateSecret();
  const sealed = await parts.vault.seal('platform', totpPlace(actor.uid), secret);
  return change(ctx, 'user.totp_begun', async (tx) => {
    await tx
      .insertInto('totp')
      .values({ user_uid: actor.uid, secret: sealed })
      .onConflict((conflict) => conflict.column('user_uid').doUpdateSet({ secret: sealed, last_step: 0 }))
      .execute();
    const uri = generateURI({ issuer: 'Ledgate', label: person.email, secret });
    return { subject: `user:${actor.uid}`, reply: { secret, uri } };
  });
};

export const confirmTotp = async (ctx: SignedInCtx, otp: string) => {
  const { parts, actor } = ctx;
  const person = await loadPerson(parts.db, actor.uid);
  if (person.hasTotp) throw new Failure('wrong_state', 'An authenticator is already set up.');
  const guess = await spendGuess(ctx, accountKeyOf(parts, person.email), actor.uid);
  await proveTotp(parts, actor.uid, otp, false);
  await guess.refund();
  return change(ctx, 'user.totp_added', async (tx) => {
    await tx.updateTable('totp').set({ confirmed_at: parts.clock() }).where('user_uid', '=', actor.uid).execute();
    await tellSecurity(tx, ctx, person, 'totp_added');
    const recovery_codes = await writeRecoveryCodes(tx, parts, actor.uid);
    return { subject: `user:${actor.uid}`, reply: { recovery_codes } };
  });
};

/** Recovery codes stand in for a strong factor, so they go with the last one. */
export const dropUnneededRecoveryCodes = async (tx: WritableTransaction, uid: string): Promise<void> => {
  const person = await loadPerson(tx, uid);
  if (!person.hasTotp && !person.hasPasskey) await tx.deleteFrom('recovery_code').where('user_uid', '=', uid).execute();
};

export const removeTotp = (ctx: SignedInCtx) =>
  change(ctx, 'user.totp_removed', async (tx) => {
    const { uid } = ctx.actor;
    const person = await loadPerson(tx, uid);
    if (!person.hasTotp) throw new Failure('wrong_state', 'No authenticator is set up.');
    const gone = await tx.deleteFrom('totp').where('user_uid', '=', uid).returning('secret').executeTakeFirstOrThrow();
    await dropUnneededRecoveryCodes(tx, uid);
    await tellSecurity(tx, ctx, person, 'totp_removed', { totp: gone });
    return { subject: `user:${uid}`, reply: { done: true } as const };
  });

export const renewRecoveryCodes = (ctx: SignedInCtx) =>
  change(ctx, 'user.recovery_codes_renewed', async (tx) => {
    const { uid } = ctx.actor;
    const person = await loadPerson(tx, uid);
    if (!person.hasTotp && !person.hasPasskey) {
      throw new Failure('wrong_state', 'Recovery codes go with an authenticator or a passkey. Set one up first.');
    }
    const recovery_codes = await writeRecoveryCodes(tx, ctx.parts, uid);
    await tellSecurity(tx, ctx, person, 'recovery_codes_renewed');
    return { subject: `user:${uid}`, reply: { recovery_codes } };
  });
