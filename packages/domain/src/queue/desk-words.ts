import type { Desk } from './desk-clock.ts';

/** What the desks that owe an answer in time are called. */
export const DESK_LABELS: Record<Desk, string> = { underwriting: 'Underwriting', iso: 'ISO', admin: 'Final approval' };
