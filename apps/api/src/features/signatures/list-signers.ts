import type { SignatureView, SignerView } from '@ledgate/contract/signatures.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { seesReview } from '@ledgate/domain/applications/steps.ts';
import { maskEmail } from '@ledgate/domain/checks/email.ts';
import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import { contactWarnings, isSamePerson } from '@ledgate/domain/signatures/signers.ts';
import { agreementStatementsFor, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { signingStepsOpen } from '@ledgate/domain/signatures/steps.ts';
import type { PersonActor, SignedInCtx } from '../../core/context.ts';
import { reading } from '../../core/scope.ts';
import { type Application, chooseApplication } from '../applications/public.ts';
import { listReturned } from '../delivery/public.ts';
import { findFiles, listDocuments } from '../documents/public.ts';
import type { SigningLink } from './link-store.ts';
import { addressOf, dueNow, dueOf, loadSigners, markOf, type Signer } from './signers.ts';
import { listAccounts, type StoredSignature } from './store.ts';

/** From where somebody signed, and what staff thought of a page on paper, is the desk's to know. */
const presentSignature = (signature: StoredSignature, actor: PersonActor): SignatureView => {
  const isDesk = seesReview(actor);
  return {
    way: signature.way,
    name: signature.name,
    at: signature.at.toISOString(),
    submission: signature.submission,
    address: isDesk ? signature.address : null,
    browser: isDesk ? signature.browser : null,
    accepted_by: isDesk && signature.way === 'wet_ink' ? signature.by : null,
    reason: isDesk ? signature.reason : null,
    document: isDesk ? signature.document : null,
  };
};

const presentLink = (link: SigningLink | null): SignerView['link'] =>
  link && {
    sent_at: link.sentAt.toISOString(),
    expires_at: link.expiresAt.toISOString(),
    reminders: link.reminders,
  };

/** What the person signs next, with the mark of it; where nothing is due, of what the application says. */
const presentDue = (signer: Signer): Pick<SignerView, 'due' | 'content' | 'statements'> => {
  const due = dueOf(signer);
  if (due === 'agreement' && signer.agreement)
    return { due, content: markOf(signer.agreement), statements: agreementStatementsFor(signer.roles) };
  return { due, content: signer.content, statements: statementsFor(signer.roles) };
};

const presentAgreement = (
  { state, link, signature, title }: NonNullable<Signer['agreement']>,
  actor: PersonActor,
): SignerView['agreement'] => ({
  state,
  title,
  link: presentLink(link),
  signature: signature && {
    way: signature.way,
    name: signature.name,
    at: signature.at.toISOString(),
    address: seesReview(actor) ? signature.address : null,
    browser: seesReview(actor) ? signature.browser : null,
    reason: seesReview(actor) ? signature.reason : null,
  },
});

type Papers = { ownerUid: string | null; document: string; file_id: string; name: string }[];

/** Pages signed on paper that were handed in; one that names no owner may be anybody's. */
const papersOf = async (tx: ReadTransaction, uid: string): Promise<Papers> => {
  const pages = (await listDocuments(tx, uid)).filter(
    ({ documentType, status }) => documentType === 'signature_page' && ['uploaded', 'accepted'].includes(status),
  );
  const files = await findFiles(
    tx,
    pages.map(({ fileUid }) => fileUid),
  );
  return pages.map((page) => ({
    ownerUid: page.ownerUid,
    document: page.uid,
    file_id: page.fileUid,
    name: files.find((file) => file.uid === page.fileUid)?.name ?? '',
  }));
};

/** Everybody who has to sign, as far as the reader may see it. */
export const presentSigners = async (
  tx: ReadTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
): Promise<{ results: SignerView[] }> => {
  const { signers, facts } = await loadSigners(tx, parts, found.uid);
  const isDesk = seesReview(actor);
  const accounts = await listAccounts(tx, found.merchant.uid);
  const me = accounts.find(({ uid }) => uid === actor.uid);
  const papers = isDesk ? await papersOf(tx, found.uid) : [];
  const returned = await listReturned(tx, signers.map(addressOf));
  const results = signers.map((signer): SignerView => {
    const isMe = me !== undefined && isSamePerson(me, signer.values);
    const { link, signature, state } = signer;
    const returnedAt = returned.get(addressOf(signer)) ?? null;
    const own = papers.filter(({ ownerUid }) => ownerUid === null || ownerUid === signer.uid);
    return {
      owner: signer.uid,
      name: signer.name,
      roles: signer.roles,
      state,
      email: maskEmail(signer.email),
      phone: maskPhone(signer.phone),
      signature: signature && presentSignature(signature, actor),
      link: presentLink(link),
      mail_returned_at: returnedAt?.toISOString() ?? null,
      is_me: isMe,
      ...presentDue(signer),
      agreement: signer.agreement && presentAgreement(signer.agreement, actor),
      warnings: isDesk ? contactWarnings(facts, signer, accounts) : [],
      papers: own.map(({ document, file_id, name }) => ({ document, file_id, name })),
      may: signingStepsOpen(actor.role, {
        status: found.status,
        ...dueNow(signer),
        isMe,
        isReturned: returnedAt !== null,
      }),
    };
  });
  return { results };
};

export const listSigners = (ctx: SignedInCtx, uid: string): Promise<{ results: SignerView[] }> =>
  reading(ctx, async (tx) => presentSigners(tx, ctx, await chooseApplication(tx, ctx.actor, uid)));
