import type { DocumentView } from '@ledgate/contract/documents.ts';
import { type Section, SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';

/** A row that can be asked about, and the control in it that does so. */
const ROW = '[data-askable]';
const CONTROL = '[data-ask]';

/** Asks where somebody stands: about the row in focus, the paper that is open, or the section. */
export const askHere = (
  ask: (anchor: NamedAnchor) => void,
  section: Section,
  paper: DocumentView | undefined,
): void => {
  const control = document.activeElement?.closest(ROW)?.querySelector<HTMLElement>(CONTROL);
  if (control) {
    control.click();
    return;
  }
  const whole = { section, record: null, field: null, document: null, label: SECTION_FACTS[section].name };
  if (section !== 'documents' || paper === undefined) ask(whole);
  else {
    const record = paper.owner_id ?? paper.bank_account_id;
    ask({ ...whole, record, document: paper.document_type, label: paper.label });
  }
};
