import type { QuestionView } from '@ledgate/contract/query-view.ts';
import type { FormSection, Section } from '@ledgate/domain/applications/sections.ts';
import { isDocumentAsked, isFieldAsked, isRecordAsked, isSectionAsked } from '@ledgate/domain/queries/asked.ts';
import { askedFor } from '@ledgate/domain/queries/asked-for.ts';

/** What of one record lies open, and what was asked about it. Nothing in it changes while the form stands. */
export interface RecordOpening {
  isReadOnly: boolean;
  isOpen: (field: string) => boolean;
  /** All of it, so that it may go. */
  isWhole: boolean;
  questions: readonly QuestionView[];
}

/** What the server says about a section. */
export interface SectionSight {
  editable: boolean;
  only_asked: boolean;
  asked: readonly QuestionView[];
}

const openedBy = (asked: readonly QuestionView[]) =>
  askedFor(asked.map((question) => ({ ...question, state: 'open' as const })));

/** What of a record can be changed, by the same rule the server has. */
export const openingOf = (
  { editable, only_asked: isPartly, asked }: SectionSight,
  section: FormSection,
  record: string | null,
): RecordOpening => {
  const opened = openedBy(asked);
  const isMine = (question: QuestionView): boolean =>
    question.section === section && (record === null || question.record === null || question.record === record);
  return {
    isReadOnly: !editable,
    isOpen: (field) => editable && (!isPartly || isFieldAsked(opened, section, record, field)),
    isWhole: editable && (!isPartly || isRecordAsked(opened, section, record)),
    questions: asked.filter(isMine),
  };
};

/** Whether records may be added, or any paper handed in. */
export const isWholeOpen = ({ editable, only_asked: isPartly, asked }: SectionSight, section: Section): boolean =>
  editable && (!isPartly || isSectionAsked(openedBy(asked), section));

/** Whether one of these papers may be handed in or replaced. */
export const isDocumentOpen = (
  { editable, only_asked: isPartly, asked }: SectionSight,
  types: readonly Parameters<typeof isDocumentAsked>[1][],
  record: string | null,
): boolean => editable && (!isPartly || types.some((type) => isDocumentAsked(openedBy(asked), type, record)));
