import { describe, expect, test } from 'vitest';
import { relatedEvidence, type RelatedParty } from './related.ts';

const AT = '2026-03-02T12:00:00.000Z';
const party = (values: Partial<RelatedParty>): RelatedParty => ({
  application: 'other',
  reference: 'MA-1',
  status: 'submitted',
  isSameMerchant: false,
  submittedAt: '2026-03-01T12:00:00.000Z',
  links: [],
  ...values,
});
const evidence = (...related: RelatedParty[]) => relatedEvidence(related, AT, true);

describe('what other applications tell', () => {
  test('a withdrawn one is no duplicate', () => {
    expect(evidence(party({ links: ['tax_id'], status: 'withdrawn' })).sameTaxId).toEqual([]);
    expect(evidence(party({ links: ['tax_id'] })).sameTaxId).toHaveLength(1);
  });

  test('a shared account counts only under another tax id', () => {
    expect(evidence(party({ links: ['account'] })).sameAccount).toHaveLength(1);
    expect(evidence(party({ links: ['account', 'tax_id'] })).sameAccount).toEqual([]);
  });

  test('shared people count for 24 months', () => {
    const then = (submittedAt: string) => evidence(party({ links: ['phone'], submittedAt })).sharedParties.length;
    expect(then('2024-03-02T00:00:00.000Z')).toBe(1);
    expect(then('2024-03-01T23:59:59.000Z')).toBe(0);
  });

  test('a customer who applies again shares nothing worth a word, unless the owner was declined', () => {
    const again = (status: RelatedParty['status']) =>
      evidence(party({ links: ['ssn', 'email', 'phone', 'ip'], isSameMerchant: true, status })).sharedParties;
    expect(again('submitted')).toEqual([]);
    expect(again('declined')).toEqual([{ link: 'ssn', reference: 'MA-1', isDeclined: true }]);
  });

  test('applications of one address count within a day before, this one included', () => {
    const near = party({ links: ['ip'], submittedAt: '2026-03-01T12:00:00.000Z' });
    const early = party({ links: ['ip'], submittedAt: '2026-03-01T11:59:59.000Z' });
    const later = party({ links: ['ip'], submittedAt: '2026-03-02T12:00:00.001Z' });
    expect(evidence(near, early, later).fromAddressInDay).toBe(2);
    expect(relatedEvidence([near], AT, false).fromAddressInDay).toBe(0);
  });

  test('applications of one owner count within thirty days before, withdrawn ones too', () => {
    const near = party({ links: ['ssn'], submittedAt: '2026-01-31T12:00:00.000Z', status: 'withdrawn' });
    expect(evidence(near, { ...near, submittedAt: '2026-01-31T11:00:00.000Z' }).byOwnerInMonth).toBe(2);
  });
});
