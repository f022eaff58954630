import { Button } from '@mantine/core';
import { IconRefresh, IconX } from '@tabler/icons-react';

import { useStore } from '../../../lib/store.ts';
import { t } from '../messages.ts';
import classes from './documents.module.css';
import type { UploadQueue } from './upload-queue.ts';

interface UploadListProps {
  uploads: UploadQueue;
  /** Only those that were put on this row. */
  row: string;
}

const percentOf = (share: number): number => Math.round(share * 100);

/** Files on their way to one place, and those that did not get there, each with its reason. */
export const UploadList = ({ uploads, row }: UploadListProps) => {
  const rows = useStore(uploads.rows).filter(({ target }) => target.row === row);
  if (rows.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={t('uploads')}>
      {rows.map(({ id, index, file, share, problem, mayRetry }) => (
        <li key={id} className={classes.upload} data-failed={problem !== null || undefined}>
          <span className={classes.uploadName}>{t('uploadName', { at: index + 1, name: file.name })}</span>
          {problem === null ? (
            <progress
              className={classes.progress}
              max={1}
              value={share}
              aria-label={t('uploadOf', { name: file.name })}
            >
              {percentOf(share)}
            </progress>
          ) : (
            <span className={classes.uploadProblem} role="alert">
              {problem}
            </span>
          )}
          {problem !== null && mayRetry && (
            <Button
              size="compact-xs"
              variant="default"
              leftSection={<IconRefresh size={12} />}
              aria-label={t('retryOf', { name: file.name })}
              onClick={() => uploads.retry(id)}
            >
              {t('retry')}
            </Button>
          )}
          <Button
            size="compact-xs"
            variant="subtle"
            color="gray"
            leftSection={<IconX size={12} />}
            aria-label={t(problem === null ? 'cancelOf' : 'dismissOf', { name: file.name })}
            onClick={() => uploads.cancel(id)}
          >
            {t(problem === null ? 'cancelUpload' : 'dismiss')}
          </Button>
        </li>
      ))}
    </ul>
  );
};
