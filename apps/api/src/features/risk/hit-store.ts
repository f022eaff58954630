import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { RiskCheckId } from '@ledgate/domain/risk/check.ts';
import type { InquiryResult } from '@ledgate/domain/risk/match-inquiry.ts';
import { type Person, personOf } from '../watch-lists/public.ts';

export interface Proposal {
  uid: string;
  check: RiskCheckId;
  inputsHash: string;
  by: Person;
  reason: string;
  evidence: string;
  at: Date;
  /** Null while it waits for an admin. */
  decision: 'confirmed' | 'refused' | null;
  decisionReason: string | null;
}

/** The newest last. */
export const listProposals = async (tx: ReadTransaction, applicationUid: string): Promise<Proposal[]> => {
  const rows = await tx
    .selectFrom('risk_proposal as p')
    .innerJoin('app_user as u', 'u.uid', 'p.proposed_by')
    .select(['p.uid as proposal', 'p.check_id', 'p.inputs_hash', 'p.reason', 'p.evidence', 'p.at', 'p.decision'])
    .select(['p.decision_reason', 'u.uid', 'u.known_as'])
    .where('p.application_uid', '=', applicationUid)
    .orderBy('p.at')
    .execute();
  return rows.map((row) => ({
    uid: row.proposal,
    check: row.check_id as RiskCheckId, // written from the closed list only
    inputsHash: row.inputs_hash.toString('hex'),
    by: personOf(row),
    reason: row.reason,
    evidence: row.evidence,
    at: row.at,
    decision: row.decision as Proposal['decision'], // held to the closed list by a database constraint
    decisionReason: row.decision_reason,
  }));
};

export interface NewProposal {
  check: RiskCheckId;
  inputsHash: string;
  by: string;
  reason: string;
  evidence: string;
  at: Date;
}

export const insertProposal = async (
  tx: WritableTransaction,
  applicationUid: string,
  { check, inputsHash, by, reason, evidence, at }: NewProposal,
): Promise<void> => {
  await tx
    .insertInto('risk_proposal')
    .values({
      uid: crypto.randomUUID(),
      application_uid: applicationUid,
      check_id: check,
      inputs_hash: Buffer.from(inputsHash, 'hex'),
      proposed_by: by,
      reason,
      evidence,
      at,
    })
    .execute();
};

export const decideProposal = async (
  tx: WritableTransaction,
  uid: string,
  { decision, by, at, reason }: { decision: 'confirmed' | 'refused'; by: string; at: Date; reason: string | null },
): Promise<void> => {
  await tx
    .updateTable('risk_proposal')
    .set({ decision, decided_by: by, decided_at: at, decision_reason: reason })
    .where('uid', '=', uid)
    .where('decided_at', 'is', null)
    .execute();
};

export interface TrueMatch {
  by: Person;
  reason: string;
  at: Date;
}

export const findTrueMatch = async (tx: ReadTransaction, applicationUid: string): Promise<TrueMatch | null> => {
  const row = await tx
    .selectFrom('risk_true_match as m')
    .innerJoin('app_user as u', 'u.uid', 'm.confirmed_by')
    .select(['m.reason', 'm.at', 'u.uid', 'u.known_as'])
    .where('m.application_uid', '=', applicationUid)
    .executeTakeFirst();
  return row ? { by: personOf(row), reason: row.reason, at: row.at } : null;
};

export const insertTrueMatch = async (
  tx: WritableTransaction,
  applicationUid: string,
  { inputsHash, by, reason, at }: { inputsHash: string; by: string; reason: string; at: Date },
): Promise<void> => {
  const inputs = Buffer.from(inputsHash, 'hex');
  await tx
    .insertInto('risk_true_match')
    .values({ application_uid: applicationUid, inputs_hash: inputs, confirmed_by: by, reason, at })
    .execute();
};

export interface Inquiry {
  on: string;
  reference: string;
  result: InquiryResult;
  note: string;
  by: Person;
  at: Date;
}

/** The one that was made last; of two on a day, the one recorded last. */
export const findInquiry = async (tx: ReadTransaction, applicationUid: string): Promise<Inquiry | null> => {
  const row = await tx
    .selectFrom('match_inquiry as q')
    .innerJoin('app_user as u', 'u.uid', 'q.recorded_by')
    .select(['q.inquired_on', 'q.reference', 'q.result', 'q.note', 'q.at', 'u.uid', 'u.known_as'])
    .where('q.application_uid', '=', applicationUid)
    .orderBy('q.inquired_on', 'desc')
    .orderBy('q.at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return null;
  const { inquired_on: on, reference, note, at } = row;
  // Held to the closed list by a database constraint.
  return { on, reference, result: row.result as InquiryResult, note, by: personOf(row), at };
};

export const insertInquiry = async (
  tx: WritableTransaction,
  applicationUid: string,
  ask: { on: string; reference: string; result: InquiryResult; note: string; by: string; at: Date },
): Promise<void> => {
  const { on, reference, result, note, by, at } = ask;
  await tx
    .insertInto('match_inquiry')
    .values({
      uid: crypto.randomUUID(),
      application_uid: applicationUid,
      inquired_on: on,
      reference,
      result,
      note,
      recorded_by: by,
      at,
    })
    .execute();
};
