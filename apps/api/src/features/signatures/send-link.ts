import { applicationName } from '@ledgate/domain/applications/application-name.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import { LINK } from '@ledgate/domain/access/limits.ts';
import type { Parts } from '../../core/parts.ts';
import { enqueue } from '../../core/jobs/jobs.ts';
import type { Application } from '../applications/public.ts';
import { openCeremony } from '../auth/public.ts';
import { endLink, insertLink } from './link-store.ts';
import type { Signer } from './signers.ts';
import { type Asking, signingMail } from './texts.ts';

/** A keyed name of where a link and its code go. */
export const contactOf = (parts: Parts, { email, phone }: Pick<Signer, 'email' | 'phone'>): Buffer =>
  parts.keyring.nameOf('account', `contact ${email.toLowerCase()}|${phone}`);

/** Limits of codes and guesses are counted by person, not by link: a new link is no new budget. */
const accountKeyOf = (parts: Parts, ownerUid: string): Buffer => parts.keyring.nameOf('account', `signer ${ownerUid}`);

/** Makes a new link and mails it; the one before it stops working. */
export const sendLink = async (
  tx: WritableTransaction,
  parts: Parts,
  found: Pick<Application, 'uid' | 'legalName' | 'dbaName' | 'merchant'>,
  signer: Signer,
  asking: Asking,
): Promise<void> => {
  const at = parts.clock();
  await endLink(tx, signer.uid, { at, why: 'replaced' });
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
    contact: contactOf(parts, signer),
    askedAt: going?.askedAt ?? at,
    sentAt: at,
    expiresAt: new Date(at.getTime() + LINK.signing),
    reminders: going ? going.reminders + 1 : 0,
  });
  // Behind the hash: that part of an address never leaves the browser, so no log and no referrer holds it.
  const link = `${parts.settings.publicUrl}/sign#${handle}.${token}`;
  const business = applicationName(found);
  await enqueue(tx, parts, 'sendMessage', signingMail(signer.email, { name: signer.name, business, link, asking }));
};
