import type { Given } from '@ledgate/contract/call.ts';
import type { caseFileCalls } from '@ledgate/contract/case-file.ts';
import type { WritableTransaction } from '@ledgate/database/connect.ts';
import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import { isBlank } from '@ledgate/domain/applications/fields/values.ts';
import { pathOf } from '@ledgate/domain/applications/ledger/requirement.ts';
import { isMany } from '@ledgate/domain/applications/sections.ts';
import { mayAnswer } from '@ledgate/domain/review/review-answers.ts';
import { change } from '../../../core/change.ts';
import type { SignedInCtx } from '../../../core/context.ts';
import { Failure } from '../../../core/failure.ts';
import { enqueue } from '../../../core/jobs/jobs.ts';
import { setScope } from '../../../core/scope.ts';
import {
  type Application,
  holdApplication,
  isListedBy,
  labelApplication,
  type Loaded,
  loadFacts,
  pickedUp,
  progressOf,
  type StoredRecord,
  touchApplication,
  updateRecord,
  withFacts,
  withRecord,
} from '../../applications/public.ts';
import { mergeFields } from '../../onboarding/public.ts';
import { demandDesk } from './demand-desk.ts';
import { dropReviewAnswer, keepReviewAnswer } from './review-answer-store.ts';
import { type ReviewQuestion, reviewQuestions } from './review-questions.ts';
import { type SectionsNow, sectionsNow } from './verify-section.ts';

type Body = Given<typeof caseFileCalls.answerInReview>['body'];

const holdForAnswer = async (tx: WritableTransaction, ctx: SignedInCtx, uid: string): Promise<Application> => {
  const found = await holdApplication(tx, ctx.actor, uid);
  if (mayAnswer(ctx.actor, found.status) !== 'yes') {
    throw new Failure('wrong_state', `${found.reference} is past review. An admin can correct it, with a reason.`);
  }
  return pickedUp(tx, ctx, found);
};

const refuse = (field: string, words: string): never => {
  throw new Failure('invalid', words, { errors: { [field]: [words] } });
};

/** The question, where it is the reviewer's to answer: not asked of the merchant, and not answered by them. */
const demandQuestion = async (
  tx: WritableTransaction,
  { uid }: Application,
  loaded: Loaded,
  { record, field }: Body,
): Promise<ReviewQuestion> => {
  if (!loaded.records.some((one) => one.uid === record))
    throw new Failure('not_found', 'This entry was removed or doesn’t exist.');
  const questions = await reviewQuestions(tx, uid, loaded);
  return (
    questions.find((one) => one.record.uid === record && one.field.name === field) ??
    refuse(field, 'The merchant answers this. Raise a query about it.')
  );
};

/** The record with the new answer, checked as any answer is. */
const answered = (record: StoredRecord, field: Field, { value, based_on: basedOn }: Body, at: Date): StoredRecord => {
  const { values, errors, conflicts } = mergeFields({
    fields: [field],
    stored: record,
    sent: { [field.name]: value },
    basedOn,
  });
  if (Object.keys(errors).length > 0) throw new Failure('invalid', 'This was not saved.', { errors });
  if (field.name in conflicts)
    throw new Failure('stale', `${field.label} was changed after you looked.`, { currentVersion: record.version });
  const version = record.version + 1;
  return { ...record, values, revisions: { ...record.revisions, [field.name]: version }, version, changedAt: at };
};

const demandSound = ({ facts }: Loaded, { section, uid }: StoredRecord, field: Field): void => {
  const path = pathOf(section, isMany(section) ? uid : undefined, field.name);
  const wrong = progressOf(facts).requirements.find((line) => line.path === path && line.state === 'wrong');
  if (wrong) refuse(field.name, wrong.message ?? 'This answer does not fit the application.');
};

/** States what no merchant is asked: a finding of the review, so it bars nobody from recommending. */
export const answerInReview = (ctx: SignedInCtx, uid: string, body: Body): Promise<SectionsNow> => {
  demandDesk(ctx.actor);
  return change(ctx, 'application.answered_in_review', async (tx) => {
    setScope(tx, ctx);
    const found = await holdForAnswer(tx, ctx, uid);
    const loaded = await loadFacts(tx, ctx.parts, found.uid);
    const { record, field } = await demandQuestion(tx, found, loaded, body);
    const at = ctx.parts.clock();
    const next = answered(record, field, body, at);
    const after = await withFacts(ctx.parts, withRecord(loaded, next));
    demandSound(after, next, field);
    touchApplication(tx, ctx.parts, found.uid, { standing: progressOf(after.facts), seen: found.version });
    if (isListedBy([field.name])) labelApplication(tx, found.uid, after.facts);
    updateRecord(tx, { ...next, applicationUid: found.uid });
    const value = next.values[field.name] ?? null;
    const about = { applicationUid: found.uid, record: record.uid, field: field.name };
    if (isBlank(value)) await dropReviewAnswer(tx, record.uid, field.name);
    else await keepReviewAnswer(tx, { ...about, value, by: ctx.actor.uid, at });
    await enqueue(tx, ctx.parts, 'runRiskChecks', { application: found.uid, cause: 'change' });
    return {
      subject: `application:${found.uid}`,
      before: { section: record.section, [field.name]: record.values[field.name] ?? null },
      after: { section: record.section, record: record.uid, [field.name]: value },
      reply: await sectionsNow(tx, ctx, { ...found, version: found.version + 1 }),
    };
  });
};
