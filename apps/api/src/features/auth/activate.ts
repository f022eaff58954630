import { LINK } from '@ledgate/domain/access/limits.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { type Ctx, personOf } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { accountKeyOf, loadByLink, openCeremony, spendEarlier } from './ceremony.ts';
import { type LoginAnswer, proceed } from './login.ts';
import { prepareNewPassword, savePassword } from './password-rules.ts';
import type { LinkParams } from './reset.ts';
import { findPerson, loadPerson } from './store.ts';
import { invitationMail } from './texts.ts';

/** Mails a link with which an invited person chooses the first password; earlier links stop working. */
export const sendInvitation = async (tx: WritableTransaction, ctx: Ctx, userUid: string): Promise<void> => {
  const { parts } = ctx;
  const person = await loadPerson(tx, userUid);
  await spendEarlier(tx, parts, userUid, 'activation');
  const { handle, token } = await openCeremony(tx, parts, {
    kind: 'activation',
    accountKey: accountKeyOf(parts, person.email),
    userUid,
    lifeMs: LINK.activation,
  });
  const link = `${parts.settings.publicUrl}/activate/${handle}/${token}`;
  const inviter = personOf(ctx.actor);
  const by = inviter && (await loadPerson(tx, inviter.uid));
  const about = {
    firstName: person.firstName,
    link,
    // Whoever joins a merchant's team is invited by that business and not by the house.
    by: by && {
      name: `${by.firstName} ${by.lastName}`,
      company: person.merchant?.name ?? parts.settings.acquirer.name,
      isOurs: person.merchant === null,
    },
  };
  await enqueue(tx, parts, 'sendMessage', invitationMail(person.email, about));
};

/** The link proves the address; the password and the session come in one transaction. */
export const activate = async (ctx: Ctx, link: LinkParams, password: string): Promise<LoginAnswer> => {
  const { parts } = ctx;
  const ceremony = await loadByLink(ctx, link, 'activation');
  const person = ceremony.userUid === null ? null : await findPerson(parts.db, ceremony.userUid);
  if (!person) throw new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');
  if (person.isBlocked) throw new Failure('account_closed', 'Account blocked.');
  const next = await prepareNewPassword(ctx, person, password);
  return proceed(ctx, person, ['invitation'], { ceremony, handle: link.a }, async (tx) => {
    await savePassword(tx, parts, person, next);
    await tx.updateTable('app_user').set({ email_verified_at: parts.clock() }).where('uid', '=', person.uid).execute();
  });
};
