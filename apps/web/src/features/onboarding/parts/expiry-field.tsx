import { readTyped, showTyped } from '@ledgate/domain/applications/input/typed-input.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { type DocumentView, useSetExpiry } from '../document-data.ts';
import { t } from '../messages.ts';
import classes from './documents.module.css';

const shown = (date: string | null): string => (date === null ? '' : showTyped('date', date));

interface ExpiryFieldProps {
  document: DocumentView;
  isEditable: boolean;
}

/** When a photo ID runs out, as it is printed on it; saved when the field is left. */
export const ExpiryField = ({ document, isEditable }: ExpiryFieldProps) => {
  const [text, setText] = useState(shown(document.expires_on));
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSetExpiry();
  if (!isEditable) {
    if (document.expires_on === null) return null;
    return <span className={classes.quiet}>{t('goodUntil', { date: shown(document.expires_on) })}</span>;
  }
  const keep = (): void => {
    const read = text.trim() === '' ? { ok: true as const, value: null } : readTyped('date', text);
    setProblem(read.ok ? null : read.reason);
    if (!read.ok || read.value === document.expires_on) return;
    save.mutate(
      { document, expires_on: read.value },
      {
        onSuccess: () => setText(shown(read.value)),
        onError: (error) => toast.problem(t('expiryFailed'), error),
      },
    );
  };
  return (
    <TextInput
      size="xs"
      className={classes.expiry}
      label={t('expiresOn')}
      aria-label={t('expiresOnOf', { name: document.file.name })}
      description={t('expiresHint')}
      value={text}
      error={problem}
      autoComplete="off"
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => event.key === 'Enter' && keep()}
    />
  );
};
