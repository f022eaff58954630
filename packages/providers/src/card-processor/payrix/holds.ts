import type { HoldEntity, HoldField, HoldRemedy, ProcessorDocument } from '@ledgate/domain/handoff/words.ts';
import type { HoldReason } from '../port.ts';
import type { Row } from './resources.ts';

const field = (name: HoldField): HoldRemedy => ({ kind: 'field', field: name });
const paper = (document: ProcessorDocument): HoldRemedy => ({ kind: 'document', document });

interface Known {
  readonly error: string;
  readonly entity: HoldEntity;
  readonly remedy: HoldRemedy | null;
  /** What its words have in common; the first that fits counts. */
  readonly says: RegExp;
}

/** Why merchants are held, by what the provider says: it has codes for few of them. */
const KNOWN: readonly Known[] = [
  {
    error: 'owner_id_needed',
    entity: 'owner',
    remedy: paper('personal_id'),
    says: /(?:photo|government|personal) id|identity document|driver.?s licen/i,
  },
  { error: 'owner_ssn_mismatch', entity: 'owner', remedy: field('owner_ssn'), says: /\bssn\b|social security/i },
  {
    error: 'owner_birth_date_mismatch',
    entity: 'owner',
    remedy: field('owner_birth_date'),
    says: /date of birth|\bdob\b|birth date/i,
  },
  {
    error: 'owner_address_mismatch',
    entity: 'owner',
    remedy: field('owner_address'),
    says: /(?:owner|member|principal|residential|home)[^.]*address/i,
  },
  {
    error: 'owner_name_mismatch',
    entity: 'owner',
    remedy: field('owner_name'),
    says: /(?:owner|member|principal)[^.]*name/i,
  },
  {
    error: 'tax_document_needed',
    entity: 'document',
    remedy: paper('tax_document'),
    says: /\bss-?4\b|147c|irs letter|tax document/i,
  },
  { error: 'tax_id_mismatch', entity: 'business', remedy: field('tax_id'), says: /\bein\b|\btin\b|tax id/i },
  { error: 'void_check_needed', entity: 'document', remedy: paper('void_check'), says: /void(?:ed)? check/i },
  { error: 'bank_statement_needed', entity: 'document', remedy: paper('bank_statement'), says: /bank statement/i },
  { error: 'bank_letter_needed', entity: 'document', remedy: paper('bank_letter'), says: /bank letter/i },
  {
    error: 'account_not_verified',
    entity: 'account',
    remedy: field('account_number'),
    says: /bank account|account number|routing/i,
  },
  {
    error: 'company_id_needed',
    entity: 'document',
    remedy: paper('company_id'),
    says: /business licen|articles of|formation document|company id/i,
  },
  {
    error: 'contract_needed',
    entity: 'document',
    remedy: paper('contract'),
    says: /signed (?:agreement|contract)|contract/i,
  },
  { error: 'website_incomplete', entity: 'business', remedy: field('website'), says: /web ?site|\burl\b/i },
  { error: 'legal_name_mismatch', entity: 'business', remedy: field('legal_name'), says: /legal name|business name/i },
  { error: 'trade_name_mismatch', entity: 'business', remedy: field('trade_name'), says: /\bdba\b|trade name/i },
  { error: 'address_mismatch', entity: 'business', remedy: field('address'), says: /address/i },
  {
    error: 'business_unclear',
    entity: 'business',
    remedy: field('description'),
    says: /nature of (?:the )?business|business model|products? (?:and|or) services?/i,
  },
  { error: 'document_needed', entity: 'document', remedy: paper('general'), says: /document/i },
];

const OTHER = { error: 'other', entity: 'other', remedy: null } as const;

/** Written by and for the provider's own people. */
const INTERNAL = new Set(['internal', 'platformnote']);

/** Which owner it speaks of: by id, or by name. */
const ownerIn = (message: string, owners: readonly Row<'members'>[]): number | null => {
  const words = message.toLowerCase();
  const at = owners.findIndex(
    ({ id, first, last }) =>
      message.includes(id) || (first !== null && last !== null && words.includes(`${first} ${last}`.toLowerCase())),
  );
  return at === -1 ? null : at;
};

const knownBy = (message: string): Pick<Known, 'error' | 'entity' | 'remedy'> =>
  KNOWN.find(({ says }) => says.test(message)) ?? OTHER;

export const holdReason = (row: Row<'merchantResults'>, owners: readonly Row<'members'>[]): HoldReason => {
  const message = row.message ?? '';
  const { error, entity, remedy } = knownBy(message);
  return {
    id: row.id,
    entity,
    ownerAt: ownerIn(message, owners),
    error,
    remedy,
    message,
    isInternal: INTERNAL.has((row.type ?? '').toLowerCase()),
  };
};
