import { books } from '@ledgate/api/core/bookkeeping.ts';
import type { Chance } from '@ledgate/api/demo-data/chance.ts';
import { PASSWORD } from '@ledgate/api/testing/people.ts';
import type { Stage } from '../../../harness/stage.ts';

const AT_ONCE = 500;

/** Kinds of people a stranger might ask about, each of whom must look like nobody. */
const KINDS = [
  { role: 'merchant', hasPassword: true, isVerified: true, isBlocked: false },
  { role: 'merchant', hasPassword: true, isVerified: false, isBlocked: false },
  { role: 'admin', hasPassword: true, isVerified: true, isBlocked: false },
  { role: 'underwriter', hasPassword: false, isVerified: false, isBlocked: false },
  { role: 'merchant', hasPassword: true, isVerified: true, isBlocked: true },
] as const;

const someEmail = (chance: Chance): string =>
  `${Array.from({ length: 12 }, () => chance.pick([...'abcdefghijklmnopqrstuvwxyz'])).join('')}@shop.example`;

/** So many addresses that nobody has, spelled like everybody else's. */
export const makeStrangers = (chance: Chance, count: number): string[] =>
  Array.from({ length: count }, () => someEmail(chance));

/** So many people of all kinds, known by their addresses. One hash serves all, since hashing is slow on purpose. */
export const makeCrowd = async ({ parts }: Stage, chance: Chance, count: number): Promise<string[]> => {
  const { hash, keyId } = await parts.passwords.hash(PASSWORD);
  const created_at = parts.clock();
  const merchant_uid = crypto.randomUUID();
  await books(parts).insertInto('merchant').values({ uid: merchant_uid, name: 'Crowd', created_at }).execute();
  const people = makeStrangers(chance, count).map((email) => {
    const { role, hasPassword, isVerified, isBlocked } = chance.pick(KINDS);
    return {
      uid: crypto.randomUUID(),
      email,
      mobile: `4152${String(chance.below(1_000_000)).padStart(6, '0')}`,
      mobile_verified_at: isVerified ? created_at : null,
      first_name: 'Robin',
      last_name: 'Quarterman',
      role,
      merchant_uid: role === 'merchant' ? merchant_uid : null,
      password_hash: hasPassword ? hash : null,
      password_key_id: hasPassword ? keyId : null,
      blocked_at: isBlocked ? created_at : null,
      created_at,
    };
  });
  for (let at = 0; at < people.length; at += AT_ONCE) {
    await books(parts)
      .insertInto('app_user')
      .values(people.slice(at, at + AT_ONCE))
      .execute();
  }
  return people.map(({ email }) => email);
};
