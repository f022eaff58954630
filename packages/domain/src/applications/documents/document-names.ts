/** Every paper an application may hold, by the name on the wire. */
export const DOCUMENT_NAMES = [
  'government_id',
  'voided_check',
  'bank_letter',
  'bank_statement_account',
  'ein_letter',
  'articles',
  'business_license',
  'bank_statements_3m',
  'processing_statements_3m',
  'financials_1y',
  'financials_2y_ytd',
  'proof_of_address',
  'site_photos',
  'supplier_agreement',
  'irs_determination',
  'w9',
  'w8',
  'saq_aoc',
  'asv_report',
  'match_explanation',
  'marketing_material',
  'terms_url_capture',
  'signature_page',
  'signed_application',
  'signed_agreement',
  'adverse_action_letter',
  'rate_amendment',
  'other',
] as const;
export type DocumentType = (typeof DOCUMENT_NAMES)[number];

/** Documents made by the system: nobody uploads them, and nobody has to accept them. */
export const GENERATED_DOCUMENTS: readonly DocumentType[] = [
  'signed_application',
  'signed_agreement',
  'adverse_action_letter',
  'rate_amendment',
];
