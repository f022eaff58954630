import { lazy, Suspense } from 'react';

import type { HandoffDialogProps, HandoffStep } from './dialog-props.ts';

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
