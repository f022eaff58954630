import { COMPANY_IDENTITY_FIELDS } from './company-identity-fields.ts';
import { COMPANY_MONEY_FIELDS, COMPANY_PLACE_FIELDS, COMPANY_REACH_FIELDS } from './company-place-fields.ts';
import type { Field, Group } from './field.ts';

export const COMPANY_GROUPS: readonly Group[] = [
  { name: 'identity', title: 'Business identity', intro: 'As registered with the IRS and the state.' },
  { name: 'reach', title: 'Contact details' },
  { name: 'address', title: 'Legal address' },
  { name: 'location', title: 'Business location' },
  { name: 'money', title: 'Currency and history' },
];

/** Company profile. Wire: `macp`. */
export const COMPANY_FIELDS: readonly Field[] = [
  ...COMPANY_IDENTITY_FIELDS,
  ...COMPANY_REACH_FIELDS,
  ...COMPANY_PLACE_FIELDS,
  ...COMPANY_MONEY_FIELDS,
];
