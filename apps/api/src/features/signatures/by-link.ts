import { randomBytes } from 'node:crypto';
import type { SigningPage } from '@ledgate/contract/signatures.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import { SIGNING } from '@ledgate/domain/access/limits.ts';
import { maskPhone } from '@ledgate/domain/checks/phone.ts';
import { SIGNING_STATUSES } from '@ledgate/domain/signatures/signers.ts';
import { change } from '../../core/change.ts';
import type { Ctx, CtxOf } from '../../core/context.ts';
import { sha256 } from '../../core/crypto/keyring.ts';
import { Failure } from '../../core/failure.ts';
import type { FileAnswer } from '../../core/http/file-answer.ts';
import { spend } from '../../core/http/rate-limit.ts';
import { reading, setScope } from '../../core/scope.ts';
import { type Application, findApplication, lockApplication } from '../applications/public.ts';
import { type Ceremony, type CodeSent, loadByLink, proveCode, sendCode, spendNetwork } from '../auth/public.ts';
import { findBySession, findLink, isEnded, openSession, type SigningLink } from './link-store.ts';
import { presentPage } from './present-page.ts';
import { openOwnFile } from '../documents/public.ts';
import { listAnnounced, readAcceptedPdf } from '../rates/public.ts';
import { recordAgreementSignature, recordSignature, type SignAsk } from './record-signature.ts';
import { asRecipient, contactOf, sendLink } from './send-link.ts';
import { settleAgreementSigned, settleSigned } from './settle-signatures.ts';
import { dueOf, loadSigners, type Signer } from './signers.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NEW_LINKS_PER_HOUR_FROM_ONE_NETWORK = 20;

export interface LinkAsk {
  a: string;
  b: string;
}

/** Unknown, expired, replaced, revoked, used and over look all alike. */
const spent = (): Failure =>
  new Failure('link_spent', 'The link has expired, was used, or was replaced by a newer one.');

interface Found {
  found: Application;
  signer: Signer;
}

/** Whether what a link is for is still to be done, or to be fetched. */
const isOpen = (link: SigningLink, found: Application, signer: Signer): boolean => {
  if (link.purpose === 'copy') return Boolean(signer.agreement?.acceptance.pdfFile);
  return SIGNING_STATUSES.includes(found.status) && dueOf(signer) === link.purpose;
};

/** Whom a link is for, as long as there is something for them behind it and they are reached where it went. */
const signerOf = async (tx: ReadTransaction, { parts }: Ctx, link: SigningLink): Promise<Found | null> => {
  const found = await findApplication(tx, link.applicationUid);
  if (!found) return null;
  const { signers } = await loadSigners(tx, parts, found.uid);
  const signer = signers.find(({ uid }) => uid === link.ownerUid);
  if (!signer || !isOpen(link, found, signer) || !contactOf(parts, signer).equals(link.contact)) return null;
  return { found, signer };
};

const asServer = (ctx: Ctx): CtxOf<'system'> => ({ ...ctx, actor: { kind: 'system' } });

const actingFor = (ctx: Ctx, ownerUid: string, merchantUid: string): CtxOf<'link'> => ({
  ...ctx,
  actor: { kind: 'link', ownerUid, merchantUid },
});

/** A link says whose it is before anybody is known, so it is looked up by the server itself, by its hash alone. */
const openLink = async (ctx: Ctx, ask: LinkAsk): Promise<Found & { ceremony: Ceremony }> => {
  const ceremony = await loadByLink(ctx, ask, 'signing');
  return reading(asServer(ctx), async (tx) => {
    const link = (await isEnded(tx, ceremony.handleHash)) ? null : await findLink(tx, ceremony.handleHash);
    const about = link && (await signerOf(tx, ctx, link));
    if (!about) throw spent();
    return { ...about, ceremony };
  });
};

/** Before the code nothing is told but where it goes. */
export const openSigning = async (ctx: Ctx, ask: LinkAsk): Promise<{ phone: string }> => {
  const { signer } = await openLink(ctx, ask);
  return { phone: maskPhone(signer.phone) };
};

export const sendSigningCode = async (ctx: Ctx, ask: LinkAsk, channel: 'message' | 'call'): Promise<CodeSent> => {
  const { ceremony, signer } = await openLink(ctx, ask);
  return sendCode(ctx, { ceremony, purpose: 'signing', channel, recipient: signer.phone });
};

/** The page stays open in this browser alone: whoever has the link needs a code of their own. */
export const proveSigningCode = async (
  ctx: Ctx,
  ask: LinkAsk,
  otp: string,
): Promise<{ session: string; until: string }> => {
  const { parts } = ctx;
  const { ceremony, found, signer } = await openLink(ctx, ask);
  await proveCode(ctx, ceremony, 'signing', otp);
  const linkCtx = actingFor(ctx, signer.uid, found.merchant.uid);
  return change(linkCtx, 'application.signing_opened', async (tx) => {
    setScope(tx, linkCtx);
    const session = randomBytes(32).toString('base64url');
    const until = new Date(parts.clock().getTime() + SIGNING.session);
    if (!(await openSession(tx, ceremony.handleHash, sha256(session), until))) throw spent();
    return {
      subject: `application:${found.uid}`,
      after: { owner: signer.uid },
      reply: { session, until: until.toISOString() },
    };
  });
};

/** From here on somebody is known: this owner, of this merchant, and nothing else is in sight. */
const actAs = async (
  ctx: Ctx,
  session: string,
): Promise<{ linkCtx: CtxOf<'link'>; link: SigningLink; until: Date }> => {
  const { parts } = ctx;
  return reading(asServer(ctx), async (tx) => {
    const link = await findBySession(tx, sha256(session), parts.clock());
    const found = link && (await findApplication(tx, link.applicationUid));
    if (!link || !found) throw spent();
    return { linkCtx: actingFor(ctx, link.ownerUid, found.merchant.uid), link, until: link.until };
  });
};

export const readSigning = async (ctx: Ctx, session: string): Promise<SigningPage> => {
  const { linkCtx, link, until } = await actAs(ctx, session);
  return reading(linkCtx, async (tx) => {
    const about = await signerOf(tx, linkCtx, link);
    if (!about) throw spent();
    return presentPage(tx, { ...about, purpose: link.purpose, until });
  });
};

type Take = typeof recordSignature;

/** What signing by a link does, by what the link is for. */
const SIGN: Record<SigningLink['purpose'], Take> = {
  application: async (tx, ctx, found, signing) => {
    const at = await recordSignature(tx, ctx, found, signing);
    await settleSigned(tx, ctx.parts, found, null);
    return at;
  },
  agreement: async (tx, ctx, found, signing) => {
    const at = await recordAgreementSignature(tx, ctx, found, signing);
    await settleAgreementSigned(tx, ctx.parts, found, null);
    return at;
  },
  copy: () => Promise.reject(spent()),
};

/** Unsigned while signatures are missing, executed from then on; to nobody who has not proved the code. */
export const readSigningAgreement = async (
  ctx: Ctx,
  { session, amendment }: { session: string; amendment?: string | undefined },
): Promise<FileAnswer> => {
  const { linkCtx, link } = await actAs(ctx, session);
  return reading(linkCtx, async (tx) => {
    const about = await signerOf(tx, linkCtx, link);
    const acceptance = about?.signer.agreement?.acceptance;
    if (!about || !acceptance || link.purpose === 'application') throw spent();
    if (amendment !== undefined) {
      const file = (await listAnnounced(tx, acceptance)).find(({ uid }) => uid === amendment)?.fileUid;
      if (!file || link.purpose !== 'copy') throw spent();
      return openOwnFile(tx, linkCtx, file);
    }
    if (acceptance.pdfFile === null) return readAcceptedPdf(tx, linkCtx, about.found, acceptance);
    return openOwnFile(tx, linkCtx, acceptance.pdfFile);
  });
};

export const sign = async (ctx: Ctx, session: string, ask: SignAsk): Promise<{ signed_at: string }> => {
  const { linkCtx, link } = await actAs(ctx, session);
  return change(linkCtx, 'application.owner_signed', async (tx) => {
    setScope(tx, linkCtx);
    const found = await lockApplication(tx, link.applicationUid);
    // Once more, under the lock: of two that sign at once one gets through.
    const about = found && !(await isEnded(tx, link.handleHash)) ? await signerOf(tx, linkCtx, link) : null;
    if (!found || !about) throw spent();
    const signing = { signer: about.signer, ask, way: 'link' } as const;
    const at = await SIGN[link.purpose](tx, linkCtx, found, signing);
    return {
      subject: `application:${found.uid}`,
      after: {
        owner: link.ownerUid,
        way: 'link',
        what: link.purpose,
        content: ask.content,
        statements: [...ask.statements],
      },
      reply: { signed_at: at.toISOString() },
    };
  });
};

/** Always the same answer: a new link goes out if the old one was somebody's who still has to sign. */
export const requestSigningLink = async (ctx: Ctx, handle: string): Promise<{ done: true }> => {
  const { parts } = ctx;
  const handleHash = sha256(handle);
  await spend(parts, {
    bucket: `signing:again:${handleHash.toString('hex')}`,
    most: SIGNING.linksPerDay,
    windowMs: DAY,
  });
  await spendNetwork(ctx, 'signing', NEW_LINKS_PER_HOUR_FROM_ONE_NETWORK);
  const link = await reading(asServer(ctx), (tx) => findLink(tx, handleHash));
  if (link) await sendNewLink(asServer(ctx), link);
  return { done: true };
};

/** Thrown to leave the transaction where there is nobody to write to. */
class Nobody extends Error {}

const sendNewLink = async (ctx: CtxOf<'system'>, link: SigningLink): Promise<void> => {
  const work = change(ctx, 'application.signing_link_requested', async (tx) => {
    setScope(tx, ctx);
    const found = await lockApplication(tx, link.applicationUid);
    const about = found && (await signerOf(tx, ctx, link));
    if (!found || !about) throw new Nobody();
    await sendLink(tx, ctx.parts, found, asRecipient(about.signer, link.purpose), 'again');
    return { subject: `application:${found.uid}`, after: { owner: link.ownerUid }, reply: undefined };
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof Nobody)) throw error;
  });
};
