import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import type { CaseFile, CaseSection } from '@ledgate/contract/case-file.ts';
import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';
import { FORM_SECTIONS } from '@ledgate/domain/applications/sections.ts';

import { applicationAt } from './applications.ts';
import type { Answers } from './fake-server.ts';
import { documentsOf, LOOKUPS, recordsIn, requirementsOf, sectionsOf } from './onboarding.ts';
import { ratesOf } from './rates.ts';
import { riskOf } from './risk.ts';
import { AT } from './tickets.ts';

export const caseApplication = (changes: Partial<ApplicationView> = {}): ApplicationView =>
  applicationAt(500, {
    status: 'in_underwriting',
    submission: 1,
    submitted_at: AT,
    evidence: '4.1',
    version: 7,
    stepsOpen: ['reveal'],
    eventsOpen: ['recommend', 'raise_query', 'decline'],
    ...changes,
  });

/** The sections as nobody has looked through them yet. */
export const caseSections = (facts: Facts, changes: Partial<CaseSection> = {}): CaseSection[] =>
  sectionsOf(facts).map((section) => ({
    ...section,
    content: `seen-${section.section}`,
    verified: null,
    lapsed: null,
    ...changes,
  }));

/** A case in underwriting that lacks nothing. */
export const caseFileOf = (changes: Partial<CaseFile> = {}): CaseFile => {
  const facts = completeFacts('llc');
  return {
    application: caseApplication(),
    sections: caseSections(facts),
    records: FORM_SECTIONS.flatMap((section) => recordsIn(facts, section)),
    documents: documentsOf(facts),
    requirements: requirementsOf(facts),
    events: [
      { n: 1, event: 'start', from: null, to: 'draft', actor: 'Marisol Vega', reason: null, at: AT },
      { n: 2, event: 'submit', from: 'draft', to: 'submitted', actor: 'Marisol Vega', reason: null, at: AT },
    ],
    approvals: [],
    due_at: null,
    documents_not_accepted: [],
    review_answers: [],
    reviewable: true,
    ...changes,
  };
};

export const caseAnswers = (file: CaseFile, answers: Answers = {}): Answers => ({
  ...LOOKUPS,
  'review.readCase': file,
  'review.readDecisions': { evidence: file.application.evidence, steps: [], approvals: [], undo: null },
  'review.listSubmissions': { results: [] },
  'risk.readRisk': riskOf(),
  'rates.readRates': ratesOf({ buy: null, sale: null }),
  'queries.findTickets': { results: [] },
  'queries.listTemplates': { results: [] },
  ...answers,
});
