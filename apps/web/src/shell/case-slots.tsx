import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import { DOCUMENT_LABELS } from '@ledgate/domain/applications/documents/document-types.ts';
import { fieldOf } from '@ledgate/domain/applications/fields/section-fields.ts';
import { SECTION_FACTS } from '@ledgate/domain/applications/sections.ts';
import type { SuggestedQuery } from '@ledgate/domain/risk/finding.ts';
import { lazy } from 'react';

import type { CaseSlots, PanelProps } from '../features/review/slots.ts';

const loadPanels = () => import('../features/queries/parts/queries-panel.tsx');
const Queries = lazy(async () => ({ default: (await loadPanels()).QueriesPanel }));
const Notes = lazy(async () => ({ default: (await loadPanels()).NotesPanel }));

const labelOf = ({ section, field, document }: SuggestedQuery): string => {
  if (section === 'documents') return document ? DOCUMENT_LABELS[document] : SECTION_FACTS[section].name;
  return (field && fieldOf(section, field)?.label) || SECTION_FACTS[section].name;
};

const anchorOf = (query: SuggestedQuery): NamedAnchor => ({
  section: query.section,
  record: query.record ?? null,
  field: query.field ?? null,
  document: query.document ?? null,
  label: labelOf(query),
  suggestion: query.text,
});

const Risk = lazy(async () => {
  const { RiskPanel } = await import('../features/risk/parts/risk-panel.tsx');
  return {
    default: ({ application, onShow, onAsk, onChanged }: PanelProps) => (
      <RiskPanel
        applicationUid={application.uid}
        onShowField={({ section }) => section !== undefined && onShow(section)}
        onAsk={onAsk && ((query) => onAsk(anchorOf(query)))}
        onChanged={onChanged}
      />
    ),
  };
});

const Tasks = lazy(async () => {
  const { CaseTasks } = await import('../features/tasks/parts/case-tasks.tsx');
  return { default: ({ application }: PanelProps) => <CaseTasks application={application.uid} /> };
});

const Rates = lazy(async () => {
  const { RatesPanel } = await import('../features/rates/rates-panel.tsx');
  return { default: ({ application }: PanelProps) => <RatesPanel applicationUid={application.uid} /> };
});

const Handoff = lazy(async () => {
  const { HandoffRoom } = await import('../features/handoff/parts/handoff-room.tsx');
  return {
    default: ({ application, onChanged }: PanelProps) => (
      <HandoffRoom application={application.uid} onChanged={onChanged} />
    ),
  };
});

const Signatures = lazy(async () => {
  const { SignaturesPanel } = await import('../features/signatures/parts/signatures-panel.tsx');
  return {
    default: ({ application, onChanged }: PanelProps) => (
      <SignaturesPanel application={application.uid} version={application.version} onChanged={onChanged} />
    ),
  };
});

const RaiseQuery = lazy(async () => ({
  default: (await import('../features/queries/parts/raise-query-dialog.tsx')).RaiseQueryDialog,
}));

const AddNote = lazy(async () => ({
  default: (await import('../features/queries/parts/add-note-dialog.tsx')).AddNoteDialog,
}));

const Hands = lazy(async () => ({ default: (await import('../features/queue/parts/case-hands.tsx')).CaseHands }));

const Watching = lazy(async () => ({
  default: (await import('../features/watching/parts/case-watching.tsx')).CaseWatching,
}));

const Counter = lazy(async () => ({ default: (await import('../features/sales/parts/case-counter.tsx')).CaseCounter }));

/** Parts of other features on the page of a case; each comes when its tab or dialog is opened. */
export const CASE_SLOTS: CaseSlots = {
  panels: {
    queries: Queries,
    signatures: Signatures,
    notes: Notes,
    risk: Risk,
    tasks: Tasks,
    rates: Rates,
    handoff: Handoff,
  },
  RaiseQuery,
  AddNote,
  Hands,
  Watching,
  Counter,
};
