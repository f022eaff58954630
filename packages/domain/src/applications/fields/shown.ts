import { type Facts, recordsOf } from '../ledger/facts.ts';
import { filledFacts } from './fill.ts';
import { type Field, isShown } from './field.ts';
import { isLongPath, isShortPath } from '../ledger/short-path.ts';
import { FIELDS } from './section-fields.ts';
import type { FormSection } from '../sections.ts';
import type { Values } from './values.ts';

/** Whether the reviewer states it and not the merchant. */
export const isInReview = ({ inReview, staffOnly }: Field, facts: Facts): boolean =>
  staffOnly === true || inReview === 'always' || (inReview === 'on_short_path' && isShortPath(facts));

/** Whether an answer is needed, whoever gives it. */
export const isNeeded = (field: Field, facts: Facts, record: Values): boolean => {
  if (field.requiredWhen === 'never' || !isShown(field, facts, record)) return false;
  return field.requiredWhen === 'always' || field.requiredWhen.when(facts, record);
};

/** Whether the merchant has to answer. */
export const isRequired = (field: Field, facts: Facts, record: Values): boolean =>
  isNeeded(field, facts, record) &&
  !isInReview(field, facts) &&
  // Whoever may still turn out to be a small shop is not held up by it.
  (field.inReview !== 'on_short_path' || isLongPath(facts));

/** The reason a field is asked for: its own, or that of the condition that brought it up. */
export const whyOf = (field: Field): string => {
  const condition = typeof field.requiredWhen === 'object' ? field.requiredWhen : undefined;
  return condition?.because ?? field.why ?? field.shownWhen?.because ?? '';
};

const withoutHidden = (section: FormSection, facts: Facts, values: Values, whole: Values): Values => {
  const hidden = FIELDS[section]
    .filter(({ name }) => values[name] !== undefined)
    .filter((field) => !isShown(field, facts, whole));
  if (hidden.length === 0) return values;
  const names = new Set(hidden.map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
};

/**
 * The application without answers to questions that are no longer asked: they are kept for the merchant who changes
 * their mind, but count for nothing. Conditions state all they depend on, so that hiding one answer hides no other.
 */
export const visibleFacts = (facts: Facts): Facts => {
  const whole = filledFacts(facts);
  const values = (section: FormSection) => {
    const filled = recordsOf(whole, section);
    return recordsOf(facts, section).map((record, at) =>
      withoutHidden(section, whole, record.values, filled[at]?.values ?? {}),
    );
  };
  const many = (section: FormSection) => {
    const kept = values(section);
    return recordsOf(facts, section).map(({ uid = '' }, at) => ({ uid, values: kept[at] ?? {} }));
  };
  return {
    ...facts,
    company: values('company')[0] ?? {},
    business: values('business')[0] ?? {},
    security: values('security')[0] ?? {},
    owners: many('ownership'),
    accounts: many('settlement'),
    contacts: many('contact'),
  };
};
