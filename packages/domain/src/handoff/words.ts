/** Who or what a hold is about. */
export const HOLD_ENTITIES = ['business', 'owner', 'account', 'document', 'other'] as const;
export type HoldEntity = (typeof HOLD_ENTITIES)[number];

export const HOLD_ENTITY_NAMES: Record<HoldEntity, string> = {
  business: 'Business',
  owner: 'Owner',
  account: 'Settlement account',
  document: 'Document',
  other: 'Other',
};

/** What a hold can ask to be corrected, in words that are nobody's API. */
export const HOLD_FIELDS = [
  'legal_name',
  'trade_name',
  'tax_id',
  'address',
  'website',
  'owner_name',
  'owner_ssn',
  'owner_birth_date',
  'owner_address',
  'account_number',
  'description',
] as const;
export type HoldField = (typeof HOLD_FIELDS)[number];

/** Kinds of papers that the processor tells apart. */
export const PROCESSOR_DOCUMENTS = [
  'general',
  'personal_id',
  'company_id',
  'void_check',
  'bank_statement',
  'bank_letter',
  'contract',
  'tax_document',
] as const;
export type ProcessorDocument = (typeof PROCESSOR_DOCUMENTS)[number];

export type HoldRemedy =
  | { readonly kind: 'field'; readonly field: HoldField }
  | { readonly kind: 'document'; readonly document: ProcessorDocument };

/** What a match by tax ID means: the same merchant, or one more location of the same business. */
export const MATCH_DECISIONS = ['link', 'location'] as const;
export type MatchDecision = (typeof MATCH_DECISIONS)[number];

/** How long a look at the processor is good enough to send on. */
export const CHECK_GOOD_MS = 24 * 3_600_000;
