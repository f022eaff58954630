import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { SignerRole, Account } from '@ledgate/domain/signatures/signers.ts';
import type { Statement } from '@ledgate/domain/signatures/statements.ts';
import type { SigningWay } from '@ledgate/domain/signatures/state.ts';

export interface StoredSignature {
  ownerUid: string;
  way: SigningWay;
  content: string | null;
  recordVersion: number | null;
  name: string;
  at: Date;
  submission: number;
  address: string | null;
  browser: string | null;
  by: { uid: string; name: string } | null;
  reason: string | null;
  document: string | null;
  isPaperGood: boolean;
}

/** Every signature of an application, the newest first. */
export const listSignatures = async (tx: ReadTransaction, applicationUid: string): Promise<StoredSignature[]> => {
  const rows = await tx
    .selectFrom('owner_signature as s')
    .leftJoin('app_user as u', 'u.uid', 's.signed_by')
    .leftJoin('document as d', 'd.uid', 's.document_uid')
    .select(['s.owner_uid', 's.way', 's.content', 's.record_version', 's.signed_name', 's.signed_at', 's.submission'])
    .select(['s.address', 's.browser', 's.signed_by', 's.reason', 's.document_uid', 's.file_uid'])
    .select(['u.known_as', 'd.file_uid as file_now', 'd.status as paper_status', 'd.removed_at'])
    .where('s.application_uid', '=', applicationUid)
    .orderBy('s.signed_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ownerUid: row.owner_uid,
    way: row.way as SigningWay, // held to the closed list by a database constraint
    content: row.content?.toString('hex') ?? null,
    recordVersion: row.record_version,
    name: row.signed_name,
    at: row.signed_at,
    submission: row.submission,
    address: row.address,
    browser: row.browser,
    by: row.signed_by === null ? null : { uid: row.signed_by, name: row.known_as ?? '' },
    reason: row.reason,
    document: row.document_uid,
    isPaperGood:
      row.way !== 'wet_ink' ||
      (row.paper_status === 'accepted' && row.removed_at === null && row.file_now === row.file_uid),
  }));
};

export interface NewSignature {
  applicationUid: string;
  ownerUid: string;
  submission: number;
  way: SigningWay;
  content: string;
  name: string;
  roles: readonly SignerRole[];
  statements: readonly Statement[];
  version: string;
  at: Date;
  address?: string;
  browser?: string;
  by?: string;
  paper?: { document: string; file: string; reason: string };
}

export const insertSignature = async (tx: WritableTransaction, ask: NewSignature): Promise<void> => {
  await tx
    .insertInto('owner_signature')
    .values({
      uid: crypto.randomUUID(),
      application_uid: ask.applicationUid,
      owner_uid: ask.ownerUid,
      submission: ask.submission,
      way: ask.way,
      content: Buffer.from(ask.content, 'hex'),
      signed_name: ask.name,
      roles: [...ask.roles],
      statements: [...ask.statements],
      statements_version: ask.version,
      signed_at: ask.at,
      address: ask.address ?? null,
      browser: ask.browser ?? null,
      signed_by: ask.by ?? null,
      document_uid: ask.paper?.document ?? null,
      file_uid: ask.paper?.file ?? null,
      reason: ask.paper?.reason ?? null,
    })
    .execute();
};

/** Those who can sign in for the merchant. */
export const listAccounts = async (
  tx: ReadTransaction,
  merchantUid: string,
): Promise<(Account & { uid: string })[]> => {
  const rows = await tx
    .selectFrom('app_user')
    .select(['uid', 'first_name', 'last_name', 'email', 'email_verified_at', 'mobile'])
    .where('merchant_uid', '=', merchantUid)
    .where('deleted_at', 'is', null)
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    name: `${row.first_name} ${row.last_name}`,
    email: row.email,
    isEmailVerified: row.email_verified_at !== null,
    mobile: row.mobile,
  }));
};
