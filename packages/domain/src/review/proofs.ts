import type { DocumentType } from '../applications/documents/document-names.ts';
import { fieldOf } from '../applications/fields/section-fields.ts';
import type { Field } from '../applications/fields/field.ts';
import type { FormSection } from '../applications/sections.ts';

/** What a paper proves: some answers of one section. */
export interface Proof {
  readonly section: FormSection;
  readonly fields: readonly string[];
}

const names = (text: string): readonly string[] => text.split(' ');

const ACCOUNT: readonly Proof[] = [
  {
    section: 'settlement',
    fields: names('account_holder_name holder_type bank_name routing_number account_number account_kind currency'),
  },
];
const TRADING: readonly Proof[] = [
  { section: 'business', fields: names('product_description business_model mcc trial_offer negative_option') },
  { section: 'company', fields: names('website') },
];
const FINANCES: readonly Proof[] = [
  { section: 'business', fields: names('monthly_volume_cents annual_volume_cents average_ticket_cents') },
  { section: 'company', fields: names('legal_name established_date bankruptcy_history') },
];
const TAX: readonly Proof[] = [
  { section: 'company', fields: names('legal_name irs_filing_name tax_id_type tax_id entity_type foreign_owned') },
];

/** Which papers stand beside which answers, for whoever compares the two. Documents that prove no answer prove none. */
export const PROOFS: Record<DocumentType, readonly Proof[]> = {
  government_id: [
    {
      section: 'ownership',
      fields: names(
        'first_name middle_name last_name suffix dob citizenship id_type ssn passport_number passport_country dl_number dl_state dl_expiry address1 city state zip',
      ),
    },
  ],
  signature_page: [
    {
      section: 'ownership',
      fields: names(
        'first_name middle_name last_name suffix dob ssn ownership_bps is_control_person is_guarantor address1',
      ),
    },
  ],
  voided_check: ACCOUNT,
  bank_letter: ACCOUNT,
  bank_statement_account: ACCOUNT,
  ein_letter: [{ section: 'company', fields: names('legal_name irs_filing_name tax_id_type tax_id') }],
  articles: [
    { section: 'company', fields: names('legal_name entity_type formation_state established_date') },
    { section: 'ownership', fields: names('first_name last_name title ownership_bps is_control_person') },
  ],
  business_license: [
    { section: 'company', fields: names('legal_name dba_name address1 city state zip') },
    { section: 'business', fields: names('mcc product_description') },
  ],
  bank_statements_3m: FINANCES,
  processing_statements_3m: [
    {
      section: 'business',
      fields: names(
        'prior_processor prior_monthly_volume_cents prior_chargeback_bps monthly_volume_cents average_ticket_cents highest_ticket_cents pct_swiped pct_keyed_present pct_moto pct_ecommerce',
      ),
    },
  ],
  financials_1y: FINANCES,
  financials_2y_ytd: FINANCES,
  proof_of_address: [
    {
      section: 'company',
      fields: names('address1 address2 city state zip location_address1 location_city location_state location_zip'),
    },
  ],
  site_photos: [
    { section: 'company', fields: names('dba_name location_type locations_count address1 city state') },
    { section: 'business', fields: names('product_description hardware') },
  ],
  supplier_agreement: [
    {
      section: 'business',
      fields: names('ships_goods ships_own_goods fulfilment_name fulfilment_phone delivery_days'),
    },
  ],
  irs_determination: [{ section: 'company', fields: names('legal_name entity_type tax_id') }],
  w9: TAX,
  w8: TAX,
  saq_aoc: [{ section: 'security', fields: names('pci_level saq_type pci_status saq_date qsa_name stores_card_data') }],
  asv_report: [{ section: 'security', fields: names('asv_used asv_name asv_last_scan asv_result') }],
  match_explanation: [
    {
      section: 'business',
      fields: names('ever_terminated terminated_by terminated_on match_reason_code termination_reason'),
    },
  ],
  marketing_material: TRADING,
  terms_url_capture: [
    {
      section: 'business',
      fields: names('refund_policy refund_policy_text refund_policy_url recurring delivery_days'),
    },
    { section: 'company', fields: names('website customer_service_phone') },
  ],
  signed_application: [],
  signed_agreement: [],
  adverse_action_letter: [],
  rate_amendment: [],
  other: [],
};

/** The fields themselves, in the order of their form. */
export const provenFields = ({ section, fields }: Proof): Field[] =>
  fields.flatMap((name) => fieldOf(section, name) ?? []);

/** The papers that stand beside a section. */
export const provingTypes = (section: FormSection): DocumentType[] =>
  (Object.keys(PROOFS) as DocumentType[]).filter((type) => PROOFS[type].some((proof) => proof.section === section));
