import type { DocumentType } from '@ledgate/domain/applications/documents/document-names.ts';
import { FILE_TYPES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';

import { useSendDocument } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';

interface DocumentUploadProps {
  application: string;
  document: DocumentType;
  record: string | null;
  about: string;
  uploaded: string | undefined;
  onUploaded: (name: string) => void;
}

/** Another file for a document that was asked about: it takes the old one's place at once. */
export const DocumentUpload = ({ application, document, record, about, uploaded, onUploaded }: DocumentUploadProps) => {
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending, error } = useSendDocument();
  const pick = (file: File | undefined): void => {
    if (file) mutate({ application, document, record, file }, { onSuccess: onUploaded });
  };
  return (
    <div className={classes.replyTools}>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('uploadDocumentOf', { name: about })}
        accept={FILE_TYPES.join(',')}
        onChange={(event) => {
          pick(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="xs"
        variant={uploaded === undefined ? 'filled' : 'default'}
        loading={isPending}
        leftSection={<IconUpload size={14} stroke={1.7} />}
        onClick={() => input.current?.click()}
      >
        {t(uploaded === undefined ? 'uploadDocument' : 'uploadAnother')}
      </Button>
      {uploaded !== undefined && (
        <span className={classes.attached} role="status">
          <IconCircleCheck size={14} stroke={1.9} aria-hidden="true" /> {t('documentReceived', { name: uploaded })}
        </span>
      )}
      {error !== null && (
        <span className={classes.fault} role="alert">
          {error.title}
        </span>
      )}
    </div>
  );
};
