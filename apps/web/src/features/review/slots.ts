import type { ApplicationView, RecordView } from '@ledgate/contract/application-view.ts';
import type { Section } from '@ledgate/domain/applications/sections.ts';
import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ComponentType } from 'react';

import type { PanelTab } from './paths.ts';

/** What a panel of another feature is told. */
export interface PanelProps {
  application: ApplicationView;
  records: readonly RecordView[];
  /** Goes to a section of the case. */
  onShow: (section: Section) => void;
  /** Opens the dialog of a query; absent where none can be raised. */
  onAsk: ((anchor: NamedAnchor) => void) | undefined;
  /** Something was changed that the case shows. */
  onChanged: () => void;
}

/** What a dialog of another feature is told. */
export interface CaseDialogProps extends Omit<PanelProps, 'onShow' | 'onAsk'> {
  /** Nothing in particular when left out. */
  anchor: NamedAnchor | null;
  onClose: () => void;
}

/** Parts of other features that stand on the page of a case; what is not there is not shown. */
export interface CaseSlots {
  panels: Partial<Record<PanelTab, ComponentType<PanelProps>>>;
  RaiseQuery?: ComponentType<CaseDialogProps>;
  AddNote?: ComponentType<CaseDialogProps>;
  /** Who works on it, and when. */
  Hands?: ComponentType<Pick<PanelProps, 'application' | 'onChanged'>>;
  /** What a boarded merchant passed, and whether it is paid. */
  Watching?: ComponentType<{ application: string }>;
  /** The way to what a boarded merchant sells. */
  Counter?: ComponentType<{ merchant: string }>;
}
