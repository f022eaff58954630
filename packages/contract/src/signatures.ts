import { SIGNER_ROLES, CONTACT_WARNINGS } from '@ledgate/domain/signatures/signers.ts';
import { STATEMENTS } from '@ledgate/domain/signatures/statements.ts';
import { SIGNING_STEPS } from '@ledgate/domain/signatures/steps.ts';
import { LINK_PURPOSES, SIGNER_STATES, SIGNING_WAYS } from '@ledgate/domain/signatures/state.ts';
import { z } from 'zod';
import { declare, fileBytes } from './call.ts';
import { codeDigits, done, handle, instant, line, opaque, prose, uid } from './fields.ts';
import { codeSent } from './session-view.ts';

const person = z.object({ uid, name: z.string() });
const roles = z.array(z.enum(SIGNER_ROLES));
const warnings = Object.keys(CONTACT_WARNINGS) as [keyof typeof CONTACT_WARNINGS];

const signatureView = z
  .object({
    way: z.enum(SIGNING_WAYS),
    name: z.string(),
    at: instant,
    /** The submission that stood when it was given. */
    submission: z.int().positive(),
    /** Staff alone see from where, and who accepted a page on paper and why. */
    address: z.string().nullable(),
    browser: z.string().nullable(),
    accepted_by: person.nullable(),
    reason: z.string().nullable(),
    document: uid.nullable(),
  })
  .meta({ id: 'OwnerSignature' });
export type SignatureView = z.output<typeof signatureView>;

const sentLink = z.object({ sent_at: instant, expires_at: instant, reminders: z.int().nonnegative() });

/** Somebody's part in the agreement that was accepted. */
const agreementPart = z.object({
  state: z.enum(SIGNER_STATES),
  title: z.string(),
  link: sentLink.nullable(),
  signature: z
    .object({
      way: z.enum(SIGNING_WAYS),
      name: z.string(),
      at: instant,
      /** For staff. */
      address: z.string().nullable(),
      browser: z.string().nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
});

const signerView = z
  .object({
    owner: uid,
    name: z.string(),
    roles,
    state: z.enum(SIGNER_STATES),
    /** As much of them as their owner recognizes. */
    email: z.string(),
    phone: z.string(),
    /** The last one that was given; it holds where the state is `signed`. */
    signature: signatureView.nullable(),
    link: sentLink.nullable(),
    /** When mail to their address came back; nothing is sent to it since. */
    mail_returned_at: instant.nullable(),
    /** None while no agreement was accepted. */
    agreement: agreementPart.nullable(),
    /** What this person has to sign next. */
    due: z.enum(['application', 'agreement']).nullable(),
    /** The reader is this person, and signs here. */
    is_me: z.boolean(),
    /** The mark of what is due; whoever signs sends back what they saw. */
    content: z.string(),
    statements: z.array(z.enum(STATEMENTS)),
    /** For staff: what to look at twice about where the link went. */
    warnings: z.array(z.enum(warnings)),
    /** Pages signed on paper that wait for somebody to accept them; for staff. */
    papers: z.array(z.object({ document: uid, file_id: uid, name: z.string() })),
    may: z.array(z.enum(SIGNING_STEPS)),
  })
  .meta({ id: 'Signer' });
export type SignerView = z.output<typeof signerView>;

const signers = z.object({ results: z.array(signerView) });

const ofOwner = z.strictObject({ uid, owner: uid });

/** What a signature says, however it comes. */
const signed = {
  name: line(1, 200, 'Type your full name as your signature.'),
  content: opaque(64).min(1),
  statements: z.array(z.enum(STATEMENTS)).max(STATEMENTS.length),
};

/** A mark may happen to hold as many digits as a card number. */
const MARK = { content: /^[0-9a-f]{64}$/ };

const link = { a: handle, b: handle };
const session = handle;

/** What is said of somebody, to that person alone. Numbers as masks. */
const signingPage = z
  .object({
    reference: z.string(),
    business: z.string(),
    applicant: z.string(),
    name: z.string(),
    roles,
    share_bps: z.int().nullable(),
    address: z.array(z.string()),
    birth_date: z.string().nullable(),
    identity: z.object({ kind: z.string(), masked: z.string() }).nullable(),
    statements: z.array(z.enum(STATEMENTS)),
    content: z.string(),
    /** What the link is for. */
    purpose: z.enum(LINK_PURPOSES),
    /** The agreement itself, where the link is about it. */
    agreement: z
      .object({
        version: z.string(),
        text: z.string(),
        title: z.string(),
        signers: z.array(z.object({ name: z.string(), roles, signed_at: instant.nullable() })),
        /** Of the executed paper, once there is one. */
        executed_at: instant.nullable(),
        file_sha256: z.hex().nullable(),
        /** Changes of its rates that were announced since, newest first. */
        amendments: z.array(z.object({ id: uid, n: z.int().positive(), effective_from: z.string() })),
      })
      .nullable(),
    /** They signed before, and something about them was changed since. */
    signed_before: instant.nullable(),
    until: instant,
  })
  .meta({ id: 'SigningPage' });
export type SigningPage = z.output<typeof signingPage>;

export const signatures = declare({
  listSignatures: {
    summary: 'Who has to consent and sign for themselves, and who has',
    method: 'GET',
    path: '/api/application/{uid}/signatures',
    access: 'signed_in',
    params: z.strictObject({ uid }),
    reply: signers,
    failures: ['not_found'],
  },
  sendSigningLink: {
    summary: 'Send somebody a new link to sign; the one before it stops working',
    method: 'POST',
    path: '/api/application/{uid}/signatures/{owner}/link',
    access: 'signed_in',
    params: ofOwner,
    reply: signers,
    failures: ['not_found', 'wrong_state', 'too_many_tries'],
  },
  revokeSigningLink: {
    summary: 'Make the link of somebody worthless',
    method: 'DELETE',
    path: '/api/application/{uid}/signatures/{owner}/link',
    access: 'signed_in',
    params: ofOwner,
    reply: signers,
    failures: ['not_found', 'wrong_state'],
  },
  signAsOwner: {
    summary: 'Consent and sign as the owner one is, in the application itself',
    method: 'POST',
    path: '/api/application/{uid}/signatures/{owner}',
    access: 'signed_in',
    params: ofOwner,
    body: z.strictObject(signed),
    digitFields: MARK,
    reply: signers,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  acceptPaperSignature: {
    summary: 'Accept a page signed on paper in place of an electronic signature, with a reason',
    method: 'POST',
    path: '/api/application/{uid}/signatures/{owner}/paper',
    access: 'signed_in',
    params: ofOwner,
    body: z.strictObject({
      document: uid,
      /** The file that was looked at. */
      file_id: uid,
      reason: prose(10, 1000, 'Say why in at least 10 characters.'),
    }),
    reply: signers,
    failures: ['not_found', 'wrong_state', 'stale'],
  },
  openSigning: {
    summary: 'Open a signing link: where its code goes, and nothing more',
    method: 'POST',
    path: '/api/signing/open',
    access: 'public',
    body: z.strictObject(link),
    reply: z.object({ phone: z.string() }),
    failures: ['link_spent'],
  },
  sendSigningCode: {
    summary: 'Send the code that goes with a signing link to the phone',
    method: 'POST',
    path: '/api/signing/code',
    access: 'public',
    body: z.strictObject({ ...link, channel: z.enum(['message', 'call']) }),
    reply: codeSent,
    failures: ['link_spent', 'too_many_tries'],
  },
  proveSigningCode: {
    summary: 'Prove the code of a signing link; the page then stays open for half an hour',
    method: 'POST',
    path: '/api/signing/verify',
    access: 'public',
    body: z.strictObject({ ...link, otp: codeDigits }),
    reply: z.object({ session, until: instant }),
    failures: ['link_spent', 'wrong_code', 'too_many_tries'],
    secretReply: true,
  },
  readSigning: {
    summary: 'Read what an application says about oneself',
    method: 'POST',
    path: '/api/signing/read',
    access: 'public',
    body: z.strictObject({ session }),
    reply: signingPage,
    failures: ['link_spent'],
  },
  readSigningAgreement: {
    summary: 'Download the agreement, or an amendment to it, by a link whose code was proved',
    method: 'POST',
    path: '/api/signing/agreement',
    access: 'public',
    body: z.strictObject({ session, amendment: uid.optional() }),
    reply: fileBytes,
    file: true,
    failures: ['link_spent'],
  },
  sign: {
    summary: 'Consent and sign by a link whose code was proved',
    method: 'POST',
    path: '/api/signing/sign',
    access: 'public',
    body: z.strictObject({ session, ...signed }),
    digitFields: MARK,
    reply: z.object({ signed_at: instant }),
    failures: ['link_spent', 'stale'],
  },
  requestSigningLink: {
    summary: 'Ask for a new signing link in place of an old one; the answer is always the same',
    method: 'POST',
    path: '/api/signing/again',
    access: 'public',
    body: z.strictObject({ a: handle }),
    reply: done,
    failures: ['too_many_tries'],
  },
});
