import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { LinkPurpose } from '@ledgate/domain/signatures/state.ts';

export interface SigningLink {
  handleHash: Buffer;
  applicationUid: string;
  ownerUid: string;
  purpose: LinkPurpose;
  contact: Buffer;
  askedAt: Date;
  sentAt: Date;
  expiresAt: Date;
  reminders: number;
}

const selectLinks = (tx: ReadTransaction) =>
  tx
    .selectFrom('signing_link')
    .select(['handle_hash', 'application_uid', 'owner_uid', 'contact', 'asked_at', 'sent_at', 'expires_at'])
    .select(['reminders', 'purpose']);

type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['execute']>>[number];

const toLink = (row: Row): SigningLink => ({
  handleHash: row.handle_hash,
  applicationUid: row.application_uid,
  ownerUid: row.owner_uid,
  purpose: row.purpose as LinkPurpose, // held to the closed list by a database constraint
  contact: row.contact,
  askedAt: row.asked_at,
  sentAt: row.sent_at,
  expiresAt: row.expires_at,
  reminders: row.reminders,
});

/** The links of an application that were not ended, whether or not their time is over. */
export const listStanding = async (tx: ReadTransaction, applicationUid: string): Promise<SigningLink[]> => {
  const rows = await selectLinks(tx)
    .where('application_uid', '=', applicationUid)
    .where('ended_at', 'is', null)
    .execute();
  return rows.map(toLink);
};

/** By the hash of its handle, whether or not it was ended. */
export const findLink = async (tx: ReadTransaction, handleHash: Buffer): Promise<SigningLink | null> => {
  const row = await selectLinks(tx).where('handle_hash', '=', handleHash).executeTakeFirst();
  return row ? toLink(row) : null;
};

/** The one whose page is open in a browser now. */
export const findBySession = async (
  tx: ReadTransaction,
  sessionHash: Buffer,
  now: Date,
): Promise<(SigningLink & { until: Date }) | null> => {
  const row = await selectLinks(tx)
    .select('session_until')
    .where('session_hash', '=', sessionHash)
    .where('session_until', '>', now)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return row?.session_until ? { ...toLink(row), until: row.session_until } : null;
};

export const isEnded = async (tx: ReadTransaction, handleHash: Buffer): Promise<boolean> => {
  const row = await tx
    .selectFrom('signing_link')
    .select('ended_at')
    .where('handle_hash', '=', handleHash)
    .executeTakeFirst();
  return row === undefined || row.ended_at !== null;
};

export const insertLink = async (tx: WritableTransaction, link: SigningLink): Promise<void> => {
  await tx
    .insertInto('signing_link')
    .values({
      handle_hash: link.handleHash,
      application_uid: link.applicationUid,
      owner_uid: link.ownerUid,
      purpose: link.purpose,
      contact: link.contact,
      asked_at: link.askedAt,
      sent_at: link.sentAt,
      expires_at: link.expiresAt,
      reminders: link.reminders,
    })
    .execute();
};

export type EndedWhy = 'signed' | 'replaced' | 'revoked' | 'not_needed';

/** Ends the link that an owner has for something, with the ceremony behind it, so that neither answers again. */
export const endLink = async (
  tx: WritableTransaction,
  ownerUid: string,
  purpose: LinkPurpose,
  { at, why }: { at: Date; why: EndedWhy },
): Promise<boolean> => {
  const ended = await tx
    .updateTable('signing_link')
    .set({ ended_at: at, ended_why: why, session_hash: null, session_until: null })
    .where('owner_uid', '=', ownerUid)
    .where('purpose', '=', purpose)
    .where('ended_at', 'is', null)
    .returning('handle_hash')
    .executeTakeFirst();
  if (!ended) return false;
  await tx
    .updateTable('ceremony')
    .set({ finished_at: at, details: null })
    .where('handle_hash', '=', ended.handle_hash)
    .where('finished_at', 'is', null)
    .execute();
  return true;
};

/** Opens the page of a link in one browser; the one where it was open before has to prove itself again. */
export const openSession = async (
  tx: WritableTransaction,
  handleHash: Buffer,
  sessionHash: Buffer,
  until: Date,
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('signing_link')
    .set({ session_hash: sessionHash, session_until: until })
    .where('handle_hash', '=', handleHash)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};
