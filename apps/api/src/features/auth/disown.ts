import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { LINK } from '@ledgate/domain/access/limits.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Parts } from '../../core/parts.ts';
import {
  accountKeyOf,
  type Ceremony,
  type CeremonyDetails,
  ceremonyPlace,
  loadByLink,
  openCeremony,
  spendEarlier,
} from './ceremony.ts';
import { maskEmail } from './present.ts';
import type { LinkParams } from './reset.ts';
import type { SecurityChange } from './security-change.ts';
import { endSessions } from './sessions.ts';
import { findPerson, lockPerson } from './store.ts';
import { securedMail } from './texts.ts';
import { scramblePassword, undoChange } from './undo-change.ts';

const spent = (): Failure =>
  new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');

const changeOf = ({ userUid, details }: Ceremony): { userUid: string; done: SecurityChange } => {
  if (userUid === null || !details.change) throw spent();
  return { userUid, done: details.change };
};

/** What the link would take back: shown before it does. */
export const readDisown = async (ctx: Ctx, link: LinkParams) => {
  const { done } = changeOf(await loadByLink(ctx, link, 'disown'));
  const { event, at, device, address, place = null } = done;
  return { event, at, device, address, place };
};

/** This change and all after it, newest first: whoever made one may have made the others to keep it. */
const changesSince = async (
  tx: WritableTransaction,
  parts: Parts,
  userUid: string,
  first: Buffer,
): Promise<SecurityChange[]> => {
  const rows = await tx
    .selectFrom('ceremony as c')
    .select(['c.handle_hash', 'c.details'])
    .where('c.user_uid', '=', userUid)
    .where('c.kind', '=', 'disown')
    .where('c.finished_at', 'is', null)
    .where('c.created_at', '>=', (eb) =>
      eb.selectFrom('ceremony').select('created_at').where('handle_hash', '=', first),
    )
    .orderBy('c.created_at', 'desc')
    .execute();
  const changes: SecurityChange[] = [];
  for (const { handle_hash: place, details } of rows) {
    if (details === null) continue;
    // Sealed by `openCeremony`, which took exactly this type.
    const { change: done } = JSON.parse(await parts.vault.open(ceremonyPlace(place), details)) as CeremonyDetails;
    if (done) changes.push(done);
  }
  return changes;
};

/** Every way that is still open for whoever did it. */
const closeDoors = async (tx: WritableTransaction, parts: Parts, userUid: string): Promise<number> => {
  for (const kind of ['email_change', 'mobile_change', 'passkey', 'login', 'reset', 'disown'] as const)
    await spendEarlier(tx, parts, userUid, kind);
  await tx.deleteFrom('known_device').where('user_uid', '=', userUid).execute();
  await tx.deleteFrom('till_pin').where('user_uid', '=', userUid).execute();
  await scramblePassword(tx, parts, userUid);
  return endSessions(tx, parts, { userUid, because: 'revoked' });
};

/** "This wasn't me": takes the change and everything after it back, signs everybody out and mails a way in. */
export const disown = async (ctx: Ctx, link: LinkParams) => {
  const { parts } = ctx;
  const ceremony = await loadByLink(ctx, link, 'disown');
  const { userUid, done } = changeOf(ceremony);
  return change(ctx, 'user.change_disowned', async (tx) => {
    // Whose account is closed has nothing to take back.
    if (!(await findPerson(tx, userUid))) throw spent();
    await lockPerson(tx, userUid);
    const undone = await changesSince(tx, parts, userUid, ceremony.handleHash);
    // Somebody else has just used it.
    if (undone.length === 0) throw spent();
    for (const one of undone) await undoChange(tx, parts, userUid, one);
    const ended = await closeDoors(tx, parts, userUid);
    const person = await lockPerson(tx, userUid);
    const { handle, token } = await openCeremony(tx, parts, {
      kind: 'reset',
      accountKey: accountKeyOf(parts, person.email),
      userUid,
      lifeMs: LINK.reset,
    });
    const reset = `${parts.settings.publicUrl}/reset-password/${handle}/${token}`;
    await enqueue(tx, parts, 'sendMessage', securedMail(person.email, done.event, reset));
    return {
      subject: `user:${userUid}`,
      actor: userUid,
      after: { undone: undone.map(({ event }) => event), sessions_ended: ended },
      reply: { event: done.event, email: maskEmail(person.email), sessions_ended: ended },
    };
  });
};
