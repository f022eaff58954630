import type { ErrorComponentProps } from '@tanstack/react-router';

import { PAGE_TITLE_ID } from '../../ui/page-title.ts';
import { t } from '../messages.ts';
import classes from './failed.module.css';

/** A chunk that cannot be fetched: the connection broke, or a newer version replaced it. */
const isMissingChunk = (error: unknown): boolean =>
  error instanceof Error && /dynamically imported|importing a module|preload css/i.test(error.message);

/** Made of plain parts that are always there, since what failed may be the loading of a part. */
export const FailedPage = ({ error }: ErrorComponentProps) => (
  <div className={classes.failed} role="alert">
    <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
      {t('failedHead')}
    </h1>
    <p>{isMissingChunk(error) ? t('offlineChunkText') : t('failedText')}</p>
    <div className={classes.actions}>
      <button type="button" onClick={() => globalThis.location.reload()}>
        {t('reload')}
      </button>
      <a href="/">{t('toDashboard')}</a>
    </div>
  </div>
);
