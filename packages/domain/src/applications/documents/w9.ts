import type { Role } from '../../access/roles.ts';
import { isBasedIn, isIndividual } from '../ledger/answers.ts';
import type { Facts } from '../ledger/facts.ts';
import { fieldOf } from '../fields/section-fields.ts';
import { isBlank, isYes, textOf, type Values } from '../fields/values.ts';
import { type Status, STATUS_FACTS } from '../statuses.ts';

/** Line 3a of the form, one box each. A disregarded LLC is nobody before the IRS: its one owner is the taxpayer. */
export const W9_CLASSES = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'llc_c',
  'llc_s',
  'llc_p',
  'disregarded',
  'other',
] as const;
export type W9Class = (typeof W9_CLASSES)[number];

/** As the merchant is asked, where the structure alone does not say it. */
export const W9_CLASS_NAMES: Record<W9Class, string> = {
  individual: 'Individual or sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  llc_c: 'LLC taxed as a C corporation',
  llc_s: 'LLC taxed as an S corporation',
  llc_p: 'LLC taxed as a partnership',
  disregarded: 'LLC with one owner, reported on the owner’s own tax return',
  other: 'Other',
};

const BOXES: Record<Exclude<W9Class, 'other'>, string> = {
  individual: 'Individual/sole proprietor',
  c_corporation: 'C corporation',
  s_corporation: 'S corporation',
  partnership: 'Partnership',
  llc_c: 'LLC, tax classification C (C corporation)',
  llc_s: 'LLC, tax classification S (S corporation)',
  llc_p: 'LLC, tax classification P (partnership)',
  disregarded: 'Individual/sole proprietor (owner of a disregarded entity)',
};

const OTHERS: Record<string, string> = {
  nonprofit: 'Other: nonprofit organization',
  association: 'Other: association',
  government: 'Other: government entity',
};

/** The form as it is filled in from the answers; the number itself is elsewhere, under `tin`. */
export interface W9 {
  /** Line 1: as on the tax return. */
  name: string;
  /** Line 2: the business name or DBA, where it is another. */
  businessName: string;
  /** Line 3a. */
  classification: string;
  /** Line 5. */
  street: string;
  /** Line 6. */
  place: string;
  /** Part I. `owner` is null where the number is the company's. */
  tin: { type: 'ssn' | 'ein'; owner: string | null; field: 'ssn' | 'tax_id' };
}

/** Part II, word for word, without the FATCA line's code: none is entered. */
export const W9_CERTIFICATION: readonly string[] = [
  'Under penalties of perjury, I certify that:',
  '1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); and',
  '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; and',
  '3. I am a U.S. citizen or other U.S. person; and',
  '4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.',
];

/** Stands beside the signature, as the IRS wants it on a form that is signed electronically with others. */
export const W9_CONSENT =
  'The Internal Revenue Service does not require your consent to any provision of this document other than the certifications required to avoid backup withholding.';

const plain = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '');

const onlyPerson = ({ owners }: Facts): Facts['owners'][number] | undefined => {
  const [only, another] = owners;
  return only && another === undefined && isIndividual(only.values) ? only : undefined;
};

/** The boxes that fit: one where the structure decides it, several where the merchant has to say. */
export const w9Classes = (facts: Facts): readonly W9Class[] => {
  switch (textOf(facts.company, 'entity_type')) {
    case 'sole_prop':
      return ['individual'];
    case 'c_corp':
      return ['c_corporation'];
    case 's_corp':
      return ['s_corporation'];
    case 'partnership':
      return ['partnership'];
    case 'corporation':
      return ['c_corporation', 's_corporation'];
    case 'llc':
      return onlyPerson(facts) ? ['disregarded', 'llc_s', 'llc_c', 'llc_p'] : ['llc_p', 'llc_s', 'llc_c'];
    case 'nonprofit':
    case 'association':
    case 'government':
      return ['other'];
    default:
      return [];
  }
};

/** Form W-9 is for U.S. persons; others hand in a W-8. */
export const isW9Offered = (facts: Facts): boolean =>
  !isYes(facts.company, 'foreign_owned') && !isBasedIn(facts, 'CAN');

const NEEDED = ['legal_name', 'entity_type', 'tax_id', 'address1', 'city', 'state', 'zip'] as const;

/** What the form cannot be filled in without, by the names of the answers. */
export const w9Missing = ({ company }: Facts): string[] =>
  NEEDED.flatMap((name) => (isBlank(company[name]) ? [fieldOf('company', name)?.label ?? name] : []));

const fullName = (owner: Values): string =>
  ['first_name', 'middle_name', 'last_name', 'suffix']
    .map((name) => textOf(owner, name))
    .filter((part) => part !== '')
    .join(' ');

/** Whose name and number stand on it. */
const taxpayerOf = (facts: Facts, box: W9Class): Pick<W9, 'name' | 'businessName' | 'tin'> | null => {
  const { company } = facts;
  const legal = textOf(company, 'legal_name');
  const dba = textOf(company, 'dba_name');
  if (box === 'disregarded') {
    const owner = onlyPerson(facts);
    if (!owner || isBlank(owner.values['ssn'])) return null;
    return { name: fullName(owner.values), businessName: legal, tin: { type: 'ssn', owner: owner.uid, field: 'ssn' } };
  }
  const name = textOf(company, 'irs_filing_name') || legal;
  const type = textOf(company, 'tax_id_type') === 'ssn' ? 'ssn' : 'ein';
  return { name, businessName: plain(dba) === plain(name) ? '' : dba, tin: { type, owner: null, field: 'tax_id' } };
};

/** The form from the answers; null while they do not make one, or not with this box. */
export const w9Of = (facts: Facts, box: W9Class): W9 | null => {
  if (!isW9Offered(facts) || w9Missing(facts).length > 0 || !w9Classes(facts).includes(box)) return null;
  const taxpayer = taxpayerOf(facts, box);
  if (!taxpayer) return null;
  const of = (name: string): string => textOf(facts.company, name);
  return {
    ...taxpayer,
    classification: box === 'other' ? (OTHERS[of('entity_type')] ?? 'Other') : BOXES[box],
    street: [of('address1'), of('address2')].filter((part) => part !== '').join(', '),
    place: `${of('city')}, ${of('state')} ${of('zip')}`,
  };
};

/** Kept and shown without its first five digits; those are drawn with a reason, on the record. */
export const showTin = (type: 'ssn' | 'ein', digits: string, isWhole: boolean): string => {
  const shown = isWhole ? digits : digits.slice(-4).padStart(digits.length, '*');
  return type === 'ssn'
    ? `${shown.slice(0, 3)}-${shown.slice(3, 5)}-${shown.slice(5)}`
    : `${shown.slice(0, 2)}-${shown.slice(2)}`;
};

/**
 * Who makes and signs one, and when: the owner, while the answers are open. In a query also where an answer that was
 * asked for has made the one on file outdated, or nobody could bring it up to date.
 */
export const mayMakeW9 = (
  { role }: { role: Role },
  status: Status,
  { isAsked, isOutdated }: { isAsked: boolean; isOutdated: boolean },
): 'yes' | 'notAllowed' | 'wrongState' => {
  if (role !== 'merchant') return 'notAllowed';
  const { editable } = STATUS_FACTS[status];
  if (editable === 'all') return 'yes';
  return editable === 'queried' && (isAsked || isOutdated) ? 'yes' : 'wrongState';
};
