import type { HANDOFF_STEPS } from '@ledgate/contract/handoff-view.ts';

import type { HandoffView } from '../data.ts';

/** The steps that are taken in a dialog. */
export type HandoffStep = Exclude<(typeof HANDOFF_STEPS)[number], 'check' | 'decide_match'>;

export interface HandoffDialogProps {
  view: HandoffView;
  onDone: () => void;
  onClose: () => void;
}
