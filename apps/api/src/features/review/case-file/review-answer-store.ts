import type { ReadTransaction, WritableTransaction } from '@ledgate/database/connect.ts';
import type { Value } from '@ledgate/domain/applications/fields/values.ts';
import type { Person } from './store.ts';

export interface ReviewAnswer {
  record: string;
  field: string;
  value: Value;
  by: Person;
  at: Date;
}

/** What reviewers have stated of one application, whether or not it is still so. */
export const listReviewAnswers = async (tx: ReadTransaction, applicationUid: string): Promise<ReviewAnswer[]> => {
  const rows = await tx
    .selectFrom('review_answer as r')
    .innerJoin('app_user as u', 'u.uid', 'r.answered_by')
    .select(['r.record_uid', 'r.field', 'r.value', 'r.answered_by', 'r.answered_at', 'u.known_as'])
    .where('r.application_uid', '=', applicationUid)
    .execute();
  return rows.map((row) => ({
    record: row.record_uid,
    field: row.field,
    value: row.value as Value, // written from a checked answer
    by: { uid: row.answered_by, name: row.known_as },
    at: row.answered_at,
  }));
};

export interface NewReviewAnswer {
  applicationUid: string;
  record: string;
  field: string;
  value: Value;
  by: string;
  at: Date;
}

export const keepReviewAnswer = async (tx: WritableTransaction, ask: NewReviewAnswer): Promise<void> => {
  const said = { value: JSON.stringify(ask.value), answered_by: ask.by, answered_at: ask.at };
  await tx
    .insertInto('review_answer')
    .values({ record_uid: ask.record, field: ask.field, application_uid: ask.applicationUid, ...said })
    .onConflict((conflict) => conflict.columns(['record_uid', 'field']).doUpdateSet(said))
    .execute();
};

export const dropReviewAnswer = async (tx: WritableTransaction, record: string, field: string): Promise<void> => {
  await tx.deleteFrom('review_answer').where('record_uid', '=', record).where('field', '=', field).execute();
};
