import type { RecordView } from '@ledgate/contract/application-view.ts';
import { startingValues } from '@ledgate/domain/applications/fields/section-fields.ts';
import { FORM_SECTIONS, type FormSection } from '@ledgate/domain/applications/sections.ts';
import { fieldsOfChange } from '@ledgate/domain/handoff/change-fields.ts';
import type { ChangeKind } from '@ledgate/domain/handoff/change-kinds.ts';
import { CHANGE_KINDS } from '@ledgate/domain/handoff/changes.ts';

import { newKey } from '../../../lib/new-key.ts';
import { Draft, type SectionView } from '../draft/draft.ts';
import { keyOf, type Line, packLine } from '../draft/line.ts';
import type { RecordOpening } from './opening.ts';

const nothing = (): void => undefined;

/** The same forms over what is stored, of which nothing is ever saved by itself: a change is asked for as a whole. */
export const makeChangeDraft = (forms: Readonly<Record<FormSection, SectionView>>): Draft => {
  const draft = new Draft({
    journal: { write: nothing, adopt: () => Promise.resolve({}), close: nothing },
    save: () => Promise.reject(new Error('a change is not saved')),
    progress: nothing,
    now: () => Date.now(),
    after: () => nothing,
  });
  for (const section of FORM_SECTIONS) draft.receive(section, forms[section]);
  return draft;
};

export const openingFor = (kind: ChangeKind): RecordOpening => {
  const open = fieldsOfChange(kind);
  return { isReadOnly: false, isOpen: (field) => open.includes(field), isWhole: false, questions: [] };
};

/** An owner who was not there before; the server names it when it takes effect. */
export const addOwner = (draft: Draft): string => {
  const uid = newKey();
  const record: RecordView = {
    uid,
    section: 'ownership',
    position: draft.linesOf('ownership').length,
    values: { ...startingValues('ownership') },
    derived: [],
    version: 1,
    changed_at: new Date().toISOString(),
  };
  draft.add(record, 0);
  return keyOf('ownership', uid);
};

export const linesFor = (draft: Draft, kind: ChangeKind): readonly Line[] => draft.linesOf(CHANGE_KINDS[kind].section);

/** What was typed of one entry, as the server takes it. */
export const sentOf = (line: Line | undefined): Record<string, unknown> => (line ? packLine(line).body : {});
