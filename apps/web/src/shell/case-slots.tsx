import { lazy } from 'react';

import type { CaseSlots, PanelProps } from '../features/review/slots.ts';

const Risk = lazy(async () => {
  const { RiskPanel } = await import('../features/risk/parts/risk-panel.tsx');
  return { default: ({ application }: PanelProps) => <RiskPanel applicationUid={application.uid} /> };
});

const Rates = lazy(async () => {
  const { RatesPanel } = await import('../features/rates/rates-panel.tsx');
  return { default: ({ application }: PanelProps) => <RatesPanel applicationUid={application.uid} /> };
});

/** Parts of other features on the page of a case; each comes when its tab or dialog is opened. */
export const CASE_SLOTS: CaseSlots = { panels: { risk: Risk, rates: Rates } };
