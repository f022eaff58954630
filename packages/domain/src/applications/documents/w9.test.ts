import { describe, expect, test } from 'vitest';
import { ROLES } from '../../access/roles.ts';
import { textOf, type Values } from '../fields/values.ts';
import { completeFacts } from '../ledger/example-facts.ts';
import type { Facts } from '../ledger/facts.ts';
import { requirementOf, withAnswers } from '../ledger/testing.ts';
import { STATUS_FACTS, STATUSES } from '../statuses.ts';
import { documentsNotAccepted } from './document-rules.ts';
import { isW9Offered, mayMakeW9, showTin, w9Classes, w9Missing, w9Of } from './w9.ts';

const LLC = completeFacts('llc');
const ALONE: Facts = { ...LLC, owners: LLC.owners.slice(0, 1) };

const typed = (entity_type: string): Facts => withAnswers(LLC, { company: { entity_type } });

test.each([
  ['sole_prop', ['individual']],
  ['c_corp', ['c_corporation']],
  ['s_corp', ['s_corporation']],
  ['partnership', ['partnership']],
  ['corporation', ['c_corporation', 's_corporation']],
  ['llc', ['llc_p', 'llc_s', 'llc_c']],
  ['nonprofit', ['other']],
  ['association', ['other']],
  ['government', ['other']],
  ['', []],
])('the structure %s leaves these boxes of line 3a open: %j', (entity, boxes) => {
  expect(w9Classes(typed(entity))).toEqual(boxes);
});

describe('a form from the answers', () => {
  test('has the legal name, the DBA on line 2, the letter of the LLC, the address and the EIN', () => {
    expect(w9Of(LLC, 'llc_s')).toEqual({
      name: 'Harbor Street Coffee LLC',
      businessName: LLC.company['dba_name'],
      classification: 'LLC, tax classification S (S corporation)',
      street: expect.stringContaining(textOf(LLC.company, 'address1')),
      place: expect.stringMatching(/^.+, [A-Z]{2} \d{5}$/),
      tin: { type: 'ein', owner: null, field: 'tax_id' },
    });
  });

  test('has the name the IRS knows, and no line 2 where the DBA is the same name', () => {
    const facts = withAnswers(LLC, { company: { irs_filing_name: 'Harbor Group', dba_name: 'HARBOR  GROUP' } });
    expect(w9Of(facts, 'llc_c')).toMatchObject({ name: 'Harbor Group', businessName: '' });
  });

  test('is a person’s own where they are the business: with the SSN, and for a disregarded LLC in the owner’s name', () => {
    expect(w9Of(completeFacts('sole_prop'), 'individual')).toMatchObject({
      name: 'June Abernathy',
      tin: { type: 'ssn' },
    });
    expect(w9Classes(ALONE)).toContain('disregarded');
    expect(w9Of(ALONE, 'disregarded')).toMatchObject({
      name: expect.stringContaining('Vega'),
      businessName: 'Harbor Street Coffee LLC',
      tin: { type: 'ssn', owner: ALONE.owners[0]?.uid, field: 'ssn' },
    });
    expect(w9Of(withAnswers(ALONE, { owner: { ssn: null } }), 'disregarded')).toBeNull();
  });

  test('names what a government or a nonprofit is', () => {
    expect(w9Of(typed('government'), 'other')?.classification).toBe('Other: government entity');
    expect(w9Of(typed('nonprofit'), 'other')?.classification).toBe('Other: nonprofit organization');
  });

  test('is not made with a box that does not fit, with answers missing, or for a business from abroad', () => {
    expect(w9Of(LLC, 'individual')).toBeNull();
    const bare = withAnswers(LLC, { company: { tax_id: null, zip: '' } });
    expect(w9Missing(bare)).toEqual(['Tax ID', 'ZIP code']);
    expect(w9Of(bare, 'llc_p')).toBeNull();
    const abroad: Values[] = [{ foreign_owned: true }, { country: 'CAN' }];
    for (const company of abroad) {
      expect(isW9Offered(withAnswers(LLC, { company }))).toBe(false);
      expect(w9Of(withAnswers(LLC, { company }), 'llc_p')).toBeNull();
    }
  });
});

test('the number is shown by its last four digits unless it is drawn whole', () => {
  expect(showTin('ein', '471928356', false)).toBe('**-***8356');
  expect(showTin('ssn', '412667183', false)).toBe('***-**-7183');
  expect(showTin('ein', '471928356', true)).toBe('47-1928356');
  expect(showTin('ssn', '412667183', true)).toBe('412-66-7183');
});

test('a form we made counts without being accepted, and no longer once the answers have changed', () => {
  const others = LLC.documents.filter(({ document_type: type }) => type !== 'w9');
  const made = (state: 'current' | 'outdated'): Facts => ({
    ...LLC,
    documents: [...others, { document_type: 'w9', status: 'uploaded', made: state }],
  });
  expect(requirementOf(made('current'), 'documents.w9')?.state).toBe('met');
  expect(documentsNotAccepted(made('current'))).not.toContain('Form W-9');
  expect(requirementOf(made('outdated'), 'documents.w9')).toMatchObject({
    state: 'wrong',
    message: 'Your answers have changed since this form was made. Make it again.',
  });
  expect(documentsNotAccepted(made('outdated'))).toContain('Form W-9');
});

test('only the owner makes one: while answers are open, or in a query that asks for it or made it outdated', () => {
  for (const status of STATUSES) {
    const { editable } = STATUS_FACTS[status];
    for (const role of ROLES) {
      for (const [isAsked, isOutdated] of [
        [false, false],
        [true, false],
        [false, true],
      ] as const) {
        const isOpen = editable === 'all' || (editable === 'queried' && (isAsked || isOutdated));
        const expected = role !== 'merchant' ? 'notAllowed' : isOpen ? 'yes' : 'wrongState';
        expect(mayMakeW9({ role }, status, { isAsked, isOutdated }), `${role} ${status}`).toBe(expected);
      }
    }
  }
});
