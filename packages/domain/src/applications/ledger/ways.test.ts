import { describe, expect, test } from 'vitest';
import { filledFacts } from '../fields/fill.ts';
import { FOLLOWS, followingOf } from '../fields/followings.ts';
import { checkValue } from '../fields/kinds.ts';
import { FIELDS, fieldOf, startingValues } from '../fields/section-fields.ts';
import { sectorOf } from '../fields/sectors.ts';
import { FORM_SECTIONS } from '../sections.ts';
import { isBlank, type Values } from '../fields/values.ts';
import { canSubmit, completion } from './completion.ts';
import { completeFacts, EXAMPLE_KINDS, withEveryDocument } from './example-facts.ts';
import { type Facts, recordsOf } from './facts.ts';
import { presetOf } from './presets.ts';
import { isOpen, type Requirement } from './requirement.ts';
import { ledger } from './requirements.ts';
import { isShortPath, proposalOf } from './short-path.ts';
import { confirmUsual, requirementOf, withAnswers } from './testing.ts';

const TODAY = '2026-03-02';

const person: Values = {
  ...startingValues('ownership'),
  ownership_bps: 5000,
  first_name: 'Ana',
  last_name: 'Moreno',
  email: 'ana@sandiasunbakery.com',
  phone: '5055552671',
  dob: '1984-05-02',
  ssn: '536229145',
  address1: '12 Mesa Road',
  zip: '87102',
  city: 'Albuquerque',
  state: 'NM',
  politically_exposed: false,
  prior_bankruptcy: false,
  prior_conviction: false,
  credit_consent: true,
};

/** What a bakery of two owners types, and what a new record starts with. */
const typed: Facts = {
  company: {
    ...startingValues('company'),
    legal_name: 'Sandia Sun Bakery LLC',
    entity_type: 'llc',
    tax_id: '471928356',
    established_date: '2019-04-01',
    business_phone: '5055552670',
    business_email: 'hello@sandiasunbakery.com',
    website: 'https://sandiasunbakery.com',
    address1: '1120 Central Avenue',
    zip: '87102',
    city: 'Albuquerque',
    state: 'NM',
    location_type: 'retail_storefront',
    bankruptcy_history: 'never',
  },
  owners: [
    { uid: 'ana', values: { ...person, is_control_person: true, is_primary: true, is_guarantor: true } },
    { uid: 'luis', values: { ...person, first_name: 'Luis', email: 'luis@sandiasunbakery.com', ssn: '218554370' } },
  ],
  business: {
    ...startingValues('business'),
    mcc: '5462',
    product_description: 'Bread, pastries and birthday cakes, baked every morning.',
    monthly_volume_cents: 2_100_000,
    average_ticket_cents: 1_300,
    processed_before: false,
    ever_terminated: false,
  },
  security: {
    stores_card_data: false,
    pci_program_optin: true,
    compromise_history: false,
    under_forensic_investigation: false,
    attests: true,
  },
  accounts: [
    {
      uid: 'account',
      values: {
        ...startingValues('settlement'),
        is_primary: true,
        routing_number: '122105155',
        bank_name: 'US Bank',
        account_number: '8204417739',
      },
    },
  ],
  contacts: ['primary', 'chargeback'].map((type) => ({
    uid: type,
    values: {
      ...startingValues('contact'),
      contact_type: type,
      first_name: 'Ana',
      last_name: 'Moreno',
      title: 'Managing member',
      email: `${type}@sandiasunbakery.com`,
      phone: '5055552671',
    },
  })),
  documents: [],
  today: TODAY,
  mccRisk: 'low',
};

const bakery = withEveryDocument(filledFacts(confirmUsual(typed)));

describe('a bakery with two owners', () => {
  const lines = ledger({ ...bakery, filled: undefined });

  test('has all it needs once what is usual was confirmed', () => {
    expect(ledger(typed).find(({ id }) => id === 'business.assumed')).toMatchObject({
      state: 'missing',
      way: 'assumed',
    });
    const whole = ledger(bakery);
    expect(whole.filter(isOpen)).toEqual([]);
    expect(completion(whole).percent).toBe(100);
  });

  test('meets each requirement in the way that is written here', () => {
    const isOwnLine = ({ id, field }: Requirement) => id === 'business.assumed' || id.endsWith(`.${field}`);
    const ways = (way: string): string[] =>
      ledger(bakery).flatMap((line) =>
        line.way === way && line.field !== undefined && isOwnLine(line) ? [line.id] : [],
      );
    const ofOwners = (names: string): string[] =>
      ['ana', 'luis'].flatMap((uid) => names.split(' ').map((name) => `owners.${uid}.${name}`));
    const ofCompany = (names: string): string[] => names.split(' ').map((name) => `company.${name}`);
    const ofBusiness = (names: string): string[] => names.split(' ').map((name) => `business.${name}`);
    const ofSecurity = (names: string): string[] => names.split(' ').map((name) => `security.${name}`);
    expect(ways('derived').toSorted()).toEqual(
      [
        ...ofCompany(
          'dba_name tax_id_type formation_state ownership_length_months foreign_owned customer_service_phone timezone',
        ),
        ...ofOwners('title id_type id_document dl_state'),
        ...ofBusiness('annual_volume_cents'),
        ...ofSecurity('terminal_connection uses_service_providers saq_type pci_status attested_name'),
        ...['purpose', 'account_holder_name', 'verification_method'].map((name) => `accounts.account.${name}`),
        'contacts.chargeback.receives_retrievals_at',
      ].toSorted(),
    );
    expect(ways('assumed').toSorted()).toEqual(
      [
        'business.assumed',
        ...ofBusiness(
          `business_model pct_swiped pct_keyed_present pct_moto pct_ecommerce hardware pct_b2b pct_b2c pct_international delivery_0
           delivery_1_7 delivery_8_14 delivery_15_30 delivery_over_30 delivery_days card_charged_when ships_goods recurring trial_offer
           negative_option refund_policy seasonal highest_ticket_cents`.replaceAll(/\s+/g, ' '),
        ),
      ].toSorted(),
    );
    expect(ways('staff')).toEqual([]);
    const typedOnes = ways('asked').filter((id) => {
      const [records = '', , name = id.split('.')[1]] = id.split('.');
      const section = FORM_SECTIONS.find((one) => one === records) ?? (records === 'owners' ? 'ownership' : records);
      const field = FORM_SECTIONS.flatMap((one) => (one === section ? [fieldOf(one, name ?? '')] : []))[0];
      return field?.default === undefined;
    });
    expect(typedOnes.filter((id) => /^(company|owners|business|security)/.test(id)).toSorted()).toEqual(
      [
        ...ofCompany(
          `legal_name entity_type tax_id established_date business_phone business_email website address1 zip city state location_type
           bankruptcy_history`.replaceAll(/\s+/g, ' '),
        ),
        ...ofOwners(
          `ownership_bps first_name last_name email phone dob ssn address1 zip city state politically_exposed prior_bankruptcy
           prior_conviction`.replaceAll(/\s+/g, ' '),
        ),
        ...ofBusiness(
          'mcc product_description monthly_volume_cents average_ticket_cents processed_before ever_terminated',
        ),
        ...ofSecurity('stores_card_data pci_program_optin compromise_history under_forensic_investigation attests'),
      ].toSorted(),
    );
  });

  test('reads the same whether or not somebody worked out before what follows', () => {
    expect(lines.map(({ id, state }) => [id, state])).toEqual(ledger(bakery).map(({ id, state }) => [id, state]));
  });
});

test.each([
  ['a medium risk', { mccRisk: 'medium' as const }],
  ['$50,000 a month', { business: { monthly_volume_cents: 5_000_000 } }],
  ['a third by phone', { business: { pct_swiped: 65, pct_keyed_present: 0 } }],
])('%s takes the long path', (_name, answers) => {
  expect(isShortPath(typed)).toBe(true);
  const facts = withAnswers(typed, answers);
  expect(isShortPath(facts)).toBe(false);
  expect(requirementOf(facts, 'business.refund_policy')).toMatchObject({ state: 'missing', way: 'asked' });
  expect(requirementOf(facts, 'owners.ana.dl_number')).toMatchObject({ state: 'missing' });
});

test('before category and volume are known nobody is held up by what a small shop is not asked', () => {
  const early = { ...typed, business: {} };
  expect(requirementOf(early, 'owners.ana.dl_number')).toBeUndefined();
  expect(requirementOf(early, 'owners.ana.ssn')).toMatchObject({ state: 'met' });
});

test('another category is proposed anew, and what was confirmed stays until it is', () => {
  const florist = withAnswers(confirmUsual(typed), { business: { mcc: '5992' } });
  expect(requirementOf(florist, 'business.assumed')).toMatchObject({ state: 'warning' });
  expect(proposalOf(florist)?.mark).not.toBe(proposalOf(typed)?.mark);
  expect(requirementOf(florist, 'business.refund_policy')).toMatchObject({ state: 'met', way: 'assumed' });
  const answered = withAnswers(florist, { business: { refund_policy: 'no_refunds' } });
  expect(requirementOf(answered, 'business.refund_policy')).toMatchObject({ state: 'met', way: 'asked' });
});

const NEVER =
  `ever_terminated bankruptcy_history prior_bankruptcy prior_conviction politically_exposed compromise_history
  under_forensic_investigation stores_card_data ownership_bps is_guarantor credit_consent attests`.split(/\s+/);

test('nobody is taken to have no past, no breach, no stored cards or a share', () => {
  for (const section of FORM_SECTIONS)
    expect(FIELDS[section].filter(({ name }) => followingOf(section, name) && NEVER.includes(name))).toEqual([]);
  expect(Object.keys(presetOf('5462')?.values ?? {}).filter((name) => NEVER.includes(name))).toEqual([]);
});

test('what is usual is a valid answer for every category, and so is its sector', () => {
  const codes = Array.from({ length: 10_000 }, (_, at) => String(at).padStart(4, '0'));
  for (const preset of new Set(codes.map(presetOf))) {
    if (!preset) throw new Error('a category has no preset');
    for (const [name, value] of Object.entries(preset.values)) {
      const field = fieldOf('business', name);
      expect([preset.name, name, field && checkValue(field, value, preset.values).ok]).toEqual([
        preset.name,
        name,
        true,
      ]);
    }
    const facts = withAnswers(completeFacts('llc'), { business: preset.values });
    const totals = ledger(facts).filter(({ id }) => /^business\.(channels|customers|delivery)$/.test(id));
    expect([preset.name, totals.map(({ state }) => state)]).toEqual([preset.name, ['met', 'met', 'met']]);
  }
  const sectors = new Set(fieldOf('business', 'naics')?.options?.map(({ value }) => value));
  expect(codes.filter((code) => !sectors.has(sectorOf(code) ?? ''))).toEqual([]);
  expect(presetOf('462')).toBeUndefined();
});

test.each(EXAMPLE_KINDS)('the %s example stays complete without what follows from its other answers', (kind) => {
  const whole = completeFacts(kind);
  const bare = (section: (typeof FORM_SECTIONS)[number], values: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(([name]) => {
        if (fieldOf(section, name)?.inReview === 'always') return false;
        return isBlank(followingOf(section, name)?.value(whole, { ...values, [name]: null }));
      }),
    );
  const many = (section: 'ownership' | 'settlement' | 'contact') =>
    recordsOf(whole, section).map(({ uid = '', values }) => ({ uid, values: bare(section, values) }));
  const facts: Facts = {
    ...whole,
    company: bare('company', whole.company),
    // Not the shares: of those that make a whole one follows from the others, but not all from each other.
    business: { ...whole.business, annual_volume_cents: null, naics: null, highest_ticket_per_year: null },
    security: bare('security', whole.security),
    owners: many('ownership'),
    accounts: many('settlement'),
    contacts: many('contact'),
  };
  expect(ledger(withEveryDocument(facts)).filter(isOpen)).toEqual([]);
  expect(canSubmit(ledger(withEveryDocument(facts)))).toBe(true);
});

test('whatever follows is a field of its section', () => {
  for (const section of FORM_SECTIONS)
    expect(Object.keys(FOLLOWS[section]).filter((name) => !fieldOf(section, name))).toEqual([]);
});

test('the last share follows from the others, and an untouched one is zero once they make the whole', () => {
  const shares = (business: Values): Values => filledFacts({ ...typed, business }).business;
  expect(shares({ pct_swiped: 90, pct_keyed_present: 4, pct_moto: 6 })).toMatchObject({ pct_ecommerce: 0 });
  expect(shares({ pct_swiped: 90, pct_keyed_present: 4, pct_moto: 1 })).toMatchObject({ pct_ecommerce: 5 });
  expect(shares({ delivery_0: 100 })).toMatchObject({ delivery_over_30: 0, delivery_days: 0 });
  expect(shares({ pct_b2b: 30 })).toMatchObject({ pct_b2c: 70 });
  expect(shares({ pct_swiped: 90 })['pct_moto']).toBeUndefined();
});

test.each([
  ['Sandia Sun Bakery, LLC', 'Sandia Sun Bakery'],
  ['Northgate Outfitters Inc.', 'Northgate Outfitters'],
  ['Harbor Street Coffee', 'Harbor Street Coffee'],
  ['Ōkami/Söhne LLC', undefined],
])('%s trades as %s unless it says otherwise', (legal, trading) => {
  expect(filledFacts({ ...typed, company: { legal_name: legal } }).company['dba_name']).toBe(trading);
});
