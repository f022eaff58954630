import { describe, expect, test } from 'vitest';
import { documentRules } from './document-rules.ts';
import { DOCUMENT_NEEDS } from './document-types.ts';
import { completeFacts, type ExampleKind, withEveryDocument } from '../ledger/example-facts.ts';
import type { DocumentFact, Facts } from '../ledger/facts.ts';
import { visibleFacts } from '../fields/shown.ts';
import { type Answers, requirementOf, withAnswers } from '../ledger/testing.ts';

const isAsked = (answers: Answers, name: string, kind: ExampleKind): boolean =>
  documentRules({ ...withAnswers(completeFacts(kind), answers), documents: [] }).some(
    ({ id, record }) => id === `documents.${name}` || (record?.endsWith('1') && id === `documents.${name}.${record}`),
  );

/** Name of the paper, answers that call for it, answers that do not; on top of a complete LLC unless said otherwise. */
const SIDES: readonly [name: string, on: Answers, off: Answers, kind?: ExampleKind][] = [
  [
    'government_id',
    { owner: { ownership_bps: 2500, is_control_person: false } },
    { owner: { ownership_bps: 2499, is_control_person: false } },
  ],
  ['government_id', { owner: { ownership_bps: 0, is_control_person: true } }, { owner: { owner_type: 'company' } }],
  ['ein_letter', { company: { tax_id_type: 'ein' } }, { company: { tax_id_type: 'ssn' } }],
  ['articles', { company: { entity_type: 'partnership' } }, { company: { entity_type: 'sole_prop' } }],
  ['articles', { company: { entity_type: 'nonprofit' } }, { company: { entity_type: 'government' } }],
  ['business_license', { business: { mcc: '5813' } }, { business: { mcc: '5814' } }],
  [
    'business_license',
    { company: { dba_name: 'June Bug' } },
    { company: { dba_name: 'JUNE  ABERNATHY' } },
    'sole_prop',
  ],
  [
    'bank_statements_3m',
    { business: { pct_moto: 20, pct_ecommerce: 5 } },
    { business: { pct_moto: 20, pct_ecommerce: 4 } },
  ],
  ['bank_statements_3m', { mccRisk: 'high' }, { mccRisk: 'medium' }],
  [
    'bank_statements_3m',
    { business: { monthly_volume_cents: 5_000_000 } },
    { business: { monthly_volume_cents: 4_999_999 } },
  ],
  ['processing_statements_3m', { business: { processed_before: true } }, { business: { processed_before: false } }],
  ['financials_1y', { business: { pct_moto: 25 } }, { business: { pct_moto: 24 } }],
  [
    'financials_1y',
    { business: { pct_moto: 25, annual_volume_cents: 299_999_999 } },
    { business: { pct_moto: 25, annual_volume_cents: 300_000_000 } },
  ],
  [
    'financials_2y_ytd',
    { business: { annual_volume_cents: 300_000_000 } },
    { business: { annual_volume_cents: 299_999_999 } },
  ],
  ['proof_of_address', { company: { location_type: 'residence' } }, { company: { location_type: 'other' } }],
  [
    'proof_of_address',
    { company: { location_type: 'residence_professional' } },
    { company: { location_type: 'warehouse' } },
  ],
  ['proof_of_address', { company: { zip: '10001' } }, { company: { zip: '94110' } }],
  [
    'site_photos',
    { business: { pct_swiped: 50, pct_keyed_present: 0 } },
    { business: { pct_swiped: 49, pct_keyed_present: 0 } },
  ],
  ['site_photos', { company: { location_type: 'retail_storefront' } }, { company: { location_type: 'other' } }],
  [
    'supplier_agreement',
    { business: { ships_goods: true, ships_own_goods: false } },
    { business: { ships_goods: true, ships_own_goods: true } },
  ],
  ['irs_determination', { company: { entity_type: 'nonprofit' } }, { company: { entity_type: 'association' } }],
  ['w9', { company: { foreign_owned: false } }, { company: { foreign_owned: true } }],
  ['w8', { company: { foreign_owned: true } }, { company: { foreign_owned: false } }],
  ['saq_aoc', { security: { pci_status: 'compliant' } }, { security: { pci_status: 'in_progress' } }],
  ['asv_report', { security: { saq_type: 'D', asv_used: true } }, { security: { saq_type: 'D', asv_used: false } }],
  ['asv_report', { security: { saq_type: 'D', asv_used: true } }, { security: { saq_type: 'B', asv_used: true } }],
  ['match_explanation', { business: { ever_terminated: true } }, { business: { ever_terminated: false } }],
  ['marketing_material', { business: { pct_ecommerce: 1 } }, { business: { pct_ecommerce: 0 } }],
  ['marketing_material', { business: { recurring: true } }, { business: { recurring: false } }],
  [
    'terms_url_capture',
    { business: { business_model: ['subscription'] } },
    { business: { business_model: ['retail'] } },
  ],
];

describe.each(SIDES)('%s', (name, on, off, kind = 'llc') => {
  test(`is asked for when ${JSON.stringify(on)}`, () => expect(isAsked(on, name, kind)).toBe(true));
  test(`is not asked for when ${JSON.stringify(off)}`, () => expect(isAsked(off, name, kind)).toBe(false));
});

test.each(['voided_check', 'instant_verification', 'micro_deposit'])(
  'proof of the account is asked for whatever way of proving it was chosen: %s',
  (method) => expect(isAsked({ account: { verification_method: method } }, 'bank_proof', 'llc')).toBe(true),
);

test('every paper is held from both sides above', () => {
  const held = ['bank_proof', ...SIDES.map(([name]) => name)];
  expect(DOCUMENT_NEEDS.map(({ name }) => name).filter((name) => !held.includes(name))).toEqual([]);
});

test.each(SIDES)('handing in every paper leaves none open, also for %s', (_name, on, _off, kind = 'llc') => {
  const facts = withEveryDocument(withAnswers(completeFacts(kind), on));
  expect(documentRules(visibleFacts(facts)).filter(({ state }) => state !== 'met')).toEqual([]);
});

const w9 = (...papers: Partial<DocumentFact>[]): Facts => {
  const facts = completeFacts('llc');
  const others = facts.documents.filter(({ document_type: type }) => type !== 'w9');
  return {
    ...facts,
    documents: [
      ...others,
      ...papers.map((paper): DocumentFact => ({ document_type: 'w9', status: 'uploaded', ...paper })),
    ],
  };
};

test.each<[string, Facts, string, string | undefined]>([
  ['that was never uploaded is missing', w9(), 'missing', 'Upload this document.'],
  ['that was uploaded will do until somebody looks', w9({}), 'met', undefined],
  ['that was accepted will do', w9({ status: 'accepted' }), 'met', undefined],
  [
    'that was refused says why',
    w9({ status: 'rejected', reject_reason: 'unsigned' }),
    'wrong',
    'Not accepted: unsigned',
  ],
  [
    'that was refused without a reason is wrong all the same',
    w9({ status: 'rejected' }),
    'wrong',
    'Not accepted. Upload another one.',
  ],
  [
    'that ran out today is wrong',
    w9({ expires_on: '2026-03-02' }),
    'wrong',
    'This document has expired. Upload a valid one.',
  ],
  [
    'that runs out tomorrow will do, with a word of warning',
    w9({ expires_on: '2026-03-03' }),
    'warning',
    'This document is good until 03/03/2026 only. Have a newer one ready.',
  ],
  ['that runs out in 30 days is warned of', w9({ expires_on: '2026-04-01' }), 'warning', undefined],
  ['that runs out in 31 days will do', w9({ expires_on: '2026-04-02' }), 'met', undefined],
  ['that runs out soon beside one that does not will do', w9({ expires_on: '2026-03-03' }, {}), 'met', undefined],
  ['marked as expired is wrong', w9({ status: 'expired' }), 'wrong', 'This document has expired. Upload a valid one.'],
  ['refused once and uploaded again will do', w9({ status: 'rejected' }, {}), 'met', undefined],
])('a paper %s', (_name, facts, state, message) => {
  expect(requirementOf(facts, 'documents.w9')).toMatchObject({ state, ...(message !== undefined && { message }) });
});

test('an owner’s paper counts for that owner only, and any proof will do for an account', () => {
  const facts = completeFacts('llc');
  const [first, second] = facts.owners.map(({ uid }) => uid);
  const [account] = facts.accounts.map(({ uid }) => uid);
  const one: Facts = {
    ...facts,
    documents: [
      { document_type: 'government_id', status: 'uploaded', owner_uid: first ?? null },
      { document_type: 'bank_letter', status: 'uploaded', account_uid: account ?? null },
    ],
  };
  expect(requirementOf(one, `documents.government_id.${first}`)).toMatchObject({
    state: 'met',
    subject: 'Marisol Vega',
  });
  expect(requirementOf(one, `documents.government_id.${second}`)).toMatchObject({
    state: 'missing',
    subject: 'Theodore Okafor',
  });
  expect(requirementOf(one, `documents.bank_proof.${account}`)?.state).toBe('met');
});
