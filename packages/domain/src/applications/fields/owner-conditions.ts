import {
  isCompanyOwner,
  isControlPerson,
  isCoverageShort,
  isIndividual,
  isOwnershipAsked,
  isPrivateCompany,
  mustProveIdentity,
} from '../ledger/answers.ts';
import type { Facts } from '../ledger/facts.ts';
import { type Condition, when } from './field.ts';
import { isYes, numberOf, textOf, type Values } from './values.ts';

const person = (because: string, more: (facts: Facts, record: Values) => boolean = () => true): Condition =>
  when(because, (facts, record) => isIndividual(record) && more(facts, record));

export const forPeople = person('We have to know every person behind the business.');
export const forCompanies = when('A company that owns part of yours has to be known too.', (_facts, record) =>
  isCompanyOwner(record),
);
export const forOwners = when('Federal law requires us to list who owns 25% or more of a private business.', (facts) =>
  isOwnershipAsked(facts),
);
export const forGuarantors = person('A private company needs a guarantor.', (facts) => isPrivateCompany(facts));
export const forProvenPeople = person(
  'Identity must be proved for everyone who owns a quarter and for the control person.',
  mustProveIdentity,
);
export const withOtherTitle = person(
  'Tell us which title it is.',
  (_facts, record) => textOf(record, 'title') === 'other',
);
export const withTaxNumber = person('The number is compared with the name and birth date.', (_facts, record) =>
  ['ssn', 'itin'].includes(textOf(record, 'id_type')),
);
export const withPassport = person(
  'Without a US tax number we identify this person by passport.',
  (_facts, record) => textOf(record, 'id_type') === 'passport',
);
export const withLicense = person(
  'The license is compared with the document you upload.',
  (facts, record) => mustProveIdentity(facts, record) && textOf(record, 'id_document') === 'driver_license',
);
export const movedLately = person(
  'If you moved in the last two years, we also need your previous address.',
  (_facts, record) => (numberOf(record, 'years_at_address') ?? 2) < 2,
);
export const withBankruptcy = person(
  'A bankruptcy is no reason to decline, but we need to understand it.',
  (_facts, record) => isYes(record, 'prior_bankruptcy'),
);
export const withConviction = person('Tell us what it was about, so that we can judge it fairly.', (_facts, record) =>
  isYes(record, 'prior_conviction'),
);
export const behindCompany = person(
  'A person may hold their share through a company listed here.',
  (facts) => isOwnershipAsked(facts) && facts.owners.some(({ values }) => isCompanyOwner(values)),
);
export const vouching = when(
  'The people listed hold less than 75.01%, so someone has to confirm who owns the rest.',
  (facts, record) => isControlPerson(record) && isCoverageShort(facts),
);
export const vouchingYes = when(
  'Tell us who holds the rest, in shares of less than a quarter each.',
  (facts, record) => isControlPerson(record) && isCoverageShort(facts) && isYes(record, 'no_owner_over_25'),
);
