import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { toast } from '../../../ui/toast.tsx';
import { useDocuments } from '../document-data.ts';
import { t } from '../messages.ts';

/** The application as it was submitted, once the PDF of it has been made. */
export const ApplicationPdf = ({ application }: { application: string }) => {
  const { data } = useDocuments(application);
  const made = data?.documents.find(({ document_type }) => document_type === 'signed_application');
  if (made === undefined || !made.file.may_open) return null;
  const save = (): void =>
    void downloadFile(made.file).catch((error: unknown) => {
      if (isProblem(error)) toast.problem(t('downloadFailed'), error);
    });
  return (
    <Button variant="default" leftSection={<IconDownload size={16} stroke={1.7} />} onClick={save}>
      {t('downloadPdf')}
    </Button>
  );
};
