import { describe, expect, test } from 'vitest';
import { completeFacts } from '../applications/ledger/example-facts.ts';
import { aboutOf, anchorFault } from './about.ts';
import { afterStep } from './query.ts';
import { CODES, SECTION_CODES, sectionOf } from './sections.ts';

const facts = completeFacts('llc', '2026-11-15');
const [owner] = facts.owners;
const [account] = facts.accounts;

describe('what a query is about', () => {
  test('is said in words', () => {
    expect(aboutOf(facts, { section: 'company', field: 'website' })).toBe('Company profile · Website');
    expect(aboutOf(facts, { section: 'business' })).toBe('Business profile');
    const paper = { section: 'documents', document: 'voided_check', record: account?.uid ?? null } as const;
    expect(aboutOf(facts, paper)).toMatch(/^Documents · Voided check · ./);
    expect(aboutOf(facts, { section: 'ownership', record: owner?.uid ?? null, field: 'email' })).toMatch(
      /^Ownership · .+ · E-?mail/i,
    );
  });

  test.each([
    [{ section: 'company', field: 'nothing_such' }, 'field'],
    [{ section: 'settlement', field: 'account_number_confirm' }, 'field'],
    [{ section: 'ownership', record: 'nobody' }, 'record'],
    [{ section: 'company', record: 'nobody' }, 'record'],
    [{ section: 'company', document: 'w9' }, 'section'],
    [{ section: 'documents', document: 'signed_application' }, 'document'],
    [{ section: 'documents', field: 'website' }, 'field'],
    [{ section: 'documents', document: 'government_id', record: 'nobody' }, 'record'],
  ] as const)('is something that is there: %j', (anchor, field) => {
    expect(anchorFault(facts, anchor)?.field).toBe(field);
  });

  test('may be a section, a record, a field or a paper', () => {
    const record = owner?.uid ?? '';
    expect(anchorFault(facts, { section: 'documents' })).toBeNull();
    expect(anchorFault(facts, { section: 'ownership', record })).toBeNull();
    expect(anchorFault(facts, { section: 'ownership', record, field: 'ssn' })).toBeNull();
    expect(anchorFault(facts, { section: 'documents', document: 'government_id', record })).toBeNull();
  });

  test('has one code for each section', () => {
    expect(SECTION_CODES.map((code) => CODES[sectionOf(code)])).toEqual([...SECTION_CODES]);
  });
});

test('a query is answered once, resolved after that, and may be reopened', () => {
  expect(afterStep('open', 'answer')).toBe('answered');
  expect(afterStep('answered', 'answer')).toBeNull();
  expect(afterStep('open', 'resolve')).toBeNull();
  expect(afterStep('answered', 'resolve')).toBe('resolved');
  expect(afterStep('resolved', 'reopen')).toBe('open');
  expect(afterStep('open', 'reopen')).toBeNull();
});
