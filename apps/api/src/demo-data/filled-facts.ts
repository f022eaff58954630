import { addDays, addMonths } from '@ledgate/domain/checks/calendar.ts';
import { timezoneOf } from '@ledgate/domain/checks/us-states.ts';
import {
  completeFacts,
  type ExampleKind,
  withEveryDocument,
} from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { Facts, Rec } from '@ledgate/domain/applications/ledger/facts.ts';
import { visibleFacts } from '@ledgate/domain/applications/fields/shown.ts';
import type { Values } from '@ledgate/domain/applications/fields/values.ts';
import { bankNameOf, mccRisk } from '../features/lookups/public.ts';
import { type Chance, chanceFor, uidOf } from './chance.ts';
import type { DemoMerchant } from './merchants.ts';
import { storyOf } from './stories.ts';
import { type Trade, tradeOf } from './trades.ts';
import { FIRST_NAMES, LAST_NAMES } from './words.ts';

/** An application of a merchant, by name: everything else about it follows. */
export interface Filling {
  /** Names the application, and is its seed. */
  name: string;
  merchant: DemoMerchant;
  today: string;
  /** From so long ago that a scan of then would have to be repeated by now. */
  isOld?: boolean;
}

interface Scene {
  chance: Chance;
  trade: Trade;
  merchant: DemoMerchant;
  today: string;
  domain: string;
  legalName: string;
  owner: { first: string; last: string; phone: string };
  partner: { first: string; last: string };
}

const KINDS: Record<Trade['sells'], ExampleKind> = { counter: 'llc', visits: 'llc', online: 'online' };
const SUFFIXES: Record<Trade['entity'], string> = {
  llc: ' LLC',
  s_corp: ' Inc',
  c_corp: ' Corporation',
  sole_prop: '',
};
const ROUTING = ['011000138', '011103093', '011200608', '122105155', '011301798'] as const;
const STREETS = ['Sycamore Avenue', 'Juniper Court', 'Lakeview Drive', 'Orchard Lane', 'Prospect Street'] as const;

const digits = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => String(chance.below(10))).join('');

const ssnBy = (chance: Chance): string =>
  `${chance.between(200, 640)}${chance.between(11, 98)}${chance.between(1000, 9998)}`;

const phoneIn = (areaCode: string, chance: Chance): string => `${areaCode}555${chance.between(2000, 9999)}`;

const ofPerson = (scene: Scene, base: Values, person: { first: string; last: string }): Values => {
  const { chance, trade, domain, today } = scene;
  return {
    ...base,
    first_name: person.first,
    last_name: person.last,
    email: `${person.first}.${person.last}@${domain}`.toLowerCase(),
    dob: addDays(addMonths(today, -12 * chance.between(27, 66)), -chance.below(300)),
    ssn: ssnBy(chance),
    dl_number: `${chance.pick(['D', 'N', 'S', 'W'])}${digits(chance, 7)}`,
    dl_state: trade.state,
    dl_expiry: addMonths(today, chance.between(8, 60)),
    address1: `${chance.between(12, 980)} ${chance.pick(STREETS)}`,
    city: trade.city,
    state: trade.state,
    zip: trade.zip,
    years_at_address: chance.between(4, 18),
  };
};

const companyOf = ({ chance, trade, merchant, today, domain, legalName, owner }: Scene, base: Values): Values => {
  const months = chance.between(14, 190);
  return {
    ...base,
    legal_name: legalName,
    dba_name: merchant.name,
    entity_type: trade.entity,
    ...(trade.entity.endsWith('corp') && { is_public: false }),
    tax_id_type: trade.entity === 'sole_prop' ? 'ssn' : 'ein',
    tax_id: `${chance.pick(['20', '27', '45', '46', '82', '84', '88'])}${digits(chance, 6)}${chance.between(1, 9)}`,
    formation_state: trade.state,
    // A day more, so that it is as old where today is still yesterday.
    established_date: addDays(addMonths(today, -months), -1),
    ownership_length_months: months,
    business_phone: owner.phone,
    customer_service_phone: phoneIn(owner.phone.slice(0, 3), chance),
    business_email: `office@${domain}`,
    website: `https://www.${domain}`,
    address1: trade.street,
    city: trade.city,
    state: trade.state,
    zip: trade.zip,
    timezone: timezoneOf(trade.state) ?? null,
    location_type: trade.sells === 'counter' ? 'retail_storefront' : 'warehouse',
    employees: chance.between(1, 24),
  };
};

const ownersOf = (scene: Scene, base: readonly Rec[]): Values[] => {
  const [first, second] = base.map(({ values }) => values);
  const { trade, owner, partner, chance } = scene;
  const isAlone = trade.entity === 'sole_prop' || chance.below(3) === 0;
  const share = isAlone ? 10_000 : chance.pick([5_000, 5_100, 6_000, 7_000]);
  const title = trade.entity === 'llc' ? 'managing_member' : trade.entity === 'sole_prop' ? 'owner' : 'president';
  const head = { ...ofPerson(scene, first ?? {}, owner), phone: owner.phone, ownership_bps: share, title };
  if (isAlone || !second) return [trade.entity === 'sole_prop' ? { ...head, is_guarantor: false } : head];
  const other = { ...ofPerson(scene, second, partner), ownership_bps: 10_000 - share };
  return [head, { ...other, phone: phoneIn(owner.phone.slice(0, 3), chance) }];
};

const businessOf = ({ trade, chance, domain }: Scene, base: Values): Values => {
  const monthly = trade.monthly * 100;
  const visits = { hardware: ['mobile_reader'], business_model: ['services'], card_charged_when: 'delivery' };
  return {
    ...base,
    mcc: trade.mcc,
    naics: trade.naics,
    product_description: trade.does,
    business_model: trade.sells === 'online' ? ['ecommerce'] : ['retail'],
    monthly_volume_cents: monthly,
    annual_volume_cents: monthly * 12,
    average_ticket_cents: trade.ticket * 100,
    highest_ticket_cents: trade.ticket * 100 * chance.between(4, 9),
    ...(trade.sells === 'visits' && visits),
    ...(trade.sells === 'online' && { recurring: false, refund_policy_url: `https://www.${domain}/refunds` }),
  };
};

const accountOf = ({ chance, legalName }: Scene, base: Values): Values => {
  const routing = chance.pick(ROUTING);
  return {
    ...base,
    account_holder_name: legalName,
    routing_number: routing,
    bank_name: bankNameOf(routing) ?? 'US Bank',
    account_number: `${chance.between(1, 9)}${digits(chance, 9)}`,
  };
};

const contactOf = ({ owner, partner, domain }: Scene, base: Values, at: number): Values => ({
  ...base,
  first_name: at === 0 ? owner.first : partner.first,
  last_name: at === 0 ? owner.last : partner.last,
  email: at === 0 ? `${owner.first}.${owner.last}@${domain}`.toLowerCase() : `disputes@${domain}`,
  phone: owner.phone,
});

const sceneOf = ({ name, merchant, today }: Filling): Scene => {
  const chance = chanceFor(`application ${name}`);
  const trade = tradeOf(merchant.name);
  const [person] = merchant.people;
  if (!person) throw new Error(`${merchant.name} has no owner`);
  const { firstName: first, lastName: last, mobile: phone } = person;
  const legalName = trade.entity === 'sole_prop' ? `${first} ${last}` : `${merchant.name}${SUFFIXES[trade.entity]}`;
  const domain = `${merchant.name.toLowerCase().replace(/\W+/g, '')}.com`;
  const partner = { first: chance.pick(FIRST_NAMES), last: chance.pick(LAST_NAMES) };
  return { chance, trade, merchant, today, domain, legalName, owner: { first, last, phone }, partner };
};

const named = (name: string, what: string, all: readonly Values[]): Rec[] =>
  all.map((values, at) => ({ uid: uidOf(`application ${name} ${what} ${at}`), values }));

/** A complete application that fits the merchant: the domain's own example, said in the merchant's words. */
export const filledFacts = (filling: Filling): Facts => {
  const scene = sceneOf(filling);
  const { trade, today, owner } = scene;
  const kind = trade.entity === 'sole_prop' ? 'sole_prop' : KINDS[trade.sells];
  const base = completeFacts(kind, today);
  const story = storyOf(scene.merchant.name, today);
  const owners = ownersOf(scene, base.owners).map((one, at) => (at === 0 ? { ...one, ...story.owner } : one));
  const company = { ...companyOf(scene, base.company), ...story.company };
  const [head] = owners;
  const isSole = trade.entity === 'sole_prop';
  const values = (records: readonly Rec[]): Values[] => records.map((record) => record.values);
  return withEveryDocument(
    visibleFacts({
      ...base,
      company: isSole ? { ...company, tax_id: head?.['ssn'] ?? null, location_type: 'residence' } : company,
      owners: named(filling.name, 'owner', owners),
      business: { ...businessOf(scene, base.business), ...story.business },
      security: {
        ...base.security,
        ...(trade.sells === 'visits' && { terminal_model: 'BBPOS Chipper 3X', saq_type: 'C' }),
        ...(filling.isOld === true && { asv_used: false }),
        attested_name: `${owner.first} ${owner.last}`,
      },
      accounts: named(
        filling.name,
        'account',
        values(base.accounts).map((account, at) => ({ ...accountOf(scene, account), ...(at === 0 && story.account) })),
      ),
      contacts: named(
        filling.name,
        'contact',
        values(base.contacts).map((one, at) => contactOf(scene, one, at)),
      ),
      documents: [],
      mccRisk: mccRisk(trade.mcc),
    }),
  );
};
