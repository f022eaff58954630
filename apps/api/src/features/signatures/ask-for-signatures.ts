import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import { SIGNING_STATUSES } from '@ledgate/domain/signatures/signers.ts';
import type { LinkPurpose } from '@ledgate/domain/signatures/state.ts';
import { change } from '../../core/change.ts';
import type { Ctx } from '../../core/context.ts';
import { DoneByAnother } from '../../core/jobs/each-in-turn.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import { aboutApplication } from '../../core/mail/mail.ts';
import type { Parts } from '../../core/parts.ts';
import { setScope } from '../../core/scope.ts';
import { type Application, lockApplication } from '../applications/public.ts';
import { listUntold, markTold } from '../rates/public.ts';
import { endLink } from './link-store.ts';
import { asRecipient, contactOf, sendLink } from './send-link.ts';
import { settleWaiting } from './settle-signatures.ts';
import { dueOf, linkFor, loadSigners, type Signer, type Signers, waitedFor } from './signers.ts';
import { agreementVoidMail } from './texts.ts';

/** A link that went elsewhere than the person is reached now is as none. */
const hasLink = (parts: Parts, signer: Signer): boolean => {
  const due = dueOf(signer);
  const link = due && linkFor(signer, due);
  return link !== null && link.contact.equals(contactOf(parts, signer));
};

interface Done {
  asked: string[];
  ended: string[];
  told: string[];
}

const PURPOSES = ['application', 'agreement'] as const satisfies readonly LinkPurpose[];

/** Links of people who have nothing to sign any more, or not that. */
const needlessOf = ({ signers, others }: Signers): { uid: string; purpose: LinkPurpose }[] => [
  ...others.filter(({ purpose }) => purpose !== 'copy').map(({ ownerUid: uid, purpose }) => ({ uid, purpose })),
  ...signers.flatMap((signer) =>
    PURPOSES.filter((purpose) => linkFor(signer, purpose) !== null && dueOf(signer) !== purpose).map((purpose) => ({
      uid: signer.uid,
      purpose,
    })),
  ),
];

const askMissing = async (tx: WritableTransaction, parts: Parts, found: Application): Promise<Omit<Done, 'told'>> => {
  const loaded = await loadSigners(tx, parts, found.uid);
  const isOpen = SIGNING_STATUSES.includes(found.status);
  const unasked = isOpen ? waitedFor(loaded.signers).filter((signer) => !hasLink(parts, signer)) : [];
  for (const signer of unasked)
    await sendLink(tx, parts, found, asRecipient(signer), signer.state === 'changed' ? 'changed' : 'first');
  const needless = needlessOf(loaded);
  for (const { uid, purpose } of needless) await endLink(tx, uid, purpose, { at: parts.clock(), why: 'not_needed' });
  return { asked: unasked.map(({ uid }) => uid), ended: needless.map(({ uid }) => uid) };
};

/** Who signed an agreement that fell hears that it no longer counts. */
const tellVoided = async (tx: WritableTransaction, parts: Parts, found: Application): Promise<string[]> => {
  const { signers } = await loadSigners(tx, parts, found.uid);
  const untold = await listUntold(tx, found.uid);
  for (const { uid, ownerUid } of untold) {
    const signer = signers.find((one) => one.uid === ownerUid);
    const about = signer && { name: signer.name, business: applicationName(found) };
    if (about) {
      const written = agreementVoidMail(signer.email, about);
      await enqueue(tx, parts, 'sendMessage', aboutApplication(found.uid, written));
    }
    await markTold(tx, uid, 'void_told_at', parts.clock());
  }
  return untold.map(({ ownerUid }) => ownerUid);
};

/** Once it is executed, everybody who signed by a link gets one to fetch it. */
const sendCopies = async (tx: WritableTransaction, parts: Parts, found: Application): Promise<string[]> => {
  const { signers } = await loadSigners(tx, parts, found.uid);
  const waiting = signers.flatMap((signer) => {
    const { acceptance, signature } = signer.agreement ?? {};
    return acceptance?.pdfFile && signature?.copySentAt === null ? [{ signer, signature, acceptance }] : [];
  });
  for (const { signer, signature, acceptance } of waiting) {
    // Whoever accepted is told at their account.
    const isTold = signature.by !== null && signature.by === acceptance.acceptedBy;
    if (!isTold) await sendLink(tx, parts, found, asRecipient(signer, 'copy'), 'first');
    await markTold(tx, signature.uid, 'copy_sent_at', parts.clock());
  }
  return waiting.map(({ signer }) => signer.uid);
};

/**
 * Sends everybody who has to sign and has not a link, ends those that nobody needs any more, and tells those who signed
 * what became of it. Done again it does nothing: it follows a submission, a correction, an answer, an acceptance, its
 * execution and its end alike.
 */
export const askForSignatures = async (ctx: Ctx, application: string): Promise<void> => {
  const { parts } = ctx;
  const work = change(ctx, 'application.signatures_asked', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, application);
    if (!found || found.submission === 0) throw new DoneByAnother();
    const asked = await askMissing(tx, parts, found);
    const told = [...(await tellVoided(tx, parts, found)), ...(await sendCopies(tx, parts, found))];
    const before = found.waitingFor;
    const waiting = waitedFor(await settleWaiting(tx, parts, found.uid)).map(({ name }) => name);
    const isSame = before.length === waiting.length && before.every((name, at) => name === waiting[at]);
    const done: Done = { ...asked, told };
    if (isSame && Object.values(done).every((people) => people.length === 0)) throw new DoneByAnother();
    return { subject: `application:${found.uid}`, after: { ...done }, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof DoneByAnother)) throw error;
  });
};
