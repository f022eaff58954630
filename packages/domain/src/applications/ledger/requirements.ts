import { no, type Verdict, yes } from '../../checks/verdict.ts';
import { documentRules } from '../documents/document-rules.ts';
import { type Facts, recordsOf } from './facts.ts';
import { type Field, type FieldKind, isShown, isTyped, type Way } from '../fields/field.ts';
import { filledFacts } from '../fields/fill.ts';
import { followingOf } from '../fields/followings.ts';
import { checkValue } from '../fields/kinds.ts';
import { ownershipRules } from './ownership-rules.ts';
import { met, missing, pathOf, recordTitle, type Requirement, type Standing, warned, wrong } from './requirement.ts';
import { FIELDS } from '../fields/section-fields.ts';
import { accountRules, businessRules, contactRules } from './section-rules.ts';
import { type FormSection, isMany, SECTIONS } from '../sections.ts';
import { isAssumed, unanswered } from './short-path.ts';
import { isInReview, isNeeded, isRequired, visibleFacts, whyOf } from '../fields/shown.ts';
import { isBlank, isSealed, type Values } from '../fields/values.ts';

const TO_DO: Partial<Record<FieldKind, string>> = {
  choice: 'Choose one of the answers.',
  choices: 'Choose at least one.',
  yesNo: 'Answer yes or no.',
  date: 'Enter the date.',
  months: 'Choose the months.',
  rows: 'Add at least one.',
  state: 'Choose a state.',
  country: 'Choose a country.',
  currency: 'Choose a currency.',
  mcc: 'Choose a category.',
};

const judgeValue = (field: Field, value: unknown, facts: Facts, record: Values): Verdict => {
  if (typeof value === 'string' && value.trim().length < (field.minLength ?? 0)) {
    return no(`Write at least ${field.minLength} characters.`);
  }
  // Safe: only called for values whose shape has been tested, and the shape decides what the judgement takes.
  const judge = field.judge as ((value: unknown, facts: Facts, record: Values) => Verdict) | undefined;
  return judge?.(value, facts, record) ?? yes;
};

/** Nobody is asked for what will follow once something else is answered. */
const isAwaited = (section: FormSection, field: Field, facts: Facts, record: Values): boolean =>
  followingOf(section, field.name)?.value(facts, record) === null;

/** How one answer stands, or nothing when it is neither needed nor at fault. */
const standingOf = (section: FormSection, field: Field, facts: Facts, record: Values): Standing | undefined => {
  const value = record[field.name];
  if (isBlank(value) || (field.mustBeYes && value !== true)) {
    if (!isRequired(field, facts, record) || isAwaited(section, field, facts, record)) return undefined;
    return missing(field.mustBeYes ? 'Confirm this to go on.' : (TO_DO[field.kind] ?? 'Fill this in.'));
  }
  const isCounted = isNeeded(field, facts, record);
  if (field.secret && isSealed(value)) {
    if (value.fault !== undefined) return wrong(value.fault);
    return isCounted ? met : undefined;
  }
  const checked = checkValue(field, value, record);
  if (!checked.ok) return wrong(checked.reason);
  const judged = judgeValue(field, value, facts, record);
  if (!judged.ok) return wrong(judged.reason);
  const warning = judged.warning ?? checked.warning;
  if (warning !== undefined) return warned(warning);
  return isCounted ? met : undefined;
};

const isAsked = (field: Field): boolean => isTyped(field) && field.confirms === undefined;

const ASKED: Record<FormSection, readonly Field[]> = {
  company: FIELDS.company.filter(isAsked),
  ownership: FIELDS.ownership.filter(isAsked),
  business: FIELDS.business.filter(isAsked),
  security: FIELDS.security.filter(isAsked),
  settlement: FIELDS.settlement.filter(isAsked),
  contact: FIELDS.contact.filter(isAsked),
};

const OPTIONAL = 'You may leave this empty, but what is filled in must be right.';

const wayOf = (facts: Facts, section: FormSection, field: Field, path: string): Way => {
  if (facts.filled?.has(path)) return 'derived';
  if (section === 'business' && isAssumed(facts, field.name)) return 'assumed';
  return isInReview(field, facts) ? 'staff' : 'asked';
};

/** Answers of the business profile that one confirmation will give. */
const proposedIn = (facts: Facts, section: FormSection): Values =>
  (section === 'business' && unanswered(facts)?.values) || {};

// The server runs this on every save, so a record's lines are pushed one by one and all have the same keys.
const recordRules = (
  facts: Facts,
  section: FormSection,
  record: { uid?: string; values: Values },
  subject?: string,
): Requirement[] => {
  const prefix = pathOf(section, record.uid);
  const lines: Requirement[] = [];
  const proposed = proposedIn(facts, section);
  for (const field of ASKED[section]) {
    const standing = isShown(field, facts, record.values)
      ? standingOf(section, field, facts, record.values)
      : undefined;
    if (!standing || (standing.state === 'missing' && field.name in proposed)) continue;
    const path = `${prefix}.${field.name}`;
    lines.push({
      id: path,
      section,
      path,
      record: record.uid,
      field: field.name,
      label: field.label,
      subject,
      why: whyOf(field) || OPTIONAL,
      rule: field.rule ?? 'policy',
      way: wayOf(facts, section, field, path),
      state: standing.state,
      message: standing.message,
    });
  }
  return lines;
};

const fieldRules = (facts: Facts, section: FormSection): Requirement[] =>
  recordsOf(facts, section).flatMap((record, index) =>
    recordRules(facts, section, record, isMany(section) ? recordTitle(section, record.values, index) : undefined),
  );

const GROUP_RULES: Partial<Record<FormSection, (facts: Facts) => Requirement[]>> = {
  ownership: ownershipRules,
  business: businessRules,
  settlement: accountRules,
  contact: contactRules,
};

/**
 * Everything an application needs: why, and how it stands, in the order a merchant meets it. Progress, error summary,
 * review, submit and the API all read this list; nothing else decides whether an application is complete.
 */
export const ledger = (facts: Facts): Requirement[] => {
  const seen = visibleFacts(filledFacts(facts));
  return SECTIONS.flatMap((section) =>
    section === 'documents'
      ? documentRules(seen)
      : [...fieldRules(seen, section), ...(GROUP_RULES[section]?.(seen) ?? [])],
  );
};
