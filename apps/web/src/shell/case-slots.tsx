import { lazy } from 'react';

import type { CaseSlots, PanelProps } from '../features/review/slots.ts';

const loadPanels = () => import('../features/queries/parts/queries-panel.tsx');
const Queries = lazy(async () => ({ default: (await loadPanels()).QueriesPanel }));
const Notes = lazy(async () => ({ default: (await loadPanels()).NotesPanel }));

const Risk = lazy(async () => {
  const { RiskPanel } = await import('../features/risk/parts/risk-panel.tsx');
  return {
    default: ({ application, onShow }: PanelProps) => (
      <RiskPanel
        applicationUid={application.uid}
        onShowField={({ section }) => section !== undefined && onShow(section)}
      />
    ),
  };
});

const Rates = lazy(async () => {
  const { RatesPanel } = await import('../features/rates/rates-panel.tsx');
  return { default: ({ application }: PanelProps) => <RatesPanel applicationUid={application.uid} /> };
});

const RaiseQuery = lazy(async () => ({
  default: (await import('../features/queries/parts/raise-query-dialog.tsx')).RaiseQueryDialog,
}));

const AddNote = lazy(async () => ({
  default: (await import('../features/queries/parts/add-note-dialog.tsx')).AddNoteDialog,
}));

/** Parts of other features on the page of a case; each comes when its tab or dialog is opened. */
export const CASE_SLOTS: CaseSlots = {
  panels: { queries: Queries, notes: Notes, risk: Risk, rates: Rates },
  RaiseQuery,
  AddNote,
};
