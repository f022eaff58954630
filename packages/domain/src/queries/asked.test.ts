import { describe, expect, test } from 'vitest';
import type { Ability } from '../access/abilities.ts';
import { mayEditSection } from '../applications/steps.ts';
import { isAnyAsked, isDocumentAsked, isFieldAsked, isRecordAsked, isSectionAsked, NOTHING_ASKED } from './asked.ts';
import { askedFor } from './asked-for.ts';

const owner = { role: 'merchant', abilities: new Set<Ability>() } as const;
const helper = { role: 'subuser', abilities: new Set(['update_application'] as const) } as const;

describe('what a query opens to the merchant', () => {
  test('of a field is that field of that record, and nothing beside it', () => {
    const asked = askedFor([{ section: 'ownership', record: 'a', field: 'email', state: 'open' }]);
    expect(isFieldAsked(asked, 'ownership', 'a', 'email')).toBe(true);
    expect(isFieldAsked(asked, 'ownership', 'a', 'phone')).toBe(false);
    expect(isFieldAsked(asked, 'ownership', 'b', 'email')).toBe(false);
    expect(isFieldAsked(asked, 'contact', 'a', 'email')).toBe(false);
    expect(isRecordAsked(asked, 'ownership', 'a')).toBe(false);
    expect(isAnyAsked(asked, 'documents')).toBe(false);
  });

  test('of a number that is typed twice is its repetition too', () => {
    const asked = askedFor([{ section: 'settlement', record: 'a', field: 'account_number', state: 'open' }]);
    expect(isFieldAsked(asked, 'settlement', 'a', 'account_number_confirm')).toBe(true);
    expect(isFieldAsked(asked, 'settlement', 'a', 'routing_number')).toBe(false);
  });

  test('of a field without a record is that field of every record', () => {
    const asked = askedFor([{ section: 'ownership', field: 'citizenship', state: 'open' }]);
    expect(isFieldAsked(asked, 'ownership', 'a', 'citizenship')).toBe(true);
    expect(isFieldAsked(asked, 'ownership', 'b', 'citizenship')).toBe(true);
  });

  test('of a field of a single form holds whatever its record is called', () => {
    const asked = askedFor([{ section: 'company', record: 'x', field: 'website', state: 'open' }]);
    expect(isFieldAsked(asked, 'company', 'y', 'website')).toBe(true);
    expect(isFieldAsked(asked, 'company', 'y', 'fax')).toBe(false);
  });

  test('of a record is all of that record', () => {
    const asked = askedFor([{ section: 'contact', record: 'a', state: 'open' }]);
    expect(isFieldAsked(asked, 'contact', 'a', 'email')).toBe(true);
    expect(isRecordAsked(asked, 'contact', 'b')).toBe(false);
    expect(isSectionAsked(asked, 'contact')).toBe(false);
  });

  test('of a section is the section', () => {
    const asked = askedFor([{ section: 'security', state: 'open' }]);
    expect(isSectionAsked(asked, 'security')).toBe(true);
    expect(isFieldAsked(asked, 'security', null, 'saq_type')).toBe(true);
    expect(isAnyAsked(asked, 'company')).toBe(false);
  });

  test('of a document is that paper of that owner or account, or another that proves the same', () => {
    const asked = askedFor([{ section: 'documents', document: 'voided_check', record: 'a', state: 'open' }]);
    expect(isDocumentAsked(asked, 'voided_check', 'a')).toBe(true);
    expect(isDocumentAsked(asked, 'bank_letter', 'a')).toBe(true);
    expect(isDocumentAsked(asked, 'voided_check', 'b')).toBe(false);
    expect(isDocumentAsked(asked, 'w9', null)).toBe(false);
    expect(isSectionAsked(asked, 'documents')).toBe(false);
  });

  test('is shut again once it is answered or resolved', () => {
    expect(
      askedFor([
        { section: 'company', state: 'answered' },
        { section: 'business', state: 'resolved' },
      ]),
    ).toEqual(NOTHING_ASKED);
  });
});

describe('who may edit while a question is open', () => {
  const asked = askedFor([
    { section: 'company', field: 'website', state: 'open' },
    { section: 'security', state: 'open' },
    { section: 'settlement', state: 'open' },
  ]);

  test('is the merchant, what was asked and nothing else', () => {
    expect(mayEditSection(owner, 'query_raised', 'company', asked)).toBe('asked');
    expect(mayEditSection(owner, 'query_raised', 'security', asked)).toBe('yes');
    expect(mayEditSection(owner, 'query_raised', 'business', asked)).toBe('wrongState');
    expect(mayEditSection(owner, 'query_raised', 'company')).toBe('wrongState');
  });

  test('is nobody of the merchant in a status that is closed to them, whatever was asked', () => {
    expect(mayEditSection(owner, 'in_underwriting', 'company', asked)).toBe('wrongState');
    expect(mayEditSection(owner, 'approved', 'security', asked)).toBe('wrongState');
    expect(mayEditSection(owner, 'provider_review', 'company', asked)).toBe('asked');
  });

  test('is no helper where the bank account is asked for', () => {
    expect(mayEditSection(helper, 'query_raised', 'settlement', asked)).toBe('notAllowed');
    expect(mayEditSection(helper, 'query_raised', 'company', asked)).toBe('asked');
    expect(mayEditSection({ ...helper, abilities: new Set<Ability>() }, 'query_raised', 'company', asked)).toBe(
      'notAllowed',
    );
  });
});
