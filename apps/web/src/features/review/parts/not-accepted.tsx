import { Textarea } from '@mantine/core';

import { Notice } from '../../../ui/notice.tsx';
import { t } from '../document-messages.ts';
import classes from './case.module.css';

interface NotAcceptedProps {
  names: readonly string[];
  reason: string;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** The required documents that nobody accepted, and why somebody goes on without them. */
export const NotAccepted = ({ names, reason, error, onChange }: NotAcceptedProps) => (
  <>
    <Notice tone="warn">
      <p>{t('notAcceptedText', { count: names.length })}</p>
      <ul className={classes.because}>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Notice>
    <Textarea
      label={t('documentsReason')}
      description={t('documentsReasonHint')}
      value={reason}
      error={error}
      maxLength={1000}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  </>
);
