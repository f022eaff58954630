import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { AgreementPart } from '@ledgate/domain/agreement/parts.ts';
import type { PartVersion } from '@ledgate/domain/agreement/versions.ts';
import { sql } from 'kysely';
import { sha256 } from '../../core/crypto/keyring.ts';

interface Person {
  uid: string;
  name: string;
}

export interface StoredPart extends PartVersion {
  uid: string;
  part: AgreementPart;
  version: number;
  text: string;
  sha256: Buffer;
  hands: string[];
  setBy: Person | null;
  at: Date;
  approvedBy: Person | null;
  approvedAt: Date | null;
}

const personOf = (uid: string | null, name: string | null): Person | null =>
  uid === null ? null : { uid, name: name ?? '' };

/** Every version that was not discarded, the newest first. */
export const listParts = async (tx: ReadTransaction): Promise<StoredPart[]> => {
  const rows = await tx
    .selectFrom('agreement_part as p')
    .leftJoin('app_user as w', 'w.uid', 'p.set_by')
    .leftJoin('app_user as a', 'a.uid', 'p.approved_by')
    .selectAll('p')
    .select(['w.known_as as writer', 'a.known_as as approver'])
    .where('p.dropped_at', 'is', null)
    .orderBy('p.n', 'desc')
    .execute();
  return rows.map((row) => ({
    uid: row.uid,
    part: row.part as AgreementPart, // held to the closed list by a database constraint
    n: row.n,
    version: row.version,
    text: row.text,
    sha256: row.sha256,
    hands: row.hands,
    setBy: personOf(row.set_by, row.writer),
    at: row.at,
    isApproved: row.approved_at !== null,
    approvedBy: personOf(row.approved_by, row.approver),
    approvedAt: row.approved_at,
    effectiveFrom: row.effective_from,
  }));
};

interface Written {
  by: string;
  at: Date;
}

export const insertDraft = async (
  tx: WritableTransaction,
  part: AgreementPart,
  text: string,
  { by, at }: Written,
): Promise<string> => {
  const uid = crypto.randomUUID();
  await tx
    .insertInto('agreement_part')
    .values({
      uid,
      part,
      // Numbers of discarded drafts are not given again: an audit row names them.
      n: sql`(select coalesce(max(n), 0) + 1 from agreement_part where part = ${part})`,
      text,
      sha256: sha256(text),
      hands: [by],
      set_by: by,
      at,
    })
    .execute();
  return uid;
};

export const saveDraft = async (
  tx: WritableTransaction,
  uid: string,
  text: string,
  { by, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('agreement_part')
    .set((eb) => ({
      text,
      sha256: sha256(text),
      set_by: by,
      at,
      version: eb('version', '+', 1),
      hands: sql<string[]>`case when ${by}::uuid = any (hands) then hands else hands || ${by}::uuid end`,
    }))
    .where('uid', '=', uid)
    .execute();
};

export const setApproved = async (
  tx: WritableTransaction,
  uid: string,
  effectiveFrom: string,
  { by, at }: Written,
): Promise<void> => {
  await tx
    .updateTable('agreement_part')
    .set({ approved_by: by, approved_at: at, effective_from: effectiveFrom })
    .where('uid', '=', uid)
    .execute();
};

export const setDropped = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('agreement_part').set({ dropped_at: at }).where('uid', '=', uid).execute();
};
