import type { CaseSlots } from '../features/review/slots.ts';

/** Parts of other features on the page of a case; each comes when its tab or dialog is opened. */
export const CASE_SLOTS: CaseSlots = { panels: {} };
