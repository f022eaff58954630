import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { DisputeAnswer as Row, DisputeFile as FileRow } from '@ledgate/database/rows.gen.ts';
import type { Delivery, EvidenceKind } from '@ledgate/domain/disputes/evidence.ts';
import type { Selectable, Updateable } from 'kysely';
import { findFiles, type StoredFile } from '../documents/public.ts';

export type AnswerState = 'sending' | 'unknown' | 'attaching' | 'confirmed' | 'refused' | 'absent';

/** What was asked of the provider about a dispute, as it is stored. */
export type StoredAnswer = Omit<Selectable<Row>, 'act' | 'state' | 'delivery'> & {
  act: 'accept' | 'represent';
  state: AnswerState;
  delivery: Delivery;
};

/** Its words are held by the checks of the table, its delivery by the contract of the call that wrote it. */
const toAnswer = <R extends Selectable<Row>>(row: R): R & StoredAnswer => row as R & StoredAnswer;

export const lockAnswer = async (tx: WritableTransaction, uid: string): Promise<StoredAnswer | null> => {
  const row = await tx.selectFrom('dispute_answer').selectAll().where('uid', '=', uid).forUpdate().executeTakeFirst();
  return row ? toAnswer(row) : null;
};

/** Of a dispute, the oldest first. */
export const listAnswers = async (
  tx: ReadTransaction,
  disputeUid: string,
): Promise<(StoredAnswer & { by: string | null })[]> => {
  const rows = await tx
    .selectFrom('dispute_answer as a')
    .leftJoin('app_user as u', 'u.uid', 'a.made_by')
    .selectAll('a')
    .select('u.known_as as by')
    .where('a.dispute_uid', '=', disputeUid)
    .orderBy('a.made_at')
    .execute();
  return rows.map(toAnswer);
};

export interface NewAnswer {
  uid: string;
  disputeUid: string;
  merchantUid: string;
  act: 'accept' | 'represent';
  text: string;
  delivery: Delivery;
  by: string;
  at: Date;
  leaseMs: number;
}

/** Written down before anything is asked; whoever writes it sends it, and nobody else while the lease lasts. */
export const insertAnswer = async (tx: WritableTransaction, answer: NewAnswer): Promise<StoredAnswer> => {
  const until = new Date(answer.at.getTime() + answer.leaseMs);
  const row = await tx
    .insertInto('dispute_answer')
    .values({
      uid: answer.uid,
      dispute_uid: answer.disputeUid,
      merchant_uid: answer.merchantUid,
      act: answer.act,
      text: answer.text,
      delivery: JSON.stringify(answer.delivery),
      state: 'sending',
      lease_until: until,
      fence: 1,
      next_at: until,
      made_by: answer.by,
      made_at: answer.at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  return toAnswer(row);
};

export const updateAnswer = async (
  tx: WritableTransaction,
  uid: string,
  set: Omit<Updateable<Row>, 'uid'>,
): Promise<void> => {
  await tx.updateTable('dispute_answer').set(set).where('uid', '=', uid).execute();
};

/** What waits for an answer of the provider's, the longest due first. */
export const listDue = (
  tx: ReadTransaction,
  now: Date,
  after: string | null,
  most: number,
): Promise<{ uid: string }[]> =>
  tx
    .selectFrom('dispute_answer')
    .select('uid')
    .where('settled_at', 'is', null)
    .where('next_at', '<=', now)
    .$if(after !== null, (query) => query.where('uid', '>', after))
    .orderBy('uid')
    .limit(most)
    .execute();

/** A file of a dispute with what the store knows of it. */
export interface Evidence extends Pick<Selectable<FileRow>, 'uid' | 'is_made' | 'answer_uid' | 'sent_as' | 'sent_at'> {
  kind: EvidenceKind | null;
  file: StoredFile;
}

/** Those that are not removed, in the order they came. */
export const listEvidence = async (tx: ReadTransaction, disputeUid: string): Promise<Evidence[]> => {
  const rows = await tx
    .selectFrom('dispute_file')
    .select(['uid', 'kind', 'is_made', 'answer_uid', 'sent_as', 'sent_at'])
    .where('dispute_uid', '=', disputeUid)
    .where('removed_at', 'is', null)
    .execute();
  const files = await findFiles(
    tx,
    rows.map(({ uid }) => uid),
  );
  return files.flatMap((file) => {
    const row = rows.find(({ uid }) => uid === file.uid);
    return row ? [{ ...row, kind: row.kind as EvidenceKind | null, file }] : [];
  });
};

export const insertEvidence = async (
  tx: WritableTransaction,
  of: {
    uid: string;
    disputeUid: string;
    merchantUid: string;
    kind: EvidenceKind | null;
    made?: { answerUid: string; sentAs: string };
  },
): Promise<void> => {
  await tx
    .insertInto('dispute_file')
    .values({
      uid: of.uid,
      dispute_uid: of.disputeUid,
      merchant_uid: of.merchantUid,
      kind: of.kind,
      is_made: of.made !== undefined,
      answer_uid: of.made?.answerUid ?? null,
      sent_as: of.made?.sentAs ?? null,
    })
    .execute();
};

export const removeEvidence = async (tx: WritableTransaction, uid: string, at: Date): Promise<void> => {
  await tx.updateTable('dispute_file').set({ removed_at: at }).where('uid', '=', uid).execute();
};

/** It goes with this answer, under this name. */
export const sendWith = async (
  tx: WritableTransaction,
  uid: string,
  { answerUid, sentAs }: { answerUid: string; sentAs: string },
): Promise<void> => {
  await tx.updateTable('dispute_file').set({ answer_uid: answerUid, sent_as: sentAs }).where('uid', '=', uid).execute();
};

/** An answer that never arrived: what was uploaded for it is there for the next one. */
export const takeFilesBack = async (tx: WritableTransaction, answerUid: string): Promise<void> => {
  await tx
    .updateTable('dispute_file')
    .set({ answer_uid: null, sent_as: null })
    .where('answer_uid', '=', answerUid)
    .where('is_made', '=', false)
    .where('sent_at', 'is', null)
    .execute();
};
