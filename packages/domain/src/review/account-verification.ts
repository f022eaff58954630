import { seesReview, type ApplicationActor } from '../applications/steps.ts';

/** How sure we are that a settlement account is the merchant's. */
export const VERIFICATION_STATUSES = [
  'unverified',
  'documents_accepted',
  'deposits_matched',
  'matched_by_provider',
  'confirmed_by_bank',
  'failed',
] as const;
export type VerificationStatus = (typeof VERIFICATION_STATUSES)[number];

export const VERIFICATION_LABELS: Record<VerificationStatus, string> = {
  unverified: 'Not verified',
  documents_accepted: 'Documents accepted',
  deposits_matched: 'Test deposits matched',
  matched_by_provider: 'Matched by provider',
  confirmed_by_bank: 'Confirmed by the bank',
  failed: 'Failed',
};

/** What a person may find; a match by the provider is the provider's to say. */
export const STAFF_FINDINGS = ['documents_accepted', 'deposits_matched', 'confirmed_by_bank', 'failed'] as const;

export const EVIDENCE_KINDS = ['voided_check', 'bank_letter', 'bank_statement', 'test_deposits', 'bank_call'] as const;
export type EvidenceKind = (typeof EVIDENCE_KINDS)[number];

export const EVIDENCE_LABELS: Record<EvidenceKind, string> = {
  voided_check: 'Voided check',
  bank_letter: 'Letter from the bank',
  bank_statement: 'Bank statement',
  test_deposits: 'Test deposits',
  bank_call: 'Call with the bank',
};

export const isVerified = (status: VerificationStatus): boolean => status !== 'unverified' && status !== 'failed';

export const mayVerifyAccounts = (actor: Pick<ApplicationActor, 'role'>): boolean => seesReview(actor);
