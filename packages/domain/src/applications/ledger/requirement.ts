import type { RuleSource, Way } from '../fields/field.ts';
import { type FormSection, type Section, SECTION_FACTS } from '../sections.ts';
import { textOf, type Values } from '../fields/values.ts';

/** `warning` is done, but somebody will ask; `missing` and `wrong` keep an application from being submitted. */
export type RequirementState = 'missing' | 'wrong' | 'met' | 'warning';

/** One line of the ledger: something the application needs, why, and how it stands. */
export interface Requirement {
  readonly id: string;
  readonly section: Section;
  /** Where to go to put it right: a field (`owners.<uid>.ssn`), a record (`owners.<uid>`) or a section (`owners`). */
  readonly path: string;
  /** The record it is about, in sections that have many; for papers the owner or account. */
  readonly record?: string;
  readonly field?: string;
  readonly label: string;
  /** Whom it is about, where there are several: a name, or `Owner 2`. */
  readonly subject?: string;
  readonly why: string;
  readonly rule: RuleSource;
  readonly way: Way;
  readonly state: RequirementState;
  /** What to do about it, unless it is met. */
  readonly message?: string;
}

export type Standing = Pick<Requirement, 'state' | 'message'>;

export const met: Standing = { state: 'met' };
export const missing = (message: string): Standing => ({ state: 'missing', message });
export const wrong = (message: string): Standing => ({ state: 'wrong', message });
export const warned = (message: string): Standing => ({ state: 'warning', message });

export const pathOf = (section: Section, record?: string, field?: string): string =>
  [SECTION_FACTS[section].records, record, field].filter((part) => part !== undefined).join('.');

/** What a record is called in a list: the name it states, or its kind and number. */
export const recordTitle = (section: FormSection, values: Values, index: number): string => {
  const person = `${textOf(values, 'first_name')} ${textOf(values, 'last_name')}`.trim();
  const stated = {
    ownership: person || textOf(values, 'legal_name'),
    contact: person,
    settlement: textOf(values, 'bank_name'),
  };
  const name = section in stated ? stated[section as keyof typeof stated] : '';
  return name || `${SECTION_FACTS[section].one} ${index + 1}`;
};

export const isOpen = ({ state }: Requirement): boolean => state === 'missing' || state === 'wrong';
