import { ACCOUNT_FIELDS, ACCOUNT_GROUPS } from './account-fields.ts';
import { BUSINESS_FIELDS, BUSINESS_GROUPS } from './business-fields.ts';
import { COMPANY_FIELDS, COMPANY_GROUPS } from './company-fields.ts';
import { CONTACT_FIELDS, CONTACT_GROUPS } from './contact-fields.ts';
import type { Field, Group } from './field.ts';
import { OWNER_FIELDS, OWNER_GROUPS } from './owner-fields.ts';
import type { FormSection } from '../sections.ts';
import { SECURITY_FIELDS, SECURITY_GROUPS } from './security-fields.ts';
import type { Value } from './values.ts';

/** Every field of every form, in the order it is asked. */
export const FIELDS: Record<FormSection, readonly Field[]> = {
  company: COMPANY_FIELDS,
  ownership: OWNER_FIELDS,
  business: BUSINESS_FIELDS,
  security: SECURITY_FIELDS,
  settlement: ACCOUNT_FIELDS,
  contact: CONTACT_FIELDS,
};

/** The fieldsets of every form, in order. */
export const GROUPS: Record<FormSection, readonly Group[]> = {
  company: COMPANY_GROUPS,
  ownership: OWNER_GROUPS,
  business: BUSINESS_GROUPS,
  security: SECURITY_GROUPS,
  settlement: ACCOUNT_GROUPS,
  contact: CONTACT_GROUPS,
};

export const fieldOf = (section: FormSection, name: string): Field | undefined =>
  FIELDS[section].find((field) => field.name === name);

/** What a new record of the section says before anybody has typed. */
export const startingValues = (section: FormSection): Record<string, Value> =>
  Object.fromEntries(
    FIELDS[section].flatMap((field) => (field.default === undefined ? [] : [[field.name, field.default]])),
  );
