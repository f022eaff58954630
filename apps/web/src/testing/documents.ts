import { completeFacts } from '@ledgate/domain/applications/ledger/example-facts.ts';
import type { Facts } from '@ledgate/domain/applications/ledger/facts.ts';

import { fileAt } from './applications.ts';
import type { Answers } from './fake-server.ts';
import { documentAt, onboardingAnswers, requirementsOf, sectionsOf } from './onboarding.ts';
import { openPage, type Opened } from './open-page.tsx';

export const LLC = completeFacts('llc');

export type DocumentsAnswer = Extract<NonNullable<Answers['documents.viewDocuments']>, { loose_files: unknown }>;

/** What the server says about the documents of an application with these facts. */
export const documentsAnswer = (facts: Facts, changes: Partial<DocumentsAnswer> = {}): DocumentsAnswer => ({
  ...(onboardingAnswers(facts)['documents.viewDocuments'] as DocumentsAnswer),
  ...changes,
});

/** The merchant's page of documents. */
export const openDocuments = (
  facts: Facts,
  view: Partial<DocumentsAnswer> = {},
  answers: Answers = {},
): Promise<Opened> =>
  openPage('/documents', {
    as: 'merchant',
    answers: { ...onboardingAnswers(facts), 'documents.viewDocuments': documentsAnswer(facts, view), ...answers },
  });

/** What the server answers to one file that it takes. */
export const takenFile = (number: number) => ({
  results: [{ index: 0, name: 'articles.pdf', ok: true as const, file: fileAt(number) }],
  accepted: 1,
  refused: 0,
});

/** What it answers to a document that was changed. */
export const keptDocument = (number: number) => ({
  document: documentAt(number),
  requirements: requirementsOf(LLC).filter(({ section }) => section === 'documents'),
  sections: sectionsOf(LLC),
  version: 2,
});

export const PDF = new File(['%PDF-1.7'], 'articles.pdf', { type: 'application/pdf' });
