import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { type FileView, useDocuments, useSignedApplication } from '../document-data.ts';
import { t } from '../messages.ts';
import { LazyPreview } from './lazy-preview.tsx';
import classes from './review.module.css';

/** A paper of our own making: to keep, and to look at. */
const Paper = ({ file, words }: { file: FileView; words: string }) => {
  const [isOpen, setOpen] = useState(false);
  if (!file.may_open) return null;
  const save = (): void =>
    void downloadFile(file).catch((error: unknown) => {
      if (isProblem(error)) toast.problem(t('downloadFailed'), error);
    });
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
        {words}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconEye size={16} stroke={1.7} />}
        aria-label={t('previewOf', { name: file.name })}
        onClick={() => setOpen(true)}
      >
        {t('preview')}
      </Button>
      {isOpen && <LazyPreview file={file} onClose={() => setOpen(false)} />}
    </>
  );
};

/** The letter about a decision, once it was sent. */
export const DecisionLetter = ({ application }: { application: string }) => {
  const { data } = useDocuments(application);
  const letter = data?.documents.findLast(({ document_type }) => document_type === 'adverse_action_letter');
  return letter === undefined ? null : <Paper file={letter.file} words={t('downloadLetter')} />;
};

/** The application as it was submitted, once the PDF of it has been made. */
export const ApplicationPdf = ({ application }: { application: string }) => {
  const made = useSignedApplication(application);
  if (made !== undefined) return <Paper file={made.file} words={t('downloadPdf')} />;
  return (
    <span className={classes.quiet} role="status">
      {t('pdfComing')}
    </span>
  );
};
