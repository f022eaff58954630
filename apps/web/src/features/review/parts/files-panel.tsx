import type { FileView } from '@ledgate/contract/documents.ts';
import { IconFiles } from '@tabler/icons-react';

import { downloadFile } from '../../../lib/files.ts';
import { isProblem } from '../../../lib/problem.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../ui/format.ts';
import { formatSize } from '../../../ui/format-size.ts';
import { toast } from '../../../ui/toast.tsx';
import { useCaseView } from '../case-context.ts';
import { t } from '../messages.ts';
import { DocumentChip } from './document-chip.tsx';
import classes from './panel.module.css';

const save = (file: FileView): void =>
  void downloadFile(file).catch((error: unknown) => {
    if (isProblem(error)) toast.problem(t('downloadFailed'), error);
  });

const FileLine = ({ file }: { file: FileView }) => (
  <p className={classes.fileLine}>
    <span className={classes.fileName}>{file.name}</span>
    <span className={classes.quiet}>{`${formatSize(file.size)}, ${formatDay(file.uploaded_at)}`}</span>
    {file.may_open && (
      <button
        type="button"
        className={classes.link}
        aria-label={t('downloadOf', { name: file.name })}
        onClick={() => save(file)}
      >
        {t('download')}
      </button>
    )}
  </p>
);

/** Every file that was ever uploaded, under the document it belongs to. */
export const FilesPanel = () => {
  const { file, go } = useCaseView();
  if (file.documents.length === 0) {
    return (
      <EmptyState icon={IconFiles} title={t('filesEmpty')}>
        {t('filesEmptyText')}
      </EmptyState>
    );
  }
  return (
    <ul className={classes.lines}>
      {file.documents.map((paper) => (
        <li key={paper.id}>
          <p className={classes.documentHead}>
            <button
              type="button"
              className={classes.plain}
              onClick={() => go({ section: 'documents', document: paper.id })}
            >
              {paper.label}
            </button>
            <DocumentChip status={paper.status} />
          </p>
          {paper.versions.map((version) => (
            <FileLine key={version.file_id} file={version} />
          ))}
        </li>
      ))}
    </ul>
  );
};
