import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';

import { PAGE_TITLE_ID } from '../../ui/page-title.ts';
import { t } from '../messages.ts';
import { isMissingChunk, reloadOnce, thisBrowser } from '../missing-chunk.ts';
import classes from './failed.module.css';

/** Made of plain parts that are always there, since what failed may be the loading of a part. */
export const FailedPage = ({ error }: ErrorComponentProps) => {
  const isMissing = isMissingChunk(error);
  useEffect(() => {
    if (isMissing) reloadOnce(thisBrowser());
  }, [isMissing]);
  return (
    <div className={classes.failed} role="alert">
      <h1 id={PAGE_TITLE_ID} tabIndex={-1}>
        {t('failedHead')}
      </h1>
      <p>{isMissing ? t('offlineChunkText') : t('failedText')}</p>
      <div className={classes.actions}>
        <button type="button" onClick={() => globalThis.location.reload()}>
          {t('reload')}
        </button>
        <a href="/">{t('toDashboard')}</a>
      </div>
    </div>
  );
};
