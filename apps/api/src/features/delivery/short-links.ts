import { randomInt } from 'node:crypto';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import {
  isWholeShortLink,
  type LinkState,
  SHORT_ALPHABET,
  SHORT_LENGTH,
  SHORT_LINK_LIFE,
} from '@ledgate/domain/messages/short-link.ts';
import { defer } from '@ledgate/database/transaction.ts';
import { sql } from 'kysely';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { networkOf, spend } from '../../core/http/rate-limit.ts';
import type { Parts } from '../../core/parts.ts';

const HOUR = 3_600_000;
const OPENINGS_PER_HOUR_FROM_ONE_NETWORK = 300;

const newToken = (): string =>
  Array.from({ length: SHORT_LENGTH }, () => SHORT_ALPHABET[randomInt(SHORT_ALPHABET.length)]).join('');

interface Opens {
  /** An address of the product, without its host. */
  path: string;
  person: string;
  /** Where opening it does something. */
  isOnce?: boolean;
}

/** An address of our own that is short enough for a text; the token is in the text and nowhere else. */
export const makeShortLink = (
  tx: WritableTransaction,
  parts: Parts,
  { path, person, isOnce = false }: Opens,
): string => {
  const token = newToken();
  const now = parts.clock();
  const expiresAt = new Date(now.getTime() + SHORT_LINK_LIFE);
  defer(
    tx,
    sql`/*p:short_link*/ insert into short_link (token_hash, path, person, is_once, created_at, expires_at)
      values (${sha256(token)}, ${path}, ${person}, ${isOnce}, ${now}, ${expiresAt})`,
  );
  return `${parts.settings.publicUrl}/l/${token}`;
};

interface Opened {
  state: LinkState;
  path: string | null;
}

const leadsNowhere = (state: LinkState): Opened => ({ state, path: null });

export const openShortLink = async (ctx: Ctx, token: string): Promise<Opened> => {
  const { parts, origin } = ctx;
  const bucket = `short:net:${networkOf(origin.address)}`;
  await spend(parts, { bucket, most: OPENINGS_PER_HOUR_FROM_ONE_NETWORK, windowMs: HOUR });
  if (!isWholeShortLink(token)) return leadsNowhere('unknown');
  const hash = sha256(token);
  const link = await parts.db
    .selectFrom('short_link')
    .select(['path', 'person', 'is_once', 'expires_at', 'opened_at'])
    .where('token_hash', '=', hash)
    .executeTakeFirst();
  if (!link) return leadsNowhere('unknown');
  if (link.expires_at <= parts.clock()) return leadsNowhere('expired');
  if (link.is_once && link.opened_at) return leadsNowhere('used');
  return change(ctx, 'delivery.link_opened', async (tx) => {
    let opening = tx.updateTable('short_link').set({ opened_at: parts.clock() }).where('token_hash', '=', hash);
    // Of two who open it at once, one gets through.
    if (link.is_once) opening = opening.where('opened_at', 'is', null);
    const { numUpdatedRows } = await opening.executeTakeFirst();
    return {
      subject: link.person === null ? 'system:delivery' : `user:${link.person}`,
      reply: numUpdatedRows === 1n ? { state: 'open', path: link.path } : leadsNowhere('used'),
    };
  });
};
