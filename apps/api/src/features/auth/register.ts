import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { change, fingerprint } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { accountKeyOf, type Ceremony, openCeremony, saveCeremony } from './ceremony.ts';
import { payForSend, proveCode, sendCodeIfAllowed, spendNetwork, writeCode } from './codes.ts';
import { demandGoodPassword } from './password-rules.ts';
import { findPersonByEmail } from './store.ts';
import { alreadyRegisteredMail } from './texts.ts';

const REGISTRATION_LIFE = 24 * 3_600_000;
const REGISTRATIONS_PER_HOUR = 20;

export interface Registration {
  first_name: string;
  last_name: string;
  email: string;
  mobile: string;
  password: string;
}

/** What is sent to the address: a code, or, where it has an account, a note to its owner. */
export const mailForRegistration = (ctx: Ctx, ceremony: Ceremony) => {
  const email = ceremony.details.email ?? '';
  const route = { ceremony, purpose: 'email', channel: 'email', recipient: email } as const;
  return ceremony.details.isTaken
    ? { ...route, instead: alreadyRegisteredMail(email, `${ctx.parts.settings.publicUrl}/login`) }
    : route;
};

/** Nothing exists yet but a ceremony: the account is made when the address is proved. */
export const register = async (
  ctx: Ctx,
  ask: Registration,
): Promise<{ user: string; verify: ('email' | 'phone')[] }> => {
  const { parts } = ctx;
  await demandGoodPassword(ask.password, { email: ask.email, names: [ask.first_name, ask.last_name] });
  await spendNetwork(ctx, 'register', REGISTRATIONS_PER_HOUR);
  const accountKey = accountKeyOf(parts, ask.email);
  await payForSend(ctx, { ceremony: { accountKey }, channel: 'email', recipient: ask.email });
  const password = await parts.passwords.hash(ask.password);
  const taken = await findPersonByEmail(parts.db, ask.email);
  const handle = await change(ctx, 'registration.begun', async (tx) => {
    const opened = await openCeremony(tx, parts, {
      kind: 'registration',
      accountKey,
      userUid: null,
      lifeMs: REGISTRATION_LIFE,
      details: {
        firstName: ask.first_name,
        lastName: ask.last_name,
        email: ask.email,
        mobile: ask.mobile,
        password,
        isTaken: taken !== null,
      },
    });
    await writeCode(tx, parts, mailForRegistration(ctx, opened.ceremony));
    return { subject: `account:${accountKey.toString('hex').slice(0, 2)}`, reply: opened.handle };
  });
  return { user: handle, verify: ['email', 'phone'] };
};

const insertMerchantOwner = async (tx: WritableTransaction, ctx: Ctx, ceremony: Ceremony): Promise<string> => {
  const { firstName, lastName, email, mobile, password } = ceremony.details;
  if (!firstName || !lastName || !email || !mobile || !password) throw new Error('a registration lost its details');
  const now = ctx.parts.clock();
  const merchantUid = crypto.randomUUID();
  const uid = crypto.randomUUID();
  await tx
    .insertInto('merchant')
    .values({ uid: merchantUid, name: `${firstName} ${lastName}`, iso_uid: null, created_at: now })
    .execute();
  const made = await tx
    .insertInto('app_user')
    .values({
      uid,
      email,
      email_verified_at: now,
      mobile,
      first_name: firstName,
      last_name: lastName,
      role: 'merchant',
      merchant_uid: merchantUid,
      password_hash: password.hash,
      password_key_id: password.keyId,
      password_changed_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('email').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst();
  // Somebody else proved the same address a moment earlier.
  if (made.numInsertedOrUpdatedRows !== 1n)
    throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  return uid;
};

/** The address is proved: the account comes into being, and the phone is next. */
export const completeRegistration = async (ctx: Ctx, ceremony: Ceremony, otp: string): Promise<void> => {
  const { parts } = ctx;
  await proveCode(ctx, ceremony, 'email', otp);
  if (ceremony.details.isTaken) throw new Failure('wrong_code', 'The code is wrong, has expired, or was already used.');
  await change(ctx, 'user.registered', async (tx) => {
    const uid = await insertMerchantOwner(tx, ctx, ceremony);
    const { email, mobile } = ceremony.details;
    Object.assign(ceremony, { userUid: uid, details: { email, mobile } });
    await saveCeremony(tx, parts, ceremony);
    const after = {
      role: 'merchant',
      email: fingerprint(parts, email ?? null),
      mobile: fingerprint(parts, mobile ?? null),
    };
    return { subject: `user:${uid}`, actor: uid, after, reply: null };
  });
  await sendCodeIfAllowed(ctx, {
    ceremony,
    purpose: 'phone',
    channel: 'message',
    recipient: ceremony.details.mobile ?? null,
  });
};
