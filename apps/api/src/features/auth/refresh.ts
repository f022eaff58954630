import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { SESSION } from '@ledgate/domain/access/limits.ts';
import { bookkeeping } from '../../core/bookkeeping.ts';
import { appendAudit } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { sameBytes, sha256 } from '../../core/crypto/keyring.ts';
import { tellSecurity } from './security-notice.ts';
import { endSessions, newRefreshToken } from './sessions.ts';

export interface Tokens {
  accessToken: string;
  refreshToken: string;
}

const gone = (): Failure => new Failure('session_gone', 'The session has ended.');
export const successorPlace = (sid: string): string => `session|successor|${sid}`;

/** Holds the family's row, so that two servers asked at once agree. */
const lockFamily = async (tx: WritableTransaction, tokenHash: Buffer) => {
  const token = await tx
    .selectFrom('refresh_token')
    .select('sid')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!token) return null;
  const session = await tx
    .selectFrom('session as s')
    .innerJoin('app_user as u', 'u.uid', 's.user_uid')
    .select([
      's.sid',
      's.user_uid',
      's.generation',
      's.token_hash',
      's.previous_token_hash',
      's.rotated_at',
      's.successor',
    ])
    .select(['s.last_active_at', 's.ends_at', 's.ended_at', 'u.blocked_at', 'u.deleted_at', 'u.email'])
    .where('s.sid', '=', token.sid)
    .forUpdate('s')
    .executeTakeFirst();
  return session ?? null;
};
type Family = NonNullable<Awaited<ReturnType<typeof lockFamily>>>;

/** The next token of a family; the one before it still answers with the same for a few seconds. */
export const rotate = async (
  tx: WritableTransaction,
  ctx: Ctx,
  family: Pick<Family, 'sid' | 'generation' | 'token_hash'>,
): Promise<Tokens> => {
  const { parts } = ctx;
  const refreshToken = newRefreshToken();
  const generation = family.generation + 1;
  await tx
    .updateTable('session')
    .set({
      generation,
      token_hash: sha256(refreshToken),
      previous_token_hash: family.token_hash,
      rotated_at: parts.clock(),
      successor: await parts.vault.seal('platform', successorPlace(family.sid), refreshToken),
    })
    .where('sid', '=', family.sid)
    .execute();
  await tx
    .insertInto('refresh_token')
    .values({ token_hash: sha256(refreshToken), sid: family.sid, generation })
    .execute();
  return { accessToken: parts.tokens.sign(family.sid), refreshToken };
};

const isWithinGrace = (ctx: Ctx, family: Family, tokenHash: Buffer): boolean =>
  family.previous_token_hash !== null &&
  sameBytes(family.previous_token_hash, tokenHash) &&
  family.rotated_at !== null &&
  ctx.parts.clock().getTime() - family.rotated_at.getTime() < SESSION.refreshGrace;

/** Somebody holds a copy: whoever it is, both lose the session, and the owner is told. */
const endStolenFamily = async (tx: WritableTransaction, ctx: Ctx, family: Family): Promise<void> => {
  await endSessions(tx, ctx.parts, { userUid: family.user_uid, because: 'reuse' });
  appendAudit(tx, ctx, 'session.token_reused', {
    subject: `user:${family.user_uid}`,
    after: { sid: family.sid },
  });
  await tellSecurity(tx, ctx, { uid: family.user_uid, email: family.email }, 'token_reused');
};

/** Idle time is counted from what the person does; the browser says how long ago that was. */
const lastActive = (ctx: Ctx, family: Family, idleSeconds: number | null): number => {
  const said = idleSeconds === null ? 0 : ctx.parts.clock().getTime() - idleSeconds * 1000;
  return Math.max(family.last_active_at.getTime(), said);
};

export const refresh = async (ctx: Ctx, refreshToken: string, idleSeconds: number | null): Promise<Tokens> => {
  const { parts } = ctx;
  const tokenHash = sha256(refreshToken);
  const outcome = await bookkeeping(parts, async (tx): Promise<Tokens | null> => {
    const family = await lockFamily(tx, tokenHash);
    const now = parts.clock();
    if (!family || family.ended_at || family.blocked_at || family.deleted_at || family.ends_at <= now) return null;
    const activeAt = lastActive(ctx, family, idleSeconds);
    if (now.getTime() - activeAt > SESSION.idle) return null;
    if (sameBytes(family.token_hash, tokenHash)) {
      const tokens = await rotate(tx, ctx, family);
      await tx
        .updateTable('session')
        .set({ last_active_at: new Date(activeAt) })
        .where('sid', '=', family.sid)
        .execute();
      return tokens;
    }
    if (isWithinGrace(ctx, family, tokenHash) && family.successor !== null) {
      const successor = await parts.vault.open(successorPlace(family.sid), family.successor);
      return { accessToken: parts.tokens.sign(family.sid), refreshToken: successor };
    }
    // Committed, not thrown: ending the family has to outlive this refusal.
    await endStolenFamily(tx, ctx, family);
    return null;
  });
  if (!outcome) throw gone();
  return outcome;
};
