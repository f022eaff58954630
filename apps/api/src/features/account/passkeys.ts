import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { change } from '../../core/change.ts';
import type { Ctx, SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import {
  accountKeyOf,
  findPerson,
  finishCeremony,
  loadCeremony,
  loadPerson,
  type LoginAnswer,
  startCeremony,
  proceed,
  tellSecurity,
  writeRecoveryCodes,
} from '../auth/public.ts';
import { PASSKEY_LIFE, provePasskey, relyingParty } from './passkey-proof.ts';
import { presentPasskey } from './present.ts';
import { selectPasskeys } from './store.ts';
import { dropUnneededRecoveryCodes } from './totp.ts';

export const listPasskeys = async ({ parts, actor }: SignedInCtx) => {
  const rows = await selectPasskeys(parts.db, actor.uid);
  return { results: rows.map(presentPasskey) };
};

export const beginPasskey = async (ctx: SignedInCtx) => {
  const { parts, actor } = ctx;
  const person = await loadPerson(parts.db, actor.uid);
  const own = await selectPasskeys(parts.db, actor.uid);
  const options = await generateRegistrationOptions({
    rpName: 'Ledgate',
    rpID: relyingParty(parts.settings).rpID,
    userName: person.email,
    userDisplayName: `${person.firstName} ${person.lastName}`,
    userID: new TextEncoder().encode(actor.uid),
    attestationType: 'none',
    // EdDSA, ES256, RS256: said here because asking the runtime for its newest prints a warning.
    supportedAlgorithmIDs: [-8, -7, -257],
    excludeCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  const { handle } = await startCeremony(parts, {
    kind: 'passkey',
    accountKey: accountKeyOf(parts, person.email),
    userUid: actor.uid,
    lifeMs: PASSKEY_LIFE,
    details: { challenge: options.challenge },
  });
  return { user: handle, options: { ...options } };
};

const checkNew = async (ctx: SignedInCtx, challenge: string, credential: Record<string, unknown>) => {
  const { rpID, origin } = relyingParty(ctx.parts.settings);
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      // The library checks every part of it and throws on what it does not like.
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
    });
    if (verified) return registrationInfo.credential;
  } catch {
    // Said below in our own words.
  }
  throw new Failure('wrong_state', 'The passkey didn’t work. Try again.');
};

export interface NewPasskey {
  user: string;
  name: string;
  credential: Record<string, unknown>;
}

export const addPasskey = async (ctx: SignedInCtx, ask: NewPasskey) => {
  const { parts, actor } = ctx;
  const ceremony = await loadCeremony(ctx, ask.user, ['passkey']);
  const { challenge } = ceremony.details;
  if (ceremony.userUid !== actor.uid || !challenge)
    throw new Failure('wrong_state', 'This passkey setup was started by someone else.');
  const made = await checkNew(ctx, challenge, ask.credential);
  const person = await loadPerson(parts.db, actor.uid);
  return change(ctx, 'user.passkey_added', async (tx) => {
    await finishCeremony(tx, parts, ceremony);
    const row = { uid: crypto.randomUUID(), name: ask.name, created_at: parts.clock(), last_used_at: null };
    await tx
      .insertInto('passkey')
      .values({
        ...row,
        user_uid: actor.uid,
        credential_id: made.id,
        public_key: Buffer.from(made.publicKey),
        counter: made.counter,
        transports: made.transports ?? [],
      })
      .execute();
    await tellSecurity(tx, ctx, person, 'passkey_added', { passkey: row.uid });
    const isFirst = !person.hasTotp && !person.hasPasskey;
    const recovery_codes = isFirst ? await writeRecoveryCodes(tx, parts, actor.uid) : null;
    return {
      subject: `user:${actor.uid}`,
      after: { passkey: row.uid },
      reply: { passkey: presentPasskey(row), recovery_codes },
    };
  });
};

export const removePasskey = (ctx: SignedInCtx, id: string) =>
  change(ctx, 'user.passkey_removed', async (tx) => {
    const { uid } = ctx.actor;
    const gone = await tx
      .deleteFrom('passkey')
      .where('uid', '=', id)
      .where('user_uid', '=', uid)
      .returning(['name', 'credential_id', 'public_key', 'counter', 'transports', 'created_at'])
      .executeTakeFirst();
    if (!gone) throw new Failure('not_found', 'This passkey doesn’t exist.');
    await dropUnneededRecoveryCodes(tx, uid);
    const removedPasskey = {
      uid: id,
      name: gone.name,
      credentialId: gone.credential_id,
      publicKey: gone.public_key.toString('base64'),
      counter: gone.counter,
      transports: gone.transports,
      createdAt: gone.created_at.toISOString(),
    };
    await tellSecurity(tx, ctx, await loadPerson(tx, uid), 'passkey_removed', { removedPasskey });
    return { subject: `user:${uid}`, before: { passkey: id }, reply: { done: true } as const };
  });

/** As the only step, or as the second step of a sign-in that has begun otherwise. */
export const signInWithPasskey = async (
  ctx: Ctx,
  handle: string,
  credential: Record<string, unknown>,
): Promise<LoginAnswer> => {
  const { userUid, loginHandle } = await provePasskey(ctx, handle, credential);
  const person = await findPerson(ctx.parts.db, userUid);
  if (!person) throw new Failure('wrong_credentials', 'This passkey isn’t registered here or didn’t work.');
  if (loginHandle === null) return proceed(ctx, person, ['passkey']);
  const login = await loadCeremony(ctx, loginHandle, ['login']);
  if (login.userUid !== userUid) throw new Failure('wrong_credentials', 'This passkey belongs to another account.');
  return proceed(ctx, person, [...login.proved, 'passkey'], { ceremony: login, handle: loginHandle });
};
