import { REJECT_REASON_CODES, REJECT_REASONS, type RejectReason } from '@ledgate/domain/review/document-review.ts';
import { Radio, Textarea } from '@mantine/core';
import { useState } from 'react';

import type { ProblemText } from '../../../ui/problem-alert.tsx';
import { say } from '../dialog-messages.ts';
import { t } from '../messages.ts';
import classes from './case.module.css';
import { DialogForm } from './dialog-form.tsx';

interface RejectDialogProps {
  name: string;
  isBusy: boolean;
  problem: ProblemText | null;
  onReject: (reason: { reason_code: RejectReason; text?: string }) => void;
  onClose: () => void;
}

/** Why a document is not taken, in the words that the merchant reads. */
export const RejectDialog = ({ name, isBusy, problem, onReject, onClose }: RejectDialogProps) => {
  const [code, setCode] = useState<RejectReason>('unreadable');
  const [words, setWords] = useState('');
  const send = (): void => onReject({ reason_code: code, ...(words.trim() !== '' && { text: words.trim() }) });
  return (
    <DialogForm
      title={say('rejectTitle', { name })}
      verb={t('reject')}
      isHarmful
      isBusy={isBusy}
      problem={problem}
      onSend={send}
      onClose={onClose}
    >
      <p className={classes.formText}>{say('rejectText')}</p>
      <Radio.Group
        label={say('rejectReason')}
        value={code}
        onChange={(value) => setCode(REJECT_REASON_CODES.find((known) => known === value) ?? 'other')}
      >
        <div className={classes.choices}>
          {REJECT_REASON_CODES.map((reason, at) => (
            <Radio
              key={reason}
              value={reason}
              label={REJECT_REASONS[reason]}
              {...(at === 0 ? { 'data-autofocus': true } : {})}
            />
          ))}
        </div>
      </Radio.Group>
      <Textarea
        label={say('rejectWords')}
        description={say('rejectWordsHint')}
        value={words}
        maxLength={500}
        autosize
        minRows={2}
        onChange={(event) => setWords(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
