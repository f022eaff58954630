import { isBeneficialOwner, isControlPerson, isIndividual, isPrivateCompany } from '../applications/ledger/answers.ts';
import type { Facts, Rec } from '../applications/ledger/facts.ts';
import { isYes, numberOf, textOf, type Values } from '../applications/fields/values.ts';
import type { Status } from '../applications/statuses.ts';
import { isSignersName } from '../rates/consents.ts';

/** Why somebody has to consent and sign for themselves. */
export const SIGNER_ROLES = ['owner', 'control_person', 'guarantor'] as const;
export type SignerRole = (typeof SIGNER_ROLES)[number];

export const SIGNER_ROLE_NAMES: Record<SignerRole, string> = {
  owner: 'Owner of 25% or more',
  control_person: 'Control person',
  guarantor: 'Personal guarantor',
};

/** Nobody is a guarantor where the form does not ask for one. */
const isGuarantor = (facts: Facts, owner: Values): boolean =>
  isPrivateCompany(facts) && isIndividual(owner) && isYes(owner, 'is_guarantor');

export const signerRolesOf = (facts: Facts, owner: Values): SignerRole[] => {
  const holds: Record<SignerRole, boolean> = {
    owner: isBeneficialOwner(facts, owner),
    control_person: isControlPerson(owner),
    guarantor: isGuarantor(facts, owner),
  };
  return SIGNER_ROLES.filter((role) => holds[role]);
};

/** Everybody who has to sign, in the order of the form. */
export const signersOf = (facts: Facts): readonly Rec[] =>
  facts.owners.filter(({ values }) => signerRolesOf(facts, values).length > 0);

const NAME_PARTS = ['first_name', 'middle_name', 'last_name', 'suffix'] as const;

export const signerName = (owner: Values): string =>
  NAME_PARTS.map((part) => textOf(owner, part))
    .filter((part) => part !== '')
    .join(' ');

/** Whether a typed name is this person's, with or without the middle name. */
export const isNameOf = (typed: string, owner: Values): boolean =>
  isSignersName(typed, {
    first: textOf(owner, 'first_name'),
    middle: textOf(owner, 'middle_name'),
    last: textOf(owner, 'last_name'),
  });

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly isEmailVerified: boolean;
  readonly mobile: string | null;
}

/**
 * Whether whoever is signed in is this owner, and signs in the application itself. The name counts too, or an applicant
 * could sign for anybody by giving their own address as that person's.
 */
export const isSamePerson = (account: Account, owner: Values): boolean =>
  account.isEmailVerified &&
  textOf(owner, 'email').toLowerCase() === account.email.toLowerCase() &&
  isNameOf(account.name, owner);

/** While somebody may still sign: from the submission to the last word of the acquirer. */
export const SIGNING_STATUSES: readonly Status[] = [
  'submitted',
  'in_underwriting',
  'query_raised',
  'recommended',
  'awaiting_iso',
  'awaiting_merchant',
  'awaiting_admin',
];

/** What a signer is shown of themselves, and so signs over. */
const SHOWN_FIELDS = [
  ...NAME_PARTS,
  'address1',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'id_type',
  'passport_country',
] as const;
const SHOWN_SECRETS = ['dob', 'ssn', 'passport_number'] as const;

/** What a signature holds for: another content, and it is asked for again. Secrets go in by their keyed marks only. */
export const signedOver = (
  facts: Facts,
  owner: Values,
  markOf: (field: string) => string | null,
): Record<string, unknown> => {
  const roles = signerRolesOf(facts, owner);
  return {
    fields: Object.fromEntries(SHOWN_FIELDS.map((name) => [name, textOf(owner, name)])),
    secrets: Object.fromEntries(SHOWN_SECRETS.map((name) => [name, markOf(name)])),
    share: numberOf(owner, 'ownership_bps') ?? null,
    roles,
    // A guaranty is given for one business and no other.
    business: roles.includes('guarantor') ? textOf(facts.company, 'legal_name') : null,
  };
};

/** What makes a reviewer look twice at whom a link and its code went to. */
export const CONTACT_WARNINGS = {
  phone_shared: 'The same phone number is given for someone else.',
  email_shared: 'The same email address is given for someone else.',
  phone_of_applicant: 'The phone number is the applicant\u2019s own.',
  email_of_applicant: 'The email address is the applicant\u2019s own.',
} as const;
export type ContactWarning = keyof typeof CONTACT_WARNINGS;

export const contactWarnings = (facts: Facts, owner: Rec, applicants: readonly Account[]): ContactWarning[] => {
  const others = facts.owners.filter(({ uid, values }) => uid !== owner.uid && isIndividual(values));
  const strangers = applicants.filter((account) => !isNameOf(account.name, owner.values));
  const email = textOf(owner.values, 'email').toLowerCase();
  const phone = textOf(owner.values, 'phone');
  const holds: Record<ContactWarning, boolean> = {
    phone_shared: phone !== '' && others.some(({ values }) => textOf(values, 'phone') === phone),
    email_shared: email !== '' && others.some(({ values }) => textOf(values, 'email').toLowerCase() === email),
    phone_of_applicant: phone !== '' && strangers.some(({ mobile }) => mobile === phone),
    email_of_applicant: email !== '' && strangers.some((account) => account.email.toLowerCase() === email),
  };
  return (Object.keys(CONTACT_WARNINGS) as ContactWarning[]).filter((warning) => holds[warning]);
};
