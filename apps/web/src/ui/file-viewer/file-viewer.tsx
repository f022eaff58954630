import { ActionIcon } from '@mantine/core';
import {
  IconChevronLeft,
  IconChevronRight,
  IconFileOff,
  IconRotateClockwise,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState } from 'react';

import { EmptyState } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import { t } from '../messages.ts';
import type { ProblemText } from '../problem-alert.tsx';
import classes from './file-viewer.module.css';
import { openPdf, type PdfPages } from './pdf-pages.ts';

/** What is looked at; its bytes come when they come. */
interface ViewedFile {
  name: string;
  mime: string;
  pages: number;
}

interface FileViewerProps {
  file: ViewedFile;
  blob: Blob | undefined;
  problem: ProblemText | null;
  onRetry: () => void;
}

interface View {
  zoom: number;
  turn: number;
  page: number;
}

/** In pixels, where nothing says how much room there is. */
const USUAL_WIDTH = 720;
const ZOOMS = [0.5, 0.75, 1, 1.5, 2, 3] as const;

const Picture = ({ blob, view, name }: { blob: Blob; view: View; name: string }) => {
  const address = useMemo(() => URL.createObjectURL(blob), [blob]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <img
      className={classes.picture}
      src={address}
      alt={name}
      style={{ inlineSize: `${view.zoom * 100}%`, transform: `rotate(${view.turn}deg)` }}
    />
  );
};

const PdfPage = ({ pages, view, name }: { pages: PdfPages; view: View; name: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const { current: drawn } = canvas;
    if (drawn === null) return undefined;
    const width = drawn.parentElement?.clientWidth ?? USUAL_WIDTH;
    return pages.draw(view.page, drawn, { zoom: view.zoom, turn: view.turn, width });
  }, [pages, view]);
  return (
    <canvas ref={canvas} className={classes.canvas} role="img" aria-label={t('pageOf', { name, page: view.page })} />
  );
};

interface TurningProps {
  view: View;
  count: number;
  onChange: (view: View) => void;
}

const Turning = ({ view, count, onChange }: TurningProps) => {
  const at = ZOOMS.findIndex((zoom) => zoom >= view.zoom);
  const zoomTo = (index: number): void => onChange({ ...view, zoom: ZOOMS[index] ?? view.zoom });
  const button = { variant: 'default', size: 36 } as const;
  return (
    <div className={classes.turning} role="toolbar" aria-label={t('viewer')}>
      <ActionIcon {...button} aria-label={t('zoomOut')} disabled={at <= 0} onClick={() => zoomTo(at - 1)}>
        <IconZoomOut size={18} stroke={1.7} />
      </ActionIcon>
      <span className={classes.zoom}>{`${Math.round(view.zoom * 100)}%`}</span>
      <ActionIcon {...button} aria-label={t('zoomIn')} disabled={at >= ZOOMS.length - 1} onClick={() => zoomTo(at + 1)}>
        <IconZoomIn size={18} stroke={1.7} />
      </ActionIcon>
      <ActionIcon
        {...button}
        aria-label={t('rotate')}
        onClick={() => onChange({ ...view, turn: (view.turn + 90) % 360 })}
      >
        <IconRotateClockwise size={18} stroke={1.7} />
      </ActionIcon>
      {count > 1 && (
        <>
          <ActionIcon
            {...button}
            aria-label={t('pageBefore')}
            disabled={view.page <= 1}
            onClick={() => onChange({ ...view, page: view.page - 1 })}
          >
            <IconChevronLeft size={18} stroke={1.7} />
          </ActionIcon>
          <span className={classes.zoom}>{t('pageAt', { page: view.page, count })}</span>
          <ActionIcon
            {...button}
            aria-label={t('pageAfter')}
            disabled={view.page >= count}
            onClick={() => onChange({ ...view, page: view.page + 1 })}
          >
            <IconChevronRight size={18} stroke={1.7} />
          </ActionIcon>
        </>
      )}
    </div>
  );
};

const usePdf = (blob: Blob | undefined, mime: string): PdfPages | 'broken' | undefined => {
  const [pages, setPages] = useState<PdfPages | 'broken'>();
  useEffect(() => {
    if (blob === undefined || mime !== 'application/pdf') return undefined;
    let isHere = true;
    let opened: PdfPages | undefined;
    openPdf(blob).then(
      (found) => {
        opened = found;
        if (isHere) setPages(found);
        else found.close();
      },
      () => isHere && setPages('broken'),
    );
    return () => {
      isHere = false;
      opened?.close();
    };
  }, [blob, mime]);
  return pages;
};

const Unseen = () => (
  <EmptyState icon={IconFileOff} title={t('noPreview')}>
    {t('noPreviewText')}
  </EmptyState>
);

/** Looks at a file without leaving the page: zoom, rotate, turn over. */
export const FileViewer = ({ file, blob, problem, onRetry }: FileViewerProps) => {
  const [view, setView] = useState<View>({ zoom: 1, turn: 0, page: 1 });
  const pages = usePdf(blob, file.mime);
  const isPdf = file.mime === 'application/pdf';
  const isPicture = file.mime === 'image/png' || file.mime === 'image/jpeg';
  const isShown = blob !== undefined && (isPicture || (isPdf && pages !== undefined && pages !== 'broken'));
  return (
    <>
      {isShown && <Turning view={view} count={isPdf ? file.pages : 1} onChange={setView} />}
      <div
        className={classes.viewer}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls has to be reachable
        tabIndex={0}
        role="region"
        aria-label={file.name}
        aria-busy={!isShown && problem === null}
      >
        {problem !== null && blob === undefined && <ErrorState problem={problem} onRetry={onRetry} />}
        {blob !== undefined && isPicture && <Picture blob={blob} view={view} name={file.name} />}
        {pages !== undefined && pages !== 'broken' && <PdfPage pages={pages} view={view} name={file.name} />}
        {(pages === 'broken' || file.mime === 'image/tiff') && <Unseen />}
      </div>
    </>
  );
};
