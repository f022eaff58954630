import { describe, expect, test } from 'vitest';
import { completeFacts } from './example-facts.ts';
import type { Facts, MccRisk } from './facts.ts';
import { type Answers, requirementOf, withAnswers } from './testing.ts';
import type { Values } from '../fields/values.ts';

const llc = completeFacts('llc');
const soleProp = completeFacts('sole_prop');
const [owner, account, contact] = [llc.owners[0]?.uid, llc.accounts[0]?.uid, llc.contacts[0]?.uid];
const stateOf = (answers: Answers, id: string, facts = llc) => requirementOf(withAnswers(facts, answers), id)?.state;

type Row = [id: string, answers: Answers, state: 'met' | 'wrong' | 'warning' | undefined];

const company = (id: string, values: Values, state: Row[2]): Row => [`company.${id}`, { company: values }, state];
const business = (id: string, values: Values, state: Row[2]): Row => [`business.${id}`, { business: values }, state];
const security = (id: string, values: Values, state: Row[2]): Row => [`security.${id}`, { security: values }, state];
const person = (id: string, values: Values, state: Row[2]): Row => [`owners.${owner}.${id}`, { owner: values }, state];
const bank = (id: string, values: Values, state: Row[2]): Row => [
  `accounts.${account}.${id}`,
  { account: values },
  state,
];

describe('an answer is weighed against the day and the rest of the application', () => {
  test.each<Row>([
    company('established_date', { established_date: '2026-03-02', ownership_length_months: 0 }, 'met'),
    company('established_date', { established_date: '2026-03-03' }, 'wrong'),
    company('established_date', { established_date: '1799-12-31' }, 'wrong'),
    company('ownership_length_months', { established_date: '2025-03-02', ownership_length_months: 12 }, 'met'),
    company('ownership_length_months', { established_date: '2025-03-02', ownership_length_months: 13 }, 'wrong'),
    company('tax_id_type', { tax_id_type: 'ssn', tax_id: '536229145' }, 'wrong'),
    company('tax_id', { tax_id_type: 'ssn', tax_id: '900229145' }, 'wrong'),
    company('tax_id', { tax_id: '001928356' }, 'warning'),
    company('zip', { zip: '10001' }, 'warning'),
    company('country', { country: 'FRA' }, 'wrong'),
    company('state', { country: 'CAN', state: 'CA', zip: 'K1A 0B1' }, 'wrong'),
    company('state', { country: 'CAN', state: 'ON', zip: 'K1A 0B1' }, 'met'),
    company('currency', { currency: 'CAD' }, 'wrong'),
    company('currency', { country: 'CAN', currency: 'CAD' }, 'met'),
    company('bankruptcy_date', { bankruptcy_history: 'open', bankruptcy_date: '2026-03-03' }, 'wrong'),
    company('website', { website: 'https://gmail.com' }, 'wrong'),

    person('dob', { dob: '2008-03-02' }, 'met'),
    person('dob', { dob: '2008-03-03' }, 'wrong'),
    person('ssn', { id_type: 'itin', ssn: '912701234' }, 'met'),
    person('ssn', { id_type: 'ssn', ssn: '912701234' }, 'wrong'),
    person('ssn', { id_type: 'itin', ssn: '536229145' }, 'wrong'),
    person('dl_expiry', { dl_expiry: '2026-03-02' }, 'wrong'),
    person('dl_expiry', { dl_expiry: '2026-03-03' }, 'met'),
    person('address1', { address1: '418 HARBOR STREET', zip: '94107-1234' }, 'warning'),
    person('passport_number', { id_type: 'passport', passport_number: 'AB12' }, 'wrong'),

    business('average_ticket_cents', { average_ticket_cents: 42_000 }, 'met'),
    business('average_ticket_cents', { average_ticket_cents: 42_001 }, 'wrong'),
    business('average_ticket_cents', { average_ticket_cents: 99 }, 'wrong'),
    business('average_ticket_cents', { average_ticket_cents: 4_000_000, highest_ticket_cents: 5_000_000 }, 'wrong'),
    business('highest_ticket_cents', { highest_ticket_cents: 3_800_001 }, 'warning'),
    business('annual_volume_cents', { annual_volume_cents: 54_720_000 }, 'met'),
    business('annual_volume_cents', { annual_volume_cents: 54_720_001 }, 'warning'),
    business('annual_volume_cents', { annual_volume_cents: 36_479_999 }, 'warning'),
    business(
      'annual_volume_cents',
      { annual_volume_cents: 11_400_000, seasonal: true, seasonal_months: [6, 7, 8] },
      'met',
    ),
    business('amex_monthly_cents', { card_types: ['amex'], amex_monthly_cents: 3_800_001 }, 'wrong'),
    business('seasonal_months', { seasonal: true, seasonal_months: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] }, 'wrong'),
    business('delivery_days', { delivery_days: 366 }, 'warning'),
    business('delivery_days', { delivery_days: 731 }, 'wrong'),
    business('terminated_on', { ever_terminated: true, terminated_on: '2026-03-03' }, 'wrong'),
    business('mcc', { trial_offer: true }, 'warning'),
    business('mcc', { negative_option: true, mcc: '5968' }, 'met'),
    business('channels', { pct_swiped: 94 }, 'wrong'),
    business('channels', { pct_swiped: null }, 'met'),
    business('channels', { pct_swiped: null, pct_moto: null }, undefined),
    business('customers', { pct_b2b: 6 }, 'wrong'),
    business('delivery', { delivery_0: 50, delivery_over_30: 50 }, 'met'),
    business('delivery', { delivery_0: 50 }, 'wrong'),

    security('saq_type', { stores_card_data: true }, 'wrong'),
    security('saq_type', { stores_card_data: true, saq_type: 'D' }, 'met'),
    security('saq_type', { saq_type: 'D' }, 'warning'),
    security('saq_date', { pci_status: 'compliant', saq_date: '2025-03-02' }, 'met'),
    security('saq_date', { pci_status: 'compliant', saq_date: '2025-03-01' }, 'wrong'),
    security('saq_date', { pci_status: 'compliant', saq_date: '2026-03-03' }, 'wrong'),
    security('asv_last_scan', { asv_last_scan: '2025-12-02' }, 'met'),
    security('asv_last_scan', { asv_last_scan: '2025-12-01' }, 'wrong'),
    security('asv_last_scan', { asv_last_scan: '2026-03-03' }, 'wrong'),
    security('asv_used', { asv_used: false }, 'warning'),
    security('under_forensic_investigation', { under_forensic_investigation: true }, 'warning'),
    security('compromise_date', { compromise_history: true, compromise_date: '2026-03-03' }, 'wrong'),
    security(
      'service_providers',
      { uses_service_providers: true, service_providers: [{ name: 'X Y', role: 'baker', pci_listed: true }] },
      'wrong',
    ),

    bank('account_holder_name', { account_holder_name: 'HARBOR STREET COFFEE' }, 'met'),
    bank('account_holder_name', { account_holder_name: 'Zyx Holdings' }, 'warning'),
    bank('account_holder_name', { account_holder_name: 'Marisol Vega' }, 'warning'),
    bank('holder_type', { holder_type: 'personal' }, 'wrong'),
    bank('account_kind', { account_kind: 'savings' }, 'warning'),
    bank('account_number', { account_number: '122105155' }, 'wrong'),
    bank('currency', { currency: 'CAD' }, 'wrong'),
    bank('opened_on', { opened_on: '2025-12-02' }, undefined),
    bank('opened_on', { opened_on: '2025-12-03' }, 'warning'),
    bank('opened_on', { opened_on: '2026-03-03' }, 'wrong'),
    [`contacts.${contact}.same_as_owner_id`, { contact: { same_as_owner_id: owner ?? '' } }, undefined],
    [`contacts.${contact}.same_as_owner_id`, { contact: { same_as_owner_id: 'gone' } }, 'wrong'],
  ])('%s with %j is %s', (id, answers, state) => expect(stateOf(answers, id)).toBe(state));
});

test.each<[MccRisk | undefined, string]>([
  ['low', 'met'],
  ['medium', 'met'],
  ['high', 'met'],
  ['prohibited', 'wrong'],
  ['unknown', 'wrong'],
  [undefined, 'met'],
])('a category whose risk is %s is %s', (mccRisk, state) => expect(stateOf({ mccRisk }, 'business.mcc')).toBe(state));

test('a sole proprietor may use a personal account in their own name, and a home as office', () => {
  const account = `accounts.${soleProp.accounts[0]?.uid}`;
  expect(stateOf({}, `${account}.holder_type`, soleProp)).toBe('met');
  expect(stateOf({}, `${account}.account_holder_name`, soleProp)).toBe('met');
  const home = { address1: soleProp.company['address1'] ?? '', zip: soleProp.company['zip'] ?? '' };
  expect(stateOf({ owner: home }, `owners.${soleProp.owners[0]?.uid}.address1`, soleProp)).toBe('met');
});

const accounts = (...all: Values[]): Facts => {
  const base = llc.accounts[0]?.values ?? {};
  return {
    ...llc,
    accounts: all.map((values, at) => ({
      uid: `a${at + 1}`,
      values: { ...base, is_primary: at === 0, account_number: `820441773${at}`, ...values },
    })),
  };
};

describe('bank accounts together', () => {
  test.each<[string, Values[], string, string | undefined]>([
    ['one for both covers deposits', [{ purpose: 'both' }], 'deposits', 'met'],
    ['one for both covers fees', [{ purpose: 'both' }], 'fees', 'met'],
    ['one for deposits does not cover fees', [{ purpose: 'deposits' }], 'fees', 'missing'],
    ['one for fees does not cover deposits', [{ purpose: 'fees' }], 'deposits', 'missing'],
    ['one for chargebacks covers neither', [{ purpose: 'chargebacks' }], 'deposits', 'missing'],
    ['two cover both', [{ purpose: 'deposits' }, { purpose: 'fees' }], 'fees', 'met'],
    ['none is primary', [{ is_primary: false }], 'primary', 'missing'],
    ['one is primary', [{}, {}], 'primary', 'met'],
    ['two are primary', [{}, { is_primary: true }], 'primary', 'wrong'],
    [
      'the same account twice',
      [{ account_number: '8204417739' }, { account_number: '8204417739' }],
      'a2.duplicate',
      'wrong',
    ],
    [
      'the same number at another bank',
      [{ account_number: '8204417739' }, { account_number: '8204417739', routing_number: '021000021' }],
      'a2.duplicate',
      undefined,
    ],
    ['none at all', [], 'any', 'missing'],
    ['none at all asks for one first', [], 'deposits', undefined],
  ])('%s', (_name, all, id, state) => expect(requirementOf(accounts(...all), `accounts.${id}`)?.state).toBe(state));
});

const contacts = (...all: Values[]): Facts => {
  const base = llc.contacts[0]?.values ?? {};
  return {
    ...llc,
    contacts: all.map((values, at) => ({
      uid: `c${at + 1}`,
      values: { ...base, email: `desk${at}@company.com`, ...values },
    })),
  };
};

describe('contacts together', () => {
  test.each<[string, Values[], string, string | undefined]>([
    ['a primary one is there', [{ contact_type: 'primary' }], 'type.primary', 'met'],
    ['one for chargebacks is not', [{ contact_type: 'primary' }], 'type.chargeback', 'missing'],
    ['none at all', [], 'type.primary', 'missing'],
    ['one role twice', [{ contact_type: 'billing' }, { contact_type: 'billing' }], 'c2.duplicate', 'wrong'],
    ['two roles', [{ contact_type: 'billing' }, { contact_type: 'emergency' }], 'c2.duplicate', undefined],
    ['two without a role yet', [{ contact_type: null }, { contact_type: null }], 'c2.duplicate', undefined],
    [
      'chargebacks share a mailbox',
      [
        { contact_type: 'primary', email: 'a@b.com' },
        { contact_type: 'chargeback', email: 'a@b.com' },
      ],
      'c2.mail',
      'warning',
    ],
    ['chargebacks have their own', [{ contact_type: 'primary' }, { contact_type: 'chargeback' }], 'c2.mail', undefined],
  ])('%s', (_name, all, id, state) => expect(requirementOf(contacts(...all), `contacts.${id}`)?.state).toBe(state));
});
