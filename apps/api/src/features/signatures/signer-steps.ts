import type { SignerView } from '@ledgate/contract/signatures.ts';
import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { STATEMENTS_VERSION, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { liftMailStop } from '../delivery/public.ts';
import { findDocument, judgeDocument } from '../documents/public.ts';
import { type About, demandSigningStep, holdSigner } from './hold-signer.ts';
import { endLink } from './link-store.ts';
import { presentSigners } from './list-signers.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Application } from '../applications/public.ts';
import { insertAgreementSignature } from '../rates/public.ts';
import { recordAgreementSignature, recordSignature, type SignAsk } from './record-signature.ts';
import { asRecipient, type Recipient, sendLink } from './send-link.ts';
import { settleAgreementSigned, settleSigned } from './settle-signatures.ts';
import { addressOf, dueOf, type Signer } from './signers.ts';
import { insertSignature } from './store.ts';

const DAY = 86_400_000;

type Answer = Promise<{ results: SignerView[] }>;

/** Nobody's mailbox is filled by somebody pressing a button. */
const payForLink = async ({ parts }: SignedInCtx, { uid, link }: Recipient): Promise<void> => {
  const waitMs = link ? link.sentAt.getTime() + SIGNING.linkAgainAfter - parts.clock().getTime() : 0;
  if (waitMs > 0) throw new Failure('too_many_tries', 'A link was sent a moment ago.', { retryAfterMs: waitMs });
  await spend(parts, { bucket: `signing:link:${uid}`, most: SIGNING.linksPerDay, windowMs: DAY });
};

/** To the address in the application and no other: that is changed where the rest of it is. */
export const sendSigningLink = (ctx: SignedInCtx, about: About): Answer => {
  demandSigningStep(ctx, 'send');
  return change(ctx, 'application.signing_link_sent', async (tx) => {
    const { found, signer, isReturned } = await holdSigner(tx, ctx, about, 'send');
    const recipient = asRecipient(signer);
    await payForLink(ctx, recipient);
    // Nothing else would leave for an address whose mail came back; the next one that does stops it again.
    if (isReturned) await liftMailStop(tx, addressOf(signer), { at: ctx.parts.clock(), by: ctx.actor.uid });
    await sendLink(tx, ctx.parts, found, recipient, signer.state === 'changed' ? 'changed' : 'again');
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid, ...(isReturned && { mail_resumed: true }) },
      reply: await presentSigners(tx, ctx, found),
    };
  });
};

export const revokeSigningLink = (ctx: SignedInCtx, about: About): Answer => {
  demandSigningStep(ctx, 'revoke');
  return change(ctx, 'application.signing_link_revoked', async (tx) => {
    const { found, signer } = await holdSigner(tx, ctx, about, 'revoke');
    await endLink(tx, signer.uid, dueOf(signer) ?? 'application', { at: ctx.parts.clock(), why: 'revoked' });
    return {
      subject: `application:${found.uid}`,
      before: { owner: signer.uid },
      reply: await presentSigners(tx, ctx, found),
    };
  });
};

/** Whoever is signed in as the person themselves signs here; for anybody else there is the link. */
export const signAsOwner = (ctx: SignedInCtx, about: About, ask: SignAsk): Answer => {
  demandSigningStep(ctx, 'sign');
  return change(ctx, 'application.owner_signed', async (tx) => {
    const { found, signer } = await holdSigner(tx, ctx, about, 'sign');
    const signing = { signer, ask, way: 'account', by: ctx.actor.uid } as const;
    if (dueOf(signer) === 'agreement') {
      await recordAgreementSignature(tx, ctx, found, signing);
      await settleAgreementSigned(tx, ctx.parts, found, ctx.actor.uid);
    } else {
      await recordSignature(tx, ctx, found, signing);
      await settleSigned(tx, ctx.parts, found, ctx.actor.uid);
    }
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid, way: 'account', content: ask.content, statements: [...ask.statements] },
      reply: await presentSigners(tx, ctx, found),
    };
  });
};

export interface PaperAsk {
  document: string;
  file_id: string;
  reason: string;
}

interface OnPaper {
  signer: Signer;
  paper: { document: string; file: string; reason: string };
}

const countForApplication = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
  { signer, paper }: OnPaper,
): Promise<void> => {
  const at = parts.clock();
  await insertSignature(tx, {
    applicationUid: found.uid,
    ownerUid: signer.uid,
    submission: found.submission,
    way: 'wet_ink',
    content: signer.content,
    name: signer.name,
    roles: signer.roles,
    statements: statementsFor(signer.roles),
    version: STATEMENTS_VERSION,
    at,
    by: actor.uid,
    paper,
  });
  await endLink(tx, signer.uid, 'application', { at, why: 'not_needed' });
  await settleSigned(tx, parts, found, actor.uid);
};

const countForAgreement = async (
  tx: WritableTransaction,
  { parts, actor }: SignedInCtx,
  found: Application,
  { signer, paper: { document, reason } }: OnPaper,
): Promise<void> => {
  const at = parts.clock();
  const { agreement, name } = signer;
  if (!agreement) throw new Error('an agreement that is due is not there');
  const authenticated = 'A page signed on paper, compared and accepted by staff';
  const given = { way: 'wet_ink', name, authenticated, at, by: actor.uid, paper: { document, reason } } as const;
  await insertAgreementSignature(tx, agreement.acceptance, { ...signer, title: agreement.title }, given);
  await endLink(tx, signer.uid, 'agreement', { at, why: 'not_needed' });
  await settleAgreementSigned(tx, parts, found, actor.uid);
};

/** A page signed on paper stands for the signature, over what is said of the person now and while it is accepted. */
export const acceptPaperSignature = (ctx: SignedInCtx, about: About, ask: PaperAsk): Answer => {
  demandSigningStep(ctx, 'accept_paper');
  const { parts, actor } = ctx;
  return change(ctx, 'application.paper_signature_accepted', async (tx) => {
    const { found, signer } = await holdSigner(tx, ctx, about, 'accept_paper');
    const page = await findDocument(tx, ask.document);
    const isHere = page?.applicationUid === found.uid && page.removedAt === null;
    if (!isHere || page.documentType !== 'signature_page' || ![null, signer.uid].includes(page.ownerUid))
      throw new Failure('not_found', 'There is no such page for this person.');
    if (page.fileUid !== ask.file_id) {
      throw new Failure('stale', 'The page was replaced after you looked at it.', { currentVersion: page.version });
    }
    const at = parts.clock();
    await judgeDocument(tx, page.uid, { status: 'accepted', rejectReason: null, rejectCode: null, by: actor.uid, at });
    const paper = { document: page.uid, file: page.fileUid, reason: ask.reason };
    if (dueOf(signer) === 'agreement') await countForAgreement(tx, ctx, found, { signer, paper });
    else await countForApplication(tx, ctx, found, { signer, paper });
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid, way: 'wet_ink', document: page.uid },
      reason: ask.reason,
      reply: await presentSigners(tx, ctx, found),
    };
  });
};
