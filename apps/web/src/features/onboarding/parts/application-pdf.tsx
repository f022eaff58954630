import { Button } from '@mantine/core';
import { IconDownload, IconEye } from '@tabler/icons-react';
import { useState } from 'react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { useSignedApplication } from '../document-data.ts';
import { t } from '../messages.ts';
import { LazyPreview } from './lazy-preview.tsx';
import classes from './review.module.css';

/** The application as it was submitted, once the PDF of it has been made. */
export const ApplicationPdf = ({ application }: { application: string }) => {
  const made = useSignedApplication(application);
  const [isOpen, setOpen] = useState(false);
  if (made === undefined)
    return (
      <span className={classes.quiet} role="status">
        {t('pdfComing')}
      </span>
    );
  if (!made.file.may_open) return null;
  const save = (): void =>
    void downloadFile(made.file).catch((error: unknown) => {
      if (isProblem(error)) toast.problem(t('downloadFailed'), error);
    });
  return (
    <>
      <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
        {t('downloadPdf')}
      </Button>
      <Button variant="subtle" leftSection={<IconEye size={16} stroke={1.7} />} onClick={() => setOpen(true)}>
        {t('preview')}
      </Button>
      {isOpen && <LazyPreview file={made.file} onClose={() => setOpen(false)} />}
    </>
  );
};
