import type { ReadDatabase, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Ability } from '@ledgate/domain/access/abilities.ts';
import { abilitiesOf } from '@ledgate/domain/access/grants.ts';
import { PIN } from '@ledgate/domain/access/limits.ts';
import type { Role } from '@ledgate/domain/access/roles.ts';
import { withinTill } from '@ledgate/domain/access/till-abilities.ts';
import { checkPin } from '@ledgate/domain/checks/pin.ts';
import { sql } from 'kysely';
import { books } from '../../core/bookkeeping.ts';
import { appendAudit, change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { giveBack, type Limit, spend } from '../../core/http/rate-limit.ts';
import type { Parts } from '../../core/parts.ts';
import { tellSide } from '../notifications/public.ts';
import { SIGN_IN_REFUSED } from './audit-names.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Bound to its person, so that a hash in another's row opens nothing. */
const bound = (userUid: string, pin: string): string => `${userUid}:${pin}`;

export const isPinLocked = (misses: number | null): boolean => misses !== null && misses >= PIN.tries;

/** Sets it anew, which also lets in again whoever guessed too often, or removes it. Whoever calls has asked who may. */
export const savePin = async (
  tx: WritableTransaction,
  parts: Parts,
  person: { uid: string; mobile: string | null },
  { pin, by }: { pin: string | null; by: string },
): Promise<void> => {
  if (pin === null) {
    await tx.deleteFrom('till_pin').where('user_uid', '=', person.uid).execute();
    return;
  }
  const verdict = checkPin(pin, { mobile: person.mobile });
  if (!verdict.ok)
    throw new Failure('invalid', 'The PIN was not set. Choose another.', { errors: { pin: [verdict.reason] } });
  const stored = await parts.passwords.hash(bound(person.uid, pin));
  const row = { pin_hash: stored.hash, pin_key_id: stored.keyId, misses: 0, set_by: by, set_at: parts.clock() };
  await tx
    .insertInto('till_pin')
    .values({ user_uid: person.uid, ...row })
    .onConflict((conflict) => conflict.column('user_uid').doUpdateSet(row))
    .execute();
  // The misses of the day are forgotten with it, or the new PIN would be locked as well.
  await tx.deleteFrom('rate_limit').where('bucket', '=', personBucket(person.uid)).execute();
};

/** Those of a business who can come by PIN now, by name. */
export const listPinHolders = async (
  db: ReadDatabase,
  merchantUid: string,
): Promise<{ uid: string; name: string; abilities: Ability[] }[]> => {
  const rows = await db
    .selectFrom('till_pin as p')
    .innerJoin('app_user as u', 'u.uid', 'p.user_uid')
    .select(['u.uid', 'u.first_name', 'u.last_name', 'u.role', 'u.permissions'])
    .where('u.merchant_uid', '=', merchantUid)
    .where('u.role', 'in', ['merchant', 'subuser'])
    .where('u.blocked_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.uid')
    .execute();
  return rows.map(({ uid, role, permissions, ...name }) => ({
    uid,
    name: `${name.first_name} ${name.last_name}`,
    // Held to the closed list by a database constraint.
    abilities: withinTill(abilitiesOf(role as Role, permissions)),
  }));
};

interface Guess {
  merchantUid: string;
  registerUid: string;
  person: string;
  pin: string;
  /** Without it the person has nothing to do there. */
  need: Ability;
}

export interface PinHolder {
  uid: string;
  name: string;
  abilities: ReadonlySet<Ability>;
}

const personBucket = (uid: string): string => `pin:person:${uid}`;

const limitsOf = ({ merchantUid, registerUid, person }: Guess, holder: PinHolder | undefined): Limit[] => [
  { bucket: `pin:register:${registerUid}`, most: PIN.missesPerRegisterPerHour, windowMs: HOUR },
  { bucket: `pin:merchant:${merchantUid}`, most: PIN.missesPerMerchantPerHour, windowMs: HOUR },
  ...(holder ? [{ bucket: personBucket(person), most: PIN.missesPerDay, windowMs: DAY }] : []),
];

/** Pays for one look before it is taken, in one statement: however many guess at once get as many looks as in a row. */
const payForLook = async (parts: Parts, userUid: string) => {
  const { rows } = await sql<{ pin_hash: string; pin_key_id: string; misses: number }>`/*p:pin_look*/
    update till_pin set misses = misses + 1 where user_uid = ${userUid} and misses < ${PIN.tries}
    returning pin_hash, pin_key_id, misses`.execute(books(parts));
  return rows[0];
};

const locked = (): Failure =>
  new Failure('wrong_state', 'This PIN is locked after too many wrong ones. It has to be set anew.');

/** What is left to try is told, since whoever stands at the register can count as well. */
const wrong = (left: number | null): Failure =>
  new Failure(
    'wrong_credentials',
    left === null ? 'The PIN is wrong.' : `The PIN is wrong. ${left === 1 ? 'One try is' : `${left} tries are`} left.`,
  );

/** The owner hears of a locked one: whoever guessed stood at their register. */
const noteMiss = (ctx: Ctx, { registerUid, merchantUid }: Guess, holder: PinHolder, misses: number): Promise<void> =>
  change({ ...ctx, idempotency: null }, SIGN_IN_REFUSED, async (tx) => {
    const facts = { merchant: merchantUid, register: registerUid };
    const subject = `user:${holder.uid}` as const;
    if (isPinLocked(misses)) {
      appendAudit(tx, ctx, 'user.pin_locked', { subject, after: facts });
      await tellSide(tx, ctx.parts, {
        kind: 'pin_locked',
        to: { who: 'owner', merchant: merchantUid },
        except: null,
        application: null,
        ticket: null,
        name: holder.name,
        words: holder.name,
        path: '/usermerchant',
      });
    }
    return { subject, after: { by: 'pin', ...facts }, reply: undefined };
  });

/**
 * Is this the person's PIN? Guesses are counted for the person, for the register and for the business; whoever does not
 * exist, is of another business or may not do what it is for takes as long and gets the same answer as a wrong PIN.
 */
export const provePin = async (ctx: Ctx, guess: Guess): Promise<PinHolder> => {
  const { parts } = ctx;
  const found = (await listPinHolders(parts.db, guess.merchantUid)).find(({ uid }) => uid === guess.person);
  const holder: PinHolder | undefined = found?.abilities.includes(guess.need)
    ? { ...found, abilities: new Set(found.abilities) }
    : undefined;
  const limits = limitsOf(guess, holder);
  for (const limit of limits) await spend(parts, limit);
  const look = holder && (await payForLook(parts, holder.uid));
  const stored = look ? { hash: look.pin_hash, keyId: look.pin_key_id } : null;
  const isRight = await parts.passwords.matches(bound(guess.person, guess.pin), stored);
  if (isRight && holder) {
    for (const { bucket } of limits) await giveBack(parts, bucket);
    await books(parts).updateTable('till_pin').set({ misses: 0 }).where('user_uid', '=', holder.uid).execute();
    return holder;
  }
  if (!holder) throw wrong(null);
  if (!look) throw locked();
  await noteMiss(ctx, guess, holder, look.misses);
  throw isPinLocked(look.misses) ? locked() : wrong(PIN.tries - look.misses);
};
