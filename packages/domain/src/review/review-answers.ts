import { type Field, isShown } from '../applications/fields/field.ts';
import { isInReview, visibleFacts } from '../applications/fields/shown.ts';
import { FIELDS } from '../applications/fields/section-fields.ts';
import { isBlank, type Values } from '../applications/fields/values.ts';
import { type Facts, recordsOf } from '../applications/ledger/facts.ts';
import { recordTitle } from '../applications/ledger/requirement.ts';
import { FORM_SECTIONS, isMany, SECTION_FACTS } from '../applications/sections.ts';
import type { Status } from '../applications/statuses.ts';
import { type ApplicationActor, seesReview } from '../applications/steps.ts';
import { UNLISTED_CATEGORY } from '../checks/category-code.ts';
import type { ReviewAnswer } from './document-review.ts';

/** Until somebody recommends on the strength of them. Later it is a correction, with a reason and its consequences. */
const ANSWERED_IN: readonly Status[] = ['submitted', 'in_underwriting', 'query_raised'];

/** May this person state now what a merchant is not asked. */
export const mayAnswer = (actor: Pick<ApplicationActor, 'role'>, status: Status): ReviewAnswer => {
  if (!seesReview(actor)) return 'notAllowed';
  return ANSWERED_IN.includes(status) ? 'yes' : 'wrongState';
};

/** “I can't find mine”: the merchant has left the category to the reviewer. */
const isLeftOpen = ({ name }: Field, record: Values): boolean => name === 'mcc' && record['mcc'] === UNLISTED_CATEGORY;

/** Whether nobody has answered it yet. */
export const isUnanswered = (field: Field, record: Values): boolean =>
  isBlank(record[field.name]) || isLeftOpen(field, record);

/** Whether the reviewer states this one, because no merchant is asked or this one could not say. */
export const isReviewers = (field: Field, facts: Facts, record: Values): boolean =>
  field.secret === undefined && isShown(field, facts, record) && (isInReview(field, facts) || field.name === 'mcc');

/** Whether a case cannot be recommended without it. */
export const isNeededInReview = (field: Field, facts: Facts, record: Values): boolean =>
  field.neededInReview?.when(facts, record) === true && isReviewers(field, facts, record);

/** What the reviewer still has to state before recommending, by name. The category has a guard of its own. */
export const reviewAnswersMissing = (facts: Facts): string[] => {
  const seen = visibleFacts(facts);
  return FORM_SECTIONS.flatMap((section) =>
    recordsOf(seen, section).flatMap(({ values }, index) =>
      FIELDS[section]
        .filter((field) => isNeededInReview(field, seen, values) && isBlank(values[field.name]))
        .map(({ label }) => {
          const whose = isMany(section) ? `${recordTitle(section, values, index)}, ` : '';
          return `${SECTION_FACTS[section].name}: ${whose}${label}`;
        }),
    ),
  );
};
