import { describe, expect, test } from 'vitest';
import { ROLES } from '../access/roles.ts';
import { DOCUMENT_NAMES } from '../applications/documents/document-names.ts';
import { fieldOf } from '../applications/fields/section-fields.ts';
import { STATUSES } from '../applications/statuses.ts';
import { mayReview, REJECT_REASON_CODES, rejectSentence } from './document-review.ts';
import { PROOFS, provenFields, provingTypes } from './proofs.ts';

describe('papers and the answers they prove', () => {
  test.each(DOCUMENT_NAMES)('%s names only answers that are asked', (type) => {
    for (const proof of PROOFS[type]) {
      for (const name of proof.fields) expect(fieldOf(proof.section, name), `${proof.section}.${name}`).toBeDefined();
      expect(provenFields(proof)).toHaveLength(proof.fields.length);
    }
  });

  test('a bank account is proved by a check, a letter or a statement', () => {
    expect(provingTypes('settlement')).toEqual(['voided_check', 'bank_letter', 'bank_statement_account']);
  });

  test('nothing that the system made itself proves anything', () => {
    expect(PROOFS.signed_application).toEqual([]);
  });
});

describe('judging papers and sections', () => {
  test.each([
    ['underwriter', 'submitted', 'yes'],
    ['underwriter', 'in_underwriting', 'yes'],
    ['admin', 'query_raised', 'yes'],
    ['superadmin', 'provider_review', 'yes'],
    ['underwriter', 'draft', 'wrongState'],
    ['admin', 'boarded', 'wrongState'],
    ['admin', 'declined', 'wrongState'],
    ['iso', 'in_underwriting', 'notAllowed'],
    ['merchant', 'in_underwriting', 'notAllowed'],
    ['subuser', 'in_underwriting', 'notAllowed'],
  ] as const)('%s at %s: %s', (role, status, expected) => {
    expect(mayReview({ role }, status)).toBe(expected);
  });

  test('is the desk’s alone, wherever the application stands', () => {
    const desk = ROLES.filter((role) => STATUSES.some((status) => mayReview({ role }, status) === 'yes'));
    expect(desk).toEqual(['underwriter', 'admin', 'superadmin']);
  });

  test('the merchant reads the reason, and what was added by hand', () => {
    expect(rejectSentence('unreadable')).toBe("It can't be read.");
    expect(rejectSentence('other', ' Please send the back too. ')).toBe("It can't be used. Please send the back too.");
    for (const code of REJECT_REASON_CODES) expect(rejectSentence(code)).toMatch(/^[A-Z].*\.$/);
  });
});
