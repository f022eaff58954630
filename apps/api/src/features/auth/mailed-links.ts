import { isWholeLink, type LinkState } from '@ledgate/domain/messages/short-link.ts';
import { change } from '../../core/change.ts';
import type { Ctx, CtxOf } from '../../core/context.ts';
import { sameBytes, sha256 } from '../../core/crypto/keyring.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { sendInvitation } from './activate.ts';
import { spendNetwork } from './codes.ts';
import type { LinkParams } from './reset.ts';
import { findPerson } from './store.ts';

const DAY = 86_400_000;
const LOOKS_PER_HOUR_FROM_ONE_NETWORK = 300;
const NEW_LINKS_PER_DAY = 3;
const NEW_LINKS_PER_HOUR_FROM_ONE_NETWORK = 20;

export interface MailedLinkAsk extends LinkParams {
  kind: 'activation' | 'reset';
}

/** What is to be said when the link is opened; without the right token it is like one that never was. */
export const checkLink = async (ctx: Ctx, { kind, a, b }: MailedLinkAsk): Promise<{ state: LinkState }> => {
  const { parts } = ctx;
  await spendNetwork(ctx, 'link', LOOKS_PER_HOUR_FROM_ONE_NETWORK);
  if (!isWholeLink(a, b)) return { state: 'unknown' };
  const row = await parts.db
    .selectFrom('ceremony')
    .select(['token_hash', 'finished_at', 'expires_at'])
    .where('handle_hash', '=', sha256(a))
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!row?.token_hash || !sameBytes(row.token_hash, sha256(b))) return { state: 'unknown' };
  if (row.finished_at) return { state: 'used' };
  return { state: row.expires_at <= parts.clock() ? 'expired' : 'open' };
};

const asServer = (ctx: Ctx): CtxOf<'system'> => ({ ...ctx, actor: { kind: 'system' } });

/** Always the same answer: a new invitation goes out if the old link was somebody's who has no password yet. */
export const requestInvitation = async (ctx: Ctx, handle: string): Promise<{ done: true }> => {
  const { parts } = ctx;
  await spendNetwork(ctx, 'invitation', NEW_LINKS_PER_HOUR_FROM_ONE_NETWORK);
  const row = await parts.db
    .selectFrom('ceremony')
    .select('user_uid')
    .where('handle_hash', '=', sha256(handle))
    .where('kind', '=', 'activation')
    .executeTakeFirst();
  const person = row?.user_uid ? await findPerson(parts.db, row.user_uid) : null;
  if (!person || person.isBlocked || person.password) return { done: true };
  // Counted for the person: a new link is no new budget.
  await spend(parts, { bucket: `invitation:again:${person.uid}`, most: NEW_LINKS_PER_DAY, windowMs: DAY });
  return change(asServer(ctx), 'user.invited_again', async (tx) => {
    await sendInvitation(tx, ctx, person.uid);
    return { subject: `user:${person.uid}`, after: { asked_by: 'link' }, reply: { done: true } };
  });
};
