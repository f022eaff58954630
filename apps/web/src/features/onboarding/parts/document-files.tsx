import { formatSize } from '../../../ui/format-size.ts';
import { Button } from '@mantine/core';
import { IconDownload, IconEye, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { formatDay } from '../../../ui/format.ts';
import { toast } from '../../../ui/toast.tsx';
import { undoToast } from '../../../ui/undo-toast.tsx';
import { type DocumentView, type FileView, useRemoveDocument, useRestoreDocument } from '../document-data.ts';
import { t } from '../messages.ts';
import classes from './documents.module.css';
import { ExpiryField } from './expiry-field.tsx';
import { FilePicker } from './file-picker.tsx';
import { LazyPreview } from './lazy-preview.tsx';
import type { UploadQueue } from './upload-queue.ts';

const factsOf = (file: FileView): string =>
  [formatSize(file.size), file.pages > 1 ? t('pages', { count: file.pages }) : '', formatDay(file.uploaded_at)]
    .filter(Boolean)
    .join(' · ');

const save = (file: FileView): void =>
  void downloadFile(file).catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

const FileLine = ({ file, title, isOld = false }: { file: FileView; title: string; isOld?: boolean }) => {
  const name = `${file.name}, ${title}`;
  const [isOpen, setOpen] = useState(false);
  return (
    <span className={classes.file} data-old={isOld || undefined}>
      <span className={classes.fileName}>{file.name}</span>
      <span className={classes.quiet}>{factsOf(file)}</span>
      {file.scan === 'waiting' && <span className={classes.quiet}>{t('scanWaiting')}</span>}
      {file.scan === 'infected' && <span className={classes.uploadProblem}>{t('scanInfected')}</span>}
      {file.may_open && (
        <>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconEye size={14} stroke={1.7} />}
            aria-label={t('previewOf', { name })}
            onClick={() => setOpen(true)}
          >
            {t('preview')}
          </Button>
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconDownload size={14} stroke={1.7} />}
            aria-label={t('downloadOf', { name })}
            onClick={() => save(file)}
          >
            {t('download')}
          </Button>
        </>
      )}
      {isOpen && <LazyPreview file={file} onClose={() => setOpen(false)} />}
    </span>
  );
};

const Versions = ({ document, title }: { document: DocumentView; title: string }) => {
  const older = document.versions.filter(({ file_id }) => file_id !== document.file.file_id);
  if (older.length === 0) return null;
  return (
    <details className={classes.versions}>
      <summary>{t('olderVersions', { count: older.length })}</summary>
      {older.map((file) => (
        <FileLine key={file.file_id} file={file} title={title} isOld />
      ))}
    </details>
  );
};

interface DocumentFilesProps {
  document: DocumentView;
  /** What it is and whose, so that two files of one name are told apart. */
  title: string;
  row: string;
  uploads: UploadQueue;
  isEditable: boolean;
  /** It may be taken away as well as replaced. */
  isRemovable: boolean;
}

/** One document that was handed in: its file, the versions before, and what can be done with it. */
export const DocumentFiles = ({ document, title, row, uploads, isEditable, isRemovable }: DocumentFilesProps) => {
  const remove = useRemoveDocument();
  const restore = useRestoreDocument();
  const { name: fileName } = document.file;
  const name = `${fileName}, ${title}`;
  const takeAway = (): void =>
    remove.mutate(document, {
      onSuccess: () =>
        undoToast(t('removed', { name: fileName }), t('undo'), () =>
          restore.mutate(document.id, { onError: (problem) => toast.problem(t('restoreFailed'), problem) }),
        ),
      onError: (problem) => toast.problem(t('removeFailed'), problem),
    });
  return (
    <div className={classes.document}>
      <FileLine file={document.file} title={title} />
      <Versions document={document} title={title} />
      {document.document_type === 'government_id' && <ExpiryField document={document} isEditable={isEditable} />}
      {isEditable && (
        <span className={classes.documentActions}>
          <FilePicker
            label={t('replace')}
            name={t('replaceOf', { name })}
            isMany={false}
            isSmall
            onPick={(files) => uploads.add(files, { row, replaces: document })}
          />
          {isRemovable && (
            <Button
              size="xs"
              variant="subtle"
              color="gray"
              leftSection={<IconTrash size={14} stroke={1.7} />}
              aria-label={t('removeOf', { name })}
              loading={remove.isPending}
              onClick={takeAway}
            >
              {t('remove')}
            </Button>
          )}
        </span>
      )}
    </div>
  );
};
