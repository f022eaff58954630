import { Modal } from '@mantine/core';

import { useFile } from '../../../lib/files.ts';
import { FileViewer } from '../../../ui/file-viewer/file-viewer.tsx';
import type { FileView } from '../document-data.ts';

export const Preview = ({ file, onClose }: { file: FileView; onClose: () => void }) => {
  const { data, error, refetch } = useFile(file.file_id);
  return (
    <Modal opened onClose={onClose} title={file.name} size="xl">
      <FileViewer file={file} blob={data} problem={error} onRetry={() => void refetch()} />
    </Modal>
  );
};
