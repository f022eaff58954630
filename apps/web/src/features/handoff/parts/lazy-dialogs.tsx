import type { HANDOFF_STEPS } from '@ledgate/contract/handoff-view.ts';
import { lazy, Suspense } from 'react';

import type { HandoffView } from '../data.ts';

/** The steps that are taken in a dialog. */
export type HandoffStep = Exclude<(typeof HANDOFF_STEPS)[number], 'check' | 'decide_match'>;

export interface HandoffDialogProps {
  view: HandoffView;
  onDone: () => void;
  onClose: () => void;
}

const DIALOGS = {
  send: lazy(async () => ({ default: (await import('./send-dialog.tsx')).SendDialog })),
  bank_decision: lazy(async () => ({ default: (await import('./bank-decision-dialog.tsx')).BankDecisionDialog })),
  ask: lazy(async () => ({ default: (await import('./ask-dialog.tsx')).AskDialog })),
  send_corrections: lazy(async () => ({ default: (await import('./corrections-dialog.tsx')).CorrectionsDialog })),
} satisfies Record<HandoffStep, unknown>;

/** Each comes when somebody takes its step. */
export const HandoffDialog = ({ step, ...props }: HandoffDialogProps & { step: HandoffStep }) => {
  const Dialog = DIALOGS[step];
  return (
    <Suspense fallback={null}>
      <Dialog {...props} />
    </Suspense>
  );
};
