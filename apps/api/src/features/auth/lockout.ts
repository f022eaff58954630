import { PASSWORD_FAILURES, waitAfterFailures } from '@ledgate/domain/access/limits.ts';
import { sql } from 'kysely';
import { bookkeeping, books } from '../../core/bookkeeping.ts';
import { appendAudit } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { countEvent, hasRoom } from '../../core/http/rate-limit.ts';
import { SIGN_IN_REFUSED } from './audit-names.ts';
import { accountKeyOf } from './ceremony.ts';
import { isKnownDevice } from './devices.ts';

const HOUR = 3_600_000;

/** The wait after the n-th failure, in milliseconds, as SQL can index it. */
const WAITS = Array.from({ length: PASSWORD_FAILURES.lockAt }, (_, at) => waitAfterFailures(at + 1));

const addressLimit = (address: string) => ({
  bucket: `password:address:${address}`,
  most: PASSWORD_FAILURES.perAddressPerHour,
  windowMs: HOUR,
});

/** Whose failures are counted: the owner's own browser apart from everybody else's. */
export const failureKey = async (ctx: Ctx, email: string, userUid: string | null): Promise<Buffer> => {
  const { parts, origin } = ctx;
  const isOwn = await isKnownDevice(parts, userUid, origin.device);
  return isOwn ? parts.keyring.nameOf('account', `${email}|${origin.device}`) : accountKeyOf(parts, email);
};

/**
 * Pays for one look at a password before it is taken, in one statement: fifty at once over two servers get as many
 * looks as one after the other. A right password gives the payment back.
 */
export const payForTry = async (ctx: Ctx, key: Buffer): Promise<void> => {
  const { parts, origin } = ctx;
  if (!(await hasRoom(parts, addressLimit(origin.address)))) {
    throw new Failure('too_many_tries', 'Too many wrong passwords from this address.', { retryAfterMs: HOUR });
  }
  const now = parts.clock();
  const forgotten = new Date(now.getTime() - PASSWORD_FAILURES.memory);
  const paid = await sql<{ failures: number }>`
    insert into password_failure as f (account_key, failures, failed_at, not_before) values (${key}, 1, ${now}, ${now})
    on conflict (account_key) do update set
      failures = case when f.failed_at < ${forgotten} then 1 else f.failures + 1 end,
      failed_at = ${now},
      not_before = ${now}::timestamptz + interval '1 millisecond' * (${WAITS}::int[])[
        least(case when f.failed_at < ${forgotten} then 1 else f.failures + 1 end, ${WAITS.length}::int)]
    where f.not_before <= ${now}
    returning failures`.execute(books(parts));
  if (paid.rows.length > 0) return;
  const row = await parts.db
    .selectFrom('password_failure')
    .select('not_before')
    .where('account_key', '=', key)
    .executeTakeFirst();
  const retryAfterMs = row ? row.not_before.getTime() - now.getTime() : 1000;
  throw new Failure('too_many_tries', 'Too many wrong passwords.', { retryAfterMs });
};

export const noteRefusal = async (ctx: Ctx, key: Buffer): Promise<void> => {
  const { parts, origin } = ctx;
  // A few hundred lanes, not one per address: a guesser must not be able to grow the log's index at will.
  const lane = key.toString('hex').slice(0, 2);
  await bookkeeping(parts, async (tx) => appendAudit(tx, ctx, SIGN_IN_REFUSED, { subject: `account:${lane}` }));
  await countEvent(parts, addressLimit(origin.address));
};

export const forgetFailures = async (ctx: Ctx, key: Buffer): Promise<void> => {
  await books(ctx.parts).deleteFrom('password_failure').where('account_key', '=', key).execute();
};
