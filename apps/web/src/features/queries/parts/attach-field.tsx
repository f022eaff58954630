import { useEffect } from 'react';

import { AttachButton, AttachedFiles } from './attach-row.tsx';
import { useAttachments } from './use-attachments.ts';

interface AttachFieldProps {
  application: string;
  /** Those that were taken, and whether others are on their way. */
  onChange: (files: readonly string[], isBusy: boolean) => void;
}

/** Files for a form that is about something else than a note. */
export const AttachField = ({ application, onChange }: AttachFieldProps) => {
  const attachments = useAttachments(application);
  const { isBusy } = attachments;
  const files = attachments.files.join(' ');
  useEffect(() => onChange(files === '' ? [] : files.split(' '), isBusy), [files, isBusy, onChange]);
  return (
    <>
      <AttachButton attachments={attachments} />
      <AttachedFiles attachments={attachments} />
    </>
  );
};
