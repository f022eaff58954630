import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import { hears } from '@ledgate/domain/notices/hearers.ts';
import type { NoticeKind } from '@ledgate/domain/notices/kinds.ts';
import { sayDate } from '@ledgate/domain/checks/spoken-time.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { enqueue, type JobKinds } from '../../core/jobs/jobs.ts';
import { aboutApplication } from '../../core/mail/mail.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { listRecipients } from '../notifications/public.ts';
import { findAmendment } from '../rates/public.ts';
import { asRecipient, sendLink } from './send-link.ts';
import { loadSigners, type Signer } from './signers.ts';
import { ratesChangeMail, ratesStayMail } from './texts.ts';

/** Everybody who signed the agreement, save those who are told at an account of the merchant's. */
const outsidersOf = async (
  tx: ReadTransaction,
  parts: Parts,
  { uid, merchant }: Application,
  kind: NoticeKind,
): Promise<Signer[]> => {
  const people = await listRecipients(tx, { who: 'merchant', merchant: merchant.uid }, (hearer) => hears(kind, hearer));
  const told = people.map(({ email }) => email.toLowerCase());
  const { signers } = await loadSigners(tx, parts, uid);
  return signers.filter(
    ({ agreement, email }) =>
      agreement?.acceptance.pdfFile && agreement.signature && !told.includes(email.toLowerCase()),
  );
};

/** Writes to each who signed the agreement that its rates change, with a link to the paper, or that they do not after all. */
export const tellSigners = async (
  ctx: Ctx,
  { application, amendment, kind }: JobKinds['tellSigners'],
): Promise<void> => {
  const { parts } = ctx;
  await change(ctx, 'application.amendment_sent', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, application);
    const told = await findAmendment(tx, amendment);
    if (!found || !told) throw new Error('an amendment that is not there');
    const day = sayDate(told.effectiveFrom);
    const signers = await outsidersOf(tx, parts, found, kind);
    for (const signer of signers) {
      const about = { name: signer.name, business: applicationName(found), day };
      if (kind === 'rates_change_withdrawn')
        await enqueue(tx, parts, 'sendMessage', aboutApplication(found.uid, ratesStayMail(signer.email, about)));
      else
        await sendLink(tx, parts, found, asRecipient(signer, 'copy'), 'first', (recipient, { link }) =>
          ratesChangeMail(recipient, { ...about, link }),
        );
    }
    const after = { amendment, kind, told: signers.map(({ uid }) => uid) };
    return { subject: `application:${found.uid}`, after, reply: undefined };
  });
};
