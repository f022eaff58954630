import type { SignerView } from '@ledgate/contract/signatures.ts';
import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { STATEMENTS_VERSION, statementsFor } from '@ledgate/domain/signatures/statements.ts';
import { change } from '../../core/change.ts';
import type { SignedInCtx } from '../../core/context.ts';
import { Failure } from '../../core/failure.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { findDocument, judgeDocument } from '../documents/public.ts';
import { type About, demandSigningStep, holdSigner } from './hold-signer.ts';
import { endLink } from './link-store.ts';
import { presentSigners } from './list-signers.ts';
import { recordSignature, type SignAsk } from './record-signature.ts';
import { sendLink } from './send-link.ts';
import { settleSigned } from './settle-signatures.ts';
import type { Signer } from './signers.ts';
import { insertSignature } from './store.ts';

const DAY = 86_400_000;

type Answer = Promise<{ results: SignerView[] }>;

/** Nobody's mailbox is filled by somebody pressing a button. */
const payForLink = async ({ parts }: SignedInCtx, { uid, link }: Signer): Promise<void> => {
  const waitMs = link ? link.sentAt.getTime() + SIGNING.linkAgainAfter - parts.clock().getTime() : 0;
  if (waitMs > 0) throw new Failure('too_many_tries', 'A link was sent a moment ago.', { retryAfterMs: waitMs });
  await spend(parts, { bucket: `signing:link:${uid}`, most: SIGNING.linksPerDay, windowMs: DAY });
};

/** To the address in the application and no other: that is changed where the rest of it is. */
export const sendSigningLink = (ctx: SignedInCtx, about: About): Answer => {
  demandSigningStep(ctx, 'send');
  return change(ctx, 'application.signing_link_sent', async (tx) => {
    const { found, signer } = await holdSigner(tx, ctx, about, 'send');
    await payForLink(ctx, signer);
    await sendLink(tx, ctx.parts, found, signer, signer.state === 'changed' ? 'changed' : 'again');
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid },
      reply: await presentSigners(tx, ctx, found),
    };
  });
};

export const revokeSigningLink = (ctx: SignedInCtx, about: About): Answer => {
  demandSigningStep(ctx, 'revoke');
  return change(ctx, 'application.signing_link_revoked', async (tx) => {
    const { found, signer } = await holdSigner(tx, ctx, about, 'revoke');
    await endLink(tx, signer.uid, { at: ctx.parts.clock(), why: 'revoked' });
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
    await recordSignature(tx, ctx, found, { signer, ask, way: 'account', by: ctx.actor.uid });
    await settleSigned(tx, ctx.parts, found, ctx.actor.uid);
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
      paper: { document: page.uid, file: page.fileUid, reason: ask.reason },
    });
    await endLink(tx, signer.uid, { at, why: 'not_needed' });
    await settleSigned(tx, parts, found, actor.uid);
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid, way: 'wet_ink', document: page.uid },
      reason: ask.reason,
      reply: await presentSigners(tx, ctx, found),
    };
  });
};
