import { useState } from 'react';

import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { t } from '../messages.ts';
import { DialogForm } from './dialog-form.tsx';
import { NotAccepted } from './not-accepted.tsx';

interface VerifyDocumentsProps {
  names: readonly string[];
  isBusy: boolean;
  problem: ProblemText | null;
  onVerify: (reason: string) => void;
  onClose: () => void;
}

const LEAST = 10;

/** Verifies the section although required documents are not accepted, with a reason that is kept. */
export const VerifyDocumentsDialog = ({ names, isBusy, problem, onVerify, onClose }: VerifyDocumentsProps) => {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const send = (): void => {
    if (reason.trim().length < LEAST) return setError(t('reasonShort'));
    onVerify(reason.trim());
  };
  return (
    <DialogForm
      title={t('verifyDocuments')}
      verb={t('verify')}
      isBusy={isBusy}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <NotAccepted
        names={names}
        reason={reason}
        error={error}
        onChange={(value) => {
          setReason(value);
          setError(undefined);
        }}
      />
    </DialogForm>
  );
};
