import { Modal } from '@mantine/core';

import { FileViewer } from '../../../ui/file-viewer/file-viewer.tsx';
import { usePackagePdf } from '../package-data.ts';

interface PackagePdfProps {
  uid: string;
  name: string;
  pages: number;
  onClose: () => void;
}

export const PackagePdf = ({ uid, name, pages, onClose }: PackagePdfProps) => {
  const { data, error, refetch } = usePackagePdf(uid);
  return (
    <Modal opened onClose={onClose} title={name} size="xl">
      <FileViewer
        file={{ name, mime: 'application/pdf', pages }}
        blob={data}
        problem={error}
        onRetry={() => void refetch()}
      />
    </Modal>
  );
};
