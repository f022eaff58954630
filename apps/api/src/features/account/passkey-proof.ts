import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server';
import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { bookkeeping } from '../../core/bookkeeping.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import type { Settings } from '../../core/settings.ts';
import { findCeremony, finishCeremony, loadCeremony, startCeremony, spendNetwork } from '../auth/public.ts';
import { findPasskey, selectPasskeys, type StoredPasskey } from './store.ts';

export const PASSKEY_LIFE = 5 * 60_000;
const OPTIONS_PER_HOUR = 120;

/** Whom a passkey is bound to: our own address, and no look-alike. */
export const relyingParty = ({ publicUrl }: Settings): { rpID: string; origin: string } => {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
};

const NOBODY = Buffer.alloc(32);

/** A challenge to sign: for anybody's passkey, or for those of the person whose second step is due. */
export const passkeyOptions = async (ctx: Ctx, loginHandle: string | undefined) => {
  const { parts } = ctx;
  await spendNetwork(ctx, 'passkey', OPTIONS_PER_HOUR);
  const login = loginHandle === undefined ? null : await findCeremony(ctx, loginHandle, ['login']);
  const own = login?.userUid && login.proved.length > 0 ? await selectPasskeys(parts.db, login.userUid) : [];
  const options: PublicKeyCredentialRequestOptionsJSON = await generateAuthenticationOptions({
    rpID: relyingParty(parts.settings).rpID,
    userVerification: 'required',
    allowCredentials: own.map((row) => ({ id: row.credential_id, transports: row.transports })),
  });
  const { handle } = await startCeremony(parts, {
    kind: 'passkey',
    accountKey: login?.accountKey ?? NOBODY,
    userUid: login?.userUid ?? null,
    lifeMs: PASSKEY_LIFE,
    details: { challenge: options.challenge, ...(loginHandle !== undefined && { loginHandle }) },
  });
  return { user: handle, options: { ...options } };
};

const responseShape = z.looseObject({ id: z.string().max(1400), response: z.looseObject({}) });

const wrong = (): Failure => new Failure('wrong_credentials', 'This passkey isn’t registered here or didn’t work.');

const check = async (ctx: Ctx, challenge: string, credential: Record<string, unknown>, stored: StoredPasskey) => {
  const { rpID, origin } = relyingParty(ctx.parts.settings);
  try {
    return await verifyAuthenticationResponse({
      // The library checks every part of it and throws on what it does not like.
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: true,
      credential: {
        id: stored.credential_id,
        publicKey: new Uint8Array(stored.public_key),
        counter: stored.counter,
        transports: stored.transports,
      },
    });
  } catch {
    throw wrong();
  }
};

export interface PasskeyProof {
  userUid: string;
  loginHandle: string | null;
}

/** Checks a signed challenge and uses it up; answers whose passkey it was. */
export const provePasskey = async (
  ctx: Ctx,
  handle: string,
  credential: Record<string, unknown>,
): Promise<PasskeyProof> => {
  const { parts } = ctx;
  const ceremony = await loadCeremony(ctx, handle, ['passkey']);
  const shape = responseShape.safeParse(credential);
  const stored = shape.success ? await findPasskey(parts.db, shape.data.id) : undefined;
  const { challenge, loginHandle } = ceremony.details;
  if (!stored || !challenge) throw wrong();
  const { verified, authenticationInfo } = await check(ctx, challenge, credential, stored);
  if (!verified) throw wrong();
  await bookkeeping(parts, async (tx) => {
    await finishCeremony(tx, parts, ceremony);
    await tx
      .updateTable('passkey')
      .set({ counter: authenticationInfo.newCounter, last_used_at: parts.clock() })
      .where('uid', '=', stored.uid)
      .execute();
  });
  return { userUid: stored.user_uid, loginHandle: loginHandle ?? null };
};
