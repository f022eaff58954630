import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { LINK } from '@ledgate/domain/access/limits.ts';
import type { Parts } from '../../core/parts.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Application } from '../applications/public.ts';
import { openCeremony } from '../auth/public.ts';
import type { LinkPurpose } from '@ledgate/domain/signatures/state.ts';
import { aboutApplication, type Mail } from '../../core/mail/mail.ts';
import { executedMail } from '../rates/public.ts';
import { endLink, insertLink, type SigningLink } from './link-store.ts';
import { dueOf, linkFor, type Signer } from './signers.ts';
import { type Asking, signingMail } from './texts.ts';

/** A keyed name of where a link and its code go. */
export const contactOf = (parts: Parts, { email, phone }: Pick<Signer, 'email' | 'phone'>): Buffer =>
  parts.keyring.nameOf('account', `contact ${email.toLowerCase()}|${phone}`);

/** Limits of codes and guesses are counted by person, not by link: a new link is no new budget. */
const accountKeyOf = (parts: Parts, ownerUid: string): Buffer => parts.keyring.nameOf('account', `signer ${ownerUid}`);

/** Whom a link goes to, what for, and the one they have. */
export interface Recipient extends Pick<Signer, 'uid' | 'name' | 'email' | 'phone'> {
  purpose: LinkPurpose;
  link: SigningLink | null;
}

/** A person as the recipient of what they have still to sign, or of something else. */
export const asRecipient = (signer: Signer, purpose: LinkPurpose = dueOf(signer) ?? 'application'): Recipient => ({
  ...signer,
  purpose,
  link: linkFor(signer, purpose),
});

const mailFor = (signer: Recipient, about: { business: string; link: string; asking: Asking }): Mail => {
  const { business, link, asking } = about;
  const { email, name } = signer;
  if (signer.purpose === 'copy') return executedMail(email, { name, business, link, hasAccount: false });
  return signingMail(email, { name, business, link, asking, purpose: signer.purpose });
};

/** Makes a new link and mails it; the one before it, for the same, stops working. */
export const sendLink = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Pick<Application, 'uid' | 'legalName' | 'dbaName' | 'merchant'>,
  signer: Recipient,
  asking: Asking,
  /** Where the link goes out for another reason than its purpose says. */
  write?: (recipient: string, about: { name: string; business: string; link: string }) => Mail,
): Promise<void> => {
  const at = parts.clock();
  await endLink(tx, signer.uid, signer.purpose, { at, why: 'replaced' });
  const { handle, token, ceremony } = await openCeremony(tx, parts, {
    kind: 'signing',
    accountKey: accountKeyOf(parts, signer.uid),
    userUid: null,
    lifeMs: LINK.signing,
  });
  // A reminder goes on with the same asking; anything else begins anew.
  const going = asking === 'reminder' ? signer.link : null;
  await insertLink(tx, {
    handleHash: ceremony.handleHash,
    applicationUid: found.uid,
    ownerUid: signer.uid,
    purpose: signer.purpose,
    contact: contactOf(parts, signer),
    askedAt: going?.askedAt ?? at,
    sentAt: at,
    expiresAt: new Date(at.getTime() + LINK.signing),
    reminders: going ? going.reminders + 1 : 0,
  });
  // Behind the hash: that part of an address never leaves the browser, so no log and no referrer holds it.
  const link = `${parts.settings.publicUrl}/sign#${handle}.${token}`;
  const business = applicationName(found);
  const mail =
    write?.(signer.email, { name: signer.name, business, link }) ?? mailFor(signer, { business, link, asking });
  await enqueue(tx, parts, 'sendMessage', aboutApplication(found.uid, mail));
};
