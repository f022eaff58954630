import { MOST_REASONS } from '@ledgate/domain/lifecycle/adverse-action.ts';
import type { DeclineReason, Recommendation } from '@ledgate/domain/lifecycle/approvals.ts';
import { readTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import type { Conditions } from '@ledgate/domain/rates/conditions.ts';
import { type Monitoring, MONITORING_DAYS } from '@ledgate/domain/rates/sheet.ts';

import { type Asks, type Decision, DECISION_FACTS } from './decisions.ts';
import { asked } from './asked-messages.ts';
import { say } from './dialog-messages.ts';
import { t } from './messages.ts';

/** What was typed into the dialog of a decision, whichever it is. */
export interface Answers {
  recommendation: Recommendation;
  memo: string;
  reserve: string;
  reserveDays: string;
  monthlyCap: string;
  ticketCap: string;
  fundingDelay: string;
  /** Days of enhanced monitoring, or empty for none. */
  monitoring: string;
  monitoringNote: string;
  comment: string;
  reason: string;
  declineReason: DeclineReason | '';
  /** What else the letter names. */
  moreReasons: readonly DeclineReason[];
  /** Whose consumer report was used; none where it is empty. */
  reportAgency: string;
  matchCode: string;
  iso: string;
  /** Why it goes on although required documents are not accepted. */
  documentsReason: string;
}

export const NO_ANSWERS: Answers = {
  recommendation: 'approve',
  memo: '',
  reserve: '',
  reserveDays: '',
  monthlyCap: '',
  ticketCap: '',
  fundingDelay: '',
  monitoring: '',
  monitoringNote: '',
  comment: '',
  reason: '',
  declineReason: '',
  moreReasons: [],
  reportAgency: '',
  matchCode: '',
  iso: '',
  documentsReason: '',
};

export type AnswerErrors = Partial<Record<keyof Answers, string>>;

type Condition = 'reserve' | 'reserveDays' | 'monthlyCap' | 'ticketCap' | 'fundingDelay';

interface ConditionFacts {
  kind: 'bps' | 'cents' | 'count';
  /** The name on the wire. */
  name: 'reserve_ppm' | 'reserve_days' | 'monthly_cap_cents' | 'ticket_cap_cents' | 'funding_delay_days';
  example: string;
}

export const CONDITIONS: Record<Condition, ConditionFacts> = {
  reserve: { kind: 'bps', name: 'reserve_ppm', example: '10' },
  reserveDays: { kind: 'count', name: 'reserve_days', example: '180' },
  monthlyCap: { kind: 'cents', name: 'monthly_cap_cents', example: '50,000' },
  ticketCap: { kind: 'cents', name: 'ticket_cap_cents', example: '1,500' },
  fundingDelay: { kind: 'count', name: 'funding_delay_days', example: '2' },
};
export const CONDITION_NAMES = Object.keys(CONDITIONS) as Condition[];

/** A basis point is a hundred parts of a million. */
const PPM_OF_BPS = 100;

const readCondition = (condition: Condition, text: string): number | undefined => {
  const { kind } = CONDITIONS[condition];
  const typed = readTyped(kind, text);
  if (!typed.ok || typed.value < 0) return undefined;
  return kind === 'bps' ? typed.value * PPM_OF_BPS : typed.value;
};

const givenConditions = (answers: Answers): Condition[] =>
  CONDITION_NAMES.filter((condition) => answers[condition].trim() !== '');

const monitoringOf = ({ monitoring, monitoringNote }: Answers): Monitoring | undefined => {
  const days = MONITORING_DAYS.find((each) => String(each) === monitoring);
  return days && { days, note: monitoringNote.trim() };
};

const conditionErrors = (answers: Answers): AnswerErrors => {
  const given = givenConditions(answers);
  if (given.length === 0 && monitoringOf(answers) === undefined) return { reserve: say('conditionsNone') };
  return Object.fromEntries(
    given
      .filter((condition) => readCondition(condition, answers[condition]) === undefined)
      .map((condition) => [condition, say('conditionWrong', { example: CONDITIONS[condition].example })]),
  );
};

type Typed = { [K in keyof Answers]: Answers[K] extends string ? K : never }[keyof Answers];

const least = (name: Typed, answers: Answers, length: number, message: string): AnswerErrors =>
  answers[name].trim().length < length ? { [name]: message } : {};

const CHECKS: Record<Asks, (answers: Answers) => AnswerErrors> = {
  nothing: () => ({}),
  approval: ({ comment }) =>
    comment.trim() === '' || comment.trim().length >= 3 ? {} : { comment: say('commentShort') },
  recommendation: (answers) => ({
    ...least('memo', answers, 20, say('memoShort')),
    ...(answers.recommendation === 'approve_with_conditions' && conditionErrors(answers)),
  }),
  comment: (answers) => least('comment', answers, 3, say('commentShort')),
  reason: (answers) => least('reason', answers, 10, t('reasonShort')),
  decline: ({ declineReason, moreReasons }) => ({
    ...(declineReason === '' && { declineReason: say('declineChoose') }),
    ...(moreReasons.length >= MOST_REASONS && { moreReasons: say('declineMoreMost') }),
  }),
  iso: (answers) => ({
    ...(answers.iso === '' && { iso: asked('isoChoose') }),
    ...least('reason', answers, 10, t('reasonShort')),
  }),
  close: (answers) => least('reason', answers, 10, t('reasonShort')),
};

/** Why somebody goes on without required documents has to be said. */
export const documentsError = (answers: Answers): AnswerErrors =>
  least('documentsReason', answers, 10, t('reasonShort'));

/** What is still missing before a step can be sent. */
export const errorsIn = (decision: Decision, answers: Answers): AnswerErrors =>
  CHECKS[DECISION_FACTS[decision].asks](answers);

/** The conditions that were given, as they go over the wire. */
export const conditionsOf = (answers: Answers): Conditions => {
  const monitoring = monitoringOf(answers);
  return {
    ...Object.fromEntries(
      givenConditions(answers).map((condition) => [
        CONDITIONS[condition].name,
        readCondition(condition, answers[condition]) ?? 0,
      ]),
    ),
    ...(monitoring && { monitoring }),
  };
};
