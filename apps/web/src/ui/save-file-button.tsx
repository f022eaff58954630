import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';

import { saveBytes } from '../lib/files.ts';
import { isProblem } from '../lib/problem.ts';
import { toast } from './toast.tsx';

interface SaveFileButtonProps {
  children: string;
  /** What is said where it fails. */
  failed: string;
  fileName: string;
  read: () => Promise<Parameters<typeof saveBytes>[0]>;
  isMain?: boolean;
}

/** Has the server make a file, and saves it. */
export const SaveFileButton = ({ children, failed, fileName, read, isMain = false }: SaveFileButtonProps) => {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      await saveBytes(await read(), fileName);
    } catch (error) {
      if (isProblem(error)) toast.problem(failed, error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      loading={isBusy}
      leftSection={<IconDownload size={18} stroke={1.7} />}
      onClick={() => void save()}
    >
      {children}
    </Button>
  );
};
