import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import { change } from '../../core/change.ts';
import { type Ctx, systemCtx } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { aboutApplication } from '../../core/mail/mail.ts';
import type { Parts } from '../../core/parts.ts';
import { reading, setScope } from '../../core/scope.ts';
import { typesetSealed } from '../../typesetting.ts';
import { findApplication } from '../applications/public.ts';
import { fileDocument, keepDocument } from '../documents/public.ts';
import { prepareWaiting } from '../operations/public.ts';
import { type Acceptance, findAcceptance, setSignedDocument } from './acceptance-store.ts';
import { listAgreementSignatures, partiesOf } from './agreement-signatures.ts';
import { findAgreement } from './agreement-store.ts';
import { type Executed, writeExecuted } from './executed-paper.ts';
import { replacedBy } from './replaced-agreement.ts';
import { findSaleRate } from './sale-store.ts';
import { executedMail } from './texts.ts';

const textOf = async (tx: ReadTransaction, acceptance: Acceptance): Promise<Executed['agreement']> => {
  const { agreementText: text, agreementVersion: version } = acceptance;
  return text === null ? findAgreement(tx, acceptance) : { version, text, sha256: sha256(text) };
};

/** What is to be typeset; nothing once it was, while somebody has still to sign, or when it was voided before its turn came. */
const loadUnmade = (parts: Parts, acceptanceUid: string): Promise<Executed | null> =>
  reading(systemCtx(parts), async (tx) => {
    const acceptance = await findAcceptance(tx, acceptanceUid);
    if (!acceptance || acceptance.pdfFile !== null || acceptance.voidedAt !== null) return null;
    if ((await partiesOf(tx, acceptance)).some(({ signature }) => signature === null)) return null;
    const found = await findApplication(tx, acceptance.applicationUid);
    const sale = await findSaleRate(tx, acceptance.saleRateUid);
    if (!found || !sale) throw new Error('an acceptance of rates that are not there');
    return {
      found,
      acceptance,
      sale,
      agreement: await textOf(tx, acceptance),
      signatures: await listAgreementSignatures(tx, acceptance.uid),
      replaced: await replacedBy(tx, sale),
    };
  });

class MadeByAnother extends Error {}

/** Whoever accepted gets it where they are signed in; the others by a link of their own. */
const tellSigners = async (tx: WritableTransaction, parts: Parts, { found, acceptance }: Executed): Promise<void> => {
  await enqueue(tx, parts, 'askForSignatures', { application: found.uid });
  if (acceptance.acceptedBy === null) return;
  const person = await tx
    .selectFrom('app_user')
    .select(['email', 'first_name', 'last_name'])
    .where('uid', '=', acceptance.acceptedBy)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!person) return;
  const name = `${person.first_name} ${person.last_name}`;
  const link = `${parts.settings.publicUrl}/rates/${found.uid}`;
  const told = executedMail(person.email, { name, business: applicationName(found), link, hasAccount: true });
  await enqueue(tx, parts, 'sendMessage', aboutApplication(found.uid, told));
};

/** The job after the last signature: typesets the executed agreement, files it with the application, and tells everybody. */
export const makeSignedAgreement = async (ctx: Ctx, acceptanceUid: string): Promise<void> => {
  const { parts } = ctx;
  const executed = await loadUnmade(parts, acceptanceUid);
  if (!executed) return;
  const { found, acceptance } = executed;
  const paper = writeExecuted(executed);
  const bytes = await typesetSealed(parts, paper);
  const name = `Signed agreement ${found.reference}.pdf`;
  const kept = await keepDocument(parts, found.merchant.uid, { name, bytes });
  try {
    await change(ctx, 'application.agreement_signed', async (tx) => {
      setScope(tx, ctx);
      const about = { documentType: 'signed_agreement', ownerUid: null, accountUid: null, expiresOn: null } as const;
      const { fileUid } = await fileDocument(tx, parts, kept, { ...about, applicationUid: found.uid });
      const isFirst = await setSignedDocument(tx, acceptance.uid, { uid: fileUid, sha256: kept.sha256 });
      if (!isFirst) throw new MadeByAnother();
      await tellSigners(tx, parts, executed);
      // A bank's package holds it.
      await prepareWaiting(tx, parts, found.uid);
      return {
        subject: `application:${found.uid}`,
        after: { acceptance: acceptance.uid, file: fileUid, sha256: kept.sha256.toString('hex') },
        reply: null,
      };
    });
  } catch (error) {
    if (!(error instanceof MadeByAnother)) throw error;
  }
};
