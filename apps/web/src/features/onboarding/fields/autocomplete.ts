import type { Field } from '@ledgate/domain/applications/fields/field.ts';
import type { FormSection } from '@ledgate/domain/applications/sections.ts';

/** What browsers know about the person who sits there; an address by the end of its name, since there are several. */
const PEOPLE: Readonly<Record<string, string>> = {
  first_name: 'given-name',
  middle_name: 'additional-name',
  last_name: 'family-name',
  suffix: 'honorific-suffix',
  title_other: 'organization-title',
  email: 'email',
  phone: 'tel',
  mobile: 'tel',
};

const COMPANY: Readonly<Record<string, string>> = {
  legal_name: 'organization',
  business_phone: 'tel',
  business_email: 'email',
  website: 'url',
};

const ADDRESS = /(?:^|_)(address1|address2|city|state|zip|country)$/;
const ADDRESS_TOKENS: Readonly<Record<string, string>> = {
  address1: 'address-line1',
  address2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country-name',
};

/** Fields of one token in one form are told apart by a name of their record, or a browser fills all owners alike. */
const sectionToken = (name: string, record: string | null): string =>
  `section-${record ?? 'company'}${name.startsWith('previous_') ? '-previous' : ''}${name.startsWith('location_') ? '-location' : ''}`;

/** The token by which browsers and password managers offer what they know; `off` for secrets and what they cannot know. */
export const autoCompleteOf = (section: FormSection, field: Field, record: string | null): string => {
  const { name } = field;
  if (section === 'ownership' && name === 'dob') return `${sectionToken(name, record)} bday`;
  if (field.secret !== undefined || field.confirms !== undefined) return 'off';
  const address = ADDRESS.exec(name)?.[1];
  const isAboutPeople = section === 'ownership' || section === 'contact';
  const token =
    (isAboutPeople ? PEOPLE : COMPANY)[name] ?? (address === undefined ? undefined : ADDRESS_TOKENS[address]);
  const isKnown = token !== undefined && (isAboutPeople || section === 'company');
  return isKnown ? `${sectionToken(name, record)} ${token}` : 'off';
};
