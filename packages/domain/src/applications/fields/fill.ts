import { type Facts, recordsOf } from '../ledger/facts.ts';
import { pathOf } from '../ledger/requirement.ts';
import { type FormSection, FORM_SECTIONS, isMany } from '../sections.ts';
import { type Field, isShown } from './field.ts';
import { followingOf } from './followings.ts';
import { FIELDS } from './section-fields.ts';
import { isBlank, type Value, type Values } from './values.ts';

const following = (section: FormSection): readonly Field[] =>
  FIELDS[section].filter(({ name }) => followingOf(section, name));

const FOLLOWING: Record<FormSection, readonly Field[]> = {
  company: following('company'),
  ownership: following('ownership'),
  business: following('business'),
  security: following('security'),
  settlement: following('settlement'),
  contact: following('contact'),
};

const KEYS = {
  company: 'company',
  ownership: 'owners',
  business: 'business',
  security: 'security',
  settlement: 'accounts',
  contact: 'contacts',
} as const;

type Writable = { -readonly [K in keyof Facts]: Facts[K] };

/** What of one record follows, laid over what was typed; each answer sees those before it. */
const fillRecord = (facts: Writable, section: FormSection, put: (values: Values) => void, typed: Values): string[] => {
  const filled: string[] = [];
  let values = typed;
  for (const field of FOLLOWING[section]) {
    if (!isBlank(values[field.name]) || !isShown(field, facts, values)) continue;
    const value: Value | undefined = followingOf(section, field.name)?.value(facts, values);
    if (isBlank(value)) continue;
    values = { ...values, [field.name]: value as Value };
    put(values);
    filled.push(field.name);
  }
  return filled;
};

/**
 * The application with every answer that follows from others, and which those are. Nothing typed is touched, and nothing of
 * it is stored: it follows anew whenever what it follows from is changed.
 */
export const filledFacts = (facts: Facts): Facts => {
  if (facts.filled) return facts;
  const whole: Writable = { ...facts };
  const paths = new Set<string>();
  for (const section of FORM_SECTIONS) {
    for (const [at, { uid, values }] of recordsOf(facts, section).entries()) {
      const put = (next: Values): void => {
        if (isMany(section)) {
          const key = KEYS[section] as 'owners' | 'accounts' | 'contacts';
          whole[key] = whole[key].map((record, index) => (index === at ? { ...record, values: next } : record));
        } else whole[KEYS[section] as 'company' | 'business' | 'security'] = next;
      };
      for (const name of fillRecord(whole, section, put, values)) paths.add(pathOf(section, uid, name));
    }
  }
  return { ...whole, filled: paths };
};
