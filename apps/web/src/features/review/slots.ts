import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { ComponentType } from 'react';

import type { PanelTab } from './paths.ts';

/** What a query is about. */
export interface QueryAnchor {
  section: Section;
  record: string | null;
  field: string | null;
  document: DocumentType | null;
  /** What a person calls it, such as “Account number”. */
  label: string;
  /** What a risk check would ask; a person may put it otherwise. */
  suggestion?: string;
}

/** What a panel of another feature is told. */
export interface PanelProps {
  application: ApplicationView;
  records: readonly RecordView[];
  /** Goes to a section of the case. */
  onShow: (section: Section) => void;
  /** Opens the dialog of a query; absent where none can be raised. */
  onAsk: ((anchor: QueryAnchor) => void) | undefined;
  /** Something was changed that the case shows. */
  onChanged: () => void;
}

/** What a dialog of another feature is told. */
export interface CaseDialogProps extends Omit<PanelProps, 'onShow' | 'onAsk'> {
  /** Nothing in particular when left out. */
  anchor: QueryAnchor | null;
  onClose: () => void;
}

/** Parts of other features that stand on the page of a case; what is not there is not shown. */
export interface CaseSlots {
  panels: Partial<Record<PanelTab, ComponentType<PanelProps>>>;
  RaiseQuery?: ComponentType<CaseDialogProps>;
  AddNote?: ComponentType<CaseDialogProps>;
}
