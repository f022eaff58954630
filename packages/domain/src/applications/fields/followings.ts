import { isDate, monthsBetween } from '../../checks/calendar.ts';
import { checkTradeName } from '../../checks/trade-name.ts';
import { timezoneOf } from '../../checks/us-states.ts';
import { cardAbsentShare, isIndividual, isSoleProp, sellsOnline, usesHardware } from '../ledger/answers.ts';
import type { Facts } from '../ledger/facts.ts';
import { chooseSaq } from '../ledger/saq.ts';
import { pciLevelOf } from '../ledger/pci-level.ts';
import type { FormSection } from '../sections.ts';
import { annualOf } from './annual.ts';
import type { Following } from './field.ts';
import { sectorOf } from './sectors.ts';
import { CHANNEL_SHARES, CUSTOMER_SHARES, DELIVERY_SHARES } from './share-groups.ts';
import { isNo, isYes, numberOf, textOf, type Value, type Values } from './values.ts';

/** What follows from what: one place, so that it can be read through from start to end. */

type Work = Following['value'];
type Followings = Readonly<Record<string, Following>>;

const from = (source: string, value: Work): Following => ({ from: source, value });
const always = (source: string, value: Value): Following => from(source, () => value);
const text = (values: Values, name: string): string | null => textOf(values, name) || null;

const STRUCTURE = 'your business structure';
const LEGAL_FORMS =
  /[\s,]+(?:l\.?l\.?c\.?|p\.?l\.?l\.?c\.?|inc\.?|incorporated|corp\.?|corporation|co\.?|ltd\.?|l\.?l?\.?p\.?|p\.?c\.?)$/i;

const tradeName: Work = ({ company }) => {
  const legal = text(company, 'legal_name');
  if (legal === null) return null;
  const name = legal.replace(LEGAL_FORMS, '').trim() || legal;
  return checkTradeName(name).ok ? name : undefined;
};

/** A sole proprietor may have either number. */
const taxIdType: Work = (facts) => {
  if (textOf(facts.company, 'entity_type') === '') return null;
  return isSoleProp(facts) ? undefined : 'ein';
};

const monthsOwned: Work = ({ company, today }) => {
  const since = textOf(company, 'established_date');
  if (since === '') return null;
  return isDate(since) && since <= today ? monthsBetween(since, today) : undefined;
};

/** Formed here and owned by citizens; who signs the W-9 confirms it under oath. */
const foreign: Work = ({ company, owners }) => {
  const country = text(company, 'country');
  if (country !== 'USA') return country === null ? null : undefined;
  const isAbroad = owners.some(
    ({ values }) =>
      isIndividual(values) &&
      (!['', 'USA'].includes(textOf(values, 'citizenship')) || textOf(values, 'id_type') === 'passport'),
  );
  return isAbroad ? undefined : false;
};

const COMPANY: Followings = {
  dba_name: from('your legal name', tradeName),
  tax_id_type: from(STRUCTURE, taxIdType),
  formation_state: from('your legal address', ({ company }) => text(company, 'state')),
  ownership_length_months: from('the date the business started', monthsOwned),
  foreign_owned: from('your address and owners', foreign),
  customer_service_phone: from('your business phone', ({ company }) => text(company, 'business_phone')),
  timezone: from('your state', ({ company }) => {
    const state = text(company, 'state');
    return state === null ? null : timezoneOf(state);
  }),
};

const TITLES_OF: Readonly<Record<string, string>> = { sole_prop: 'owner', partnership: 'general_partner' };

const title: Work = ({ company }, owner) => {
  const structure = textOf(company, 'entity_type');
  if (structure === 'llc') return isYes(owner, 'is_control_person') ? 'managing_member' : 'owner';
  return structure === '' ? null : TITLES_OF[structure];
};

const idType: Work = (_facts, owner) => {
  const citizenship = text(owner, 'citizenship');
  if (citizenship === null) return null;
  return citizenship === 'USA' ? 'ssn' : undefined;
};

const OWNER: Followings = {
  title: from(STRUCTURE, title),
  id_type: from('the citizenship', idType),
  id_document: from('how this person is identified', (_facts, owner) =>
    textOf(owner, 'id_type') === 'passport' ? 'passport' : 'driver_license',
  ),
  dl_state: from('the home address', (_facts, owner) =>
    ['', 'USA', 'CAN'].includes(textOf(owner, 'country')) ? text(owner, 'state') : undefined,
  ),
};

/** Shares that make a whole: the last follows from the others, and once they make 100 the rest are zero. */
const restOf = (name: string, group: readonly string[]): Following =>
  from('the other shares', (_facts, business) => {
    const given = group.flatMap((one) => (one === name ? [] : (numberOf(business, one) ?? [])));
    const sum = given.reduce((total, share) => total + share, 0);
    if (given.length > 0 && sum === 100) return 0;
    return given.length === group.length - 1 && sum < 100 ? 100 - sum : undefined;
  });

const shares = (group: readonly string[]): Followings =>
  Object.fromEntries(group.map((name) => [name, restOf(name, group)]));

const BUSINESS: Followings = {
  ...shares(CHANNEL_SHARES),
  ...shares(CUSTOMER_SHARES),
  ...shares(DELIVERY_SHARES),
  naics: from('your category', ({ business }) => {
    const code = text(business, 'mcc');
    return code === null ? null : sectorOf(code);
  }),
  annual_volume_cents: from('your monthly volume', ({ business }) => annualOf(business)),
  delivery_days: from('when customers receive what they pay for', (_facts, business) =>
    numberOf(business, 'delivery_0') === 100 ? 0 : undefined,
  ),
};

const isMixKnown = ({ business }: Facts): boolean =>
  CHANNEL_SHARES.every((name) => numberOf(business, name) !== undefined);

/** A terminal on its own keeps everybody else away from the cards. */
const providers: Work = (facts) => {
  if (!isMixKnown(facts)) return null;
  const isAlone = cardAbsentShare(facts) === 0 && !sellsOnline(facts) && !usesHardware(facts, 'pos_integrated');
  return isAlone && usesHardware(facts, 'terminal') ? false : undefined;
};

const compliance: Work = ({ business }) => {
  if (isNo(business, 'processed_before')) return 'not_started';
  return isYes(business, 'processed_before') ? undefined : null;
};

const signer: Work = ({ owners }) => {
  const found = owners.find(({ values }) => isIndividual(values) && isYes(values, 'is_primary'))?.values;
  return found ? `${textOf(found, 'first_name')} ${textOf(found, 'last_name')}`.trim() || null : null;
};

const SECURITY: Followings = {
  pci_level: from('the volume', (facts) => pciLevelOf(facts)),
  terminal_connection: always('how terminals are connected today', 'internet'),
  uses_service_providers: from('how you take cards', providers),
  saq_type: from('how you take cards', (facts) => chooseSaq(facts)?.saq ?? null),
  pci_status: from('whether you took cards before', compliance),
  attested_name: from('who signs for the business', signer),
};

const ACCOUNT: Followings = {
  purpose: from('having one account', ({ accounts }) => (accounts.length > 1 ? undefined : 'both')),
  account_holder_name: from('your legal name', ({ company }) => text(company, 'legal_name')),
  verification_method: always('what most merchants have at hand', 'voided_check'),
};

const CONTACT: Followings = {
  receives_retrievals_at: always('what most merchants prefer', 'email'),
};

/** What follows from what, by the field that does. Apart from the tables of fields, which go where nothing is worked out. */
export const FOLLOWS: Record<FormSection, Followings> = {
  company: COMPANY,
  ownership: OWNER,
  business: BUSINESS,
  security: SECURITY,
  settlement: ACCOUNT,
  contact: CONTACT,
};

export const followingOf = (section: FormSection, name: string): Following | undefined => FOLLOWS[section][name];
