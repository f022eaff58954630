import type { FormSection } from '../sections.ts';
import type { Answers } from './testing.ts';
import type { Values } from '../fields/values.ts';

/** Answers under which fields are asked for, and answers under which they are not, on top of a complete LLC. */
interface Sides {
  section: FormSection;
  fields: string;
  on: Answers;
  off: Answers;
}

const rows =
  (section: FormSection, of: keyof Omit<Answers, 'mccRisk'>) =>
  (fields: string, on: Values, off: Values): Sides => ({ section, fields, on: { [of]: on }, off: { [of]: off } });

const company = rows('company', 'company');
const companyByBusiness = rows('company', 'business');
const owner = rows('ownership', 'owner');
const ownerByCompany = rows('ownership', 'company');
const business = rows('business', 'business');
const security = rows('security', 'security');
const securityByBusiness = rows('security', 'business');
const contact = rows('contact', 'contact');

const PERSON =
  'first_name middle_name last_name suffix title email phone dob citizenship id_type is_control_person is_primary years_at_address politically_exposed prior_bankruptcy prior_conviction';
const [person, firm] = [{ owner_type: 'individual' }, { owner_type: 'company' }];
const amex = (more: Values): Values => ({ card_types: ['amex'], ...more });

const COMPANY: readonly Sides[] = [
  company('is_public', { entity_type: 'c_corp' }, { entity_type: 'llc' }),
  company('is_public', { entity_type: 'corporation' }, { entity_type: 'sole_prop' }),
  company('is_public', { entity_type: 's_corp' }, { entity_type: 'partnership' }),
  company('stock_exchange ticker', { entity_type: 'c_corp', is_public: true }, { entity_type: 'llc', is_public: true }),
  company(
    'stock_exchange ticker',
    { entity_type: 's_corp', is_public: true },
    { entity_type: 's_corp', is_public: false },
  ),
  company('formation_state', { entity_type: 'llc' }, { entity_type: 'sole_prop' }),
  company('website', { no_website: false }, { no_website: true }),
  {
    ...companyByBusiness('website', {}, {}),
    on: { company: { no_website: true }, business: { pct_ecommerce: 1 } },
    off: { company: { no_website: true } },
  },
  companyByBusiness('no_website', { pct_ecommerce: 0 }, { pct_ecommerce: 5 }),
  company('no_website_reason', { no_website: true }, { no_website: false }),
  company(
    'location_address1 location_address2 location_city location_state location_zip',
    { location_same_as_legal: false },
    { location_same_as_legal: true },
  ),
  company('bankruptcy_date bankruptcy_explanation', { bankruptcy_history: 'open' }, { bankruptcy_history: 'never' }),
  company('bankruptcy_date bankruptcy_explanation', { bankruptcy_history: 'discharged' }, { bankruptcy_history: null }),
];

const OWNERS: readonly Sides[] = [
  owner(PERSON, person, firm),
  owner('legal_name tax_id', firm, person),
  ownerByCompany('ownership_bps is_beneficial_owner', { entity_type: 'llc' }, { entity_type: 'nonprofit' }),
  ownerByCompany(
    'ownership_bps',
    { entity_type: 'c_corp', is_public: false },
    { entity_type: 'c_corp', is_public: true },
  ),
  ownerByCompany('ownership_bps', { entity_type: 'association' }, { entity_type: 'government' }),
  ownerByCompany('is_guarantor', { entity_type: 'partnership' }, { entity_type: 'sole_prop' }),
  owner('title_other', { title: 'other' }, { title: 'ceo' }),
  owner('ssn', { id_type: 'ssn' }, { id_type: 'passport' }),
  owner('ssn', { id_type: 'itin' }, { id_type: null, citizenship: 'FRA' }),
  owner('passport_number passport_country', { id_type: 'passport' }, { id_type: 'ssn' }),
  owner(
    'id_document',
    { ownership_bps: 2500, is_control_person: false },
    { ownership_bps: 2499, is_control_person: false },
  ),
  owner('id_document', { ownership_bps: 0, is_control_person: true }, { ownership_bps: 0, is_control_person: false }),
  owner('dl_number dl_state dl_expiry', { id_document: 'driver_license' }, { id_document: 'passport' }),
  owner(
    'dl_number dl_state dl_expiry',
    { id_document: 'driver_license' },
    { ownership_bps: 100, is_control_person: false },
  ),
  owner('state zip', { country: 'CAN' }, { country: 'FRA' }),
  owner(
    'previous_address1 previous_address2 previous_city previous_country',
    { years_at_address: 1 },
    { years_at_address: 2 },
  ),
  owner(
    'previous_state previous_zip',
    { years_at_address: 0, previous_country: 'USA' },
    { years_at_address: 0, previous_country: 'FRA' },
  ),
  owner('previous_state previous_zip', { years_at_address: 0 }, { years_at_address: 9 }),
  owner('prior_bankruptcy_explanation', { prior_bankruptcy: true }, { prior_bankruptcy: false }),
  owner('prior_conviction_explanation', { prior_conviction: true }, { prior_conviction: false }),
  owner('no_owner_over_25', { ownership_bps: 3500 }, { ownership_bps: 3501 }),
  owner(
    'unlisted_owners_explanation',
    { ownership_bps: 3500, no_owner_over_25: true },
    { ownership_bps: 3500, no_owner_over_25: false },
  ),
];

const BUSINESS: readonly Sides[] = [
  business('amex_monthly_cents amex_own_agreement', { card_types: ['visa', 'amex'] }, { card_types: ['visa'] }),
  business('amex_se_number', amex({ amex_own_agreement: true }), amex({ amex_own_agreement: false })),
  business('amex_se_number', amex({ amex_monthly_cents: 8_000_000 }), amex({ amex_monthly_cents: 7_999_999 })),
  business('mcc_description', { mcc: '0000' }, { mcc: '5814' }),
  business('ach_annual_cents', { wants_ach: true }, { wants_ach: false }),
  business('ebt_fns_number', { wants_ebt: true }, { wants_ebt: false }),
  business('ebt_fns_number', { card_types: ['visa', 'ebt'] }, { card_types: ['visa'] }),
  business('hardware', { pct_swiped: 0, pct_keyed_present: 1 }, { pct_swiped: 0, pct_keyed_present: 0 }),
  business('deposit_pct', { card_charged_when: 'deposit_then_balance' }, { card_charged_when: 'order' }),
  business('ships_own_goods', { ships_goods: true }, { ships_goods: false }),
  business(
    'fulfilment_name fulfilment_phone',
    { ships_goods: true, ships_own_goods: false },
    { ships_goods: true, ships_own_goods: true },
  ),
  business('refund_policy_text', { refund_policy: 'other' }, { refund_policy: 'no_refunds' }),
  business('refund_policy_url', { pct_ecommerce: 1 }, { pct_ecommerce: 0 }),
  business('seasonal_months', { seasonal: true }, { seasonal: false }),
  business(
    'prior_processor reason_for_leaving prior_monthly_volume_cents prior_chargeback_bps',
    { processed_before: true },
    { processed_before: false },
  ),
  business(
    'terminated_by terminated_on termination_reason match_reason_code',
    { ever_terminated: true },
    { ever_terminated: false },
  ),
];

const SECURITY: readonly Sides[] = [
  securityByBusiness('terminal_model', { pct_swiped: 1 }, { pct_swiped: 0 }),
  security('p2pe_solution', { saq_type: 'P2PE' }, { saq_type: 'B-IP' }),
  {
    section: 'security',
    fields: 'p2pe_solution',
    on: { security: { saq_type: 'P2PE' } },
    off: { security: { saq_type: 'P2PE' }, business: { pct_swiped: 0, pct_keyed_present: 0 } },
  },
  securityByBusiness('terminal_connection', { hardware: ['terminal'] }, { hardware: ['pos_integrated'] }),
  securityByBusiness('vt_single_computer', { hardware: ['virtual_terminal'] }, { hardware: ['terminal'] }),
  securityByBusiness('vt_single_computer', { pct_moto: 5 }, { pct_moto: 0 }),
  securityByBusiness('hosted_fields gateway_name', { pct_ecommerce: 5 }, { pct_ecommerce: 0 }),
  securityByBusiness('payment_application pa_version', { hardware: ['pos_integrated'] }, { hardware: ['terminal'] }),
  security('storage_where storage_encrypted', { stores_card_data: true }, { stores_card_data: false }),
  security('service_providers', { uses_service_providers: true }, { uses_service_providers: false }),
  security('saq_date', { pci_status: 'compliant' }, { pci_status: 'in_progress' }),
  security('qsa_name', { pci_level: '1' }, { pci_level: '2' }),
  securityByBusiness('qsa_name', { annual_volume_cents: 900_000_000_000, average_ticket_cents: 100 }, {}),
  ...['A-EP', 'B-IP', 'C', 'D'].map((saq) => security('asv_used', { saq_type: saq }, { saq_type: 'B' })),
  {
    section: 'security',
    fields: 'asv_used',
    on: { security: { saq_type: 'A' }, business: { pct_ecommerce: 5 } },
    off: { security: { saq_type: 'A' } },
  },
  security('asv_name asv_last_scan asv_result', { asv_used: true }, { asv_used: false }),
  security(
    'compromise_date brands_notified forensic_report remediated',
    { compromise_history: true },
    { compromise_history: false },
  ),
  securityByBusiness('site_inspected', { pct_swiped: 1 }, { pct_swiped: 0, pct_keyed_present: 0 }),
  security('inspected_by inspected_on', { site_inspected: true }, { site_inspected: false }),
];

const CONTACTS: readonly Sides[] = [
  contact('receives_retrievals_at', { contact_type: 'chargeback' }, { contact_type: 'billing' }),
];

export const SIDES: readonly Sides[] = [...COMPANY, ...OWNERS, ...BUSINESS, ...SECURITY, ...CONTACTS];
