import type { ReviewAnswerView } from '@ledgate/contract/case-file.ts';
import type { ReadTransaction } from '@ledgate/database/connect.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { FIELDS } from '@ledgate/domain/applications/fields/section-fields.ts';
import { isNeededInReview, isReviewers, isUnanswered, mayAnswer } from '@ledgate/domain/review/review-answers.ts';
import type { PersonActor } from '../../../core/context.ts';
import type { Application, Loaded, StoredRecord } from '../../applications/public.ts';
import { listReviewAnswers, type ReviewAnswer } from './review-answer-store.ts';

/** A question that the reviewer answers, and what one has stated. */
export interface ReviewQuestion {
  record: StoredRecord;
  field: Field;
  stated: ReviewAnswer | null;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** What the reviewer answers: what the merchant was not asked or could not say, and has not said all the same. */
export const reviewQuestions = async (
  tx: ReadTransaction,
  uid: string,
  { records, facts }: Pick<Loaded, 'records' | 'facts'>,
): Promise<ReviewQuestion[]> => {
  const answers = await listReviewAnswers(tx, uid);
  return records.flatMap((record) =>
    FIELDS[record.section]
      .filter((field) => isReviewers(field, facts, record.values))
      .map((field) => {
        const said = answers.find((one) => one.record === record.uid && one.field === field.name);
        const isStated = said !== undefined && same(said.value, record.values[field.name]);
        return { record, field, stated: isStated ? said : null };
      })
      .filter(({ field, stated }) => stated !== null || isUnanswered(field, record.values)),
  );
};

export const presentReviewAnswers = async (
  tx: ReadTransaction,
  actor: PersonActor,
  { uid, status }: Application,
  loaded: Pick<Loaded, 'records' | 'facts'>,
): Promise<ReviewAnswerView[]> =>
  (await reviewQuestions(tx, uid, loaded)).map(({ record, field, stated }) => ({
    record: record.uid,
    field: field.name,
    needed: isNeededInReview(field, loaded.facts, record.values),
    open: mayAnswer(actor, status) === 'yes',
    stated: stated && { by: stated.by, at: stated.at.toISOString() },
  }));
