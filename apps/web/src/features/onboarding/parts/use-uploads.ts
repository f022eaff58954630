import { useEffect, useRef, useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { attachFile, type DocumentView, type Paper, reloadDocuments, replaceFile, sendFile } from '../document-data.ts';
import { t } from '../messages.ts';

/** Where a file is to go: a paper that is wanted, a new version of one that is there, or to be sorted later. */
export interface Target {
  /** The row it was dropped on, or `loose`. */
  row: string;
  paper?: Paper;
  replaces?: DocumentView;
}

export interface UploadRow {
  id: number;
  /** Its place among those chosen together. */
  index: number;
  file: File;
  target: Target;
  share: number;
  problem: string | null;
}

/** More at once would only make each of them slower. */
const AT_ONCE = 3;

const place = async (application: string, { paper, replaces }: Target, file: string): Promise<void> => {
  if (replaces) await replaceFile({ document: replaces, file });
  else if (paper) await attachFile({ file, paper, application });
};

/** Files on their way: each with its progress, each to be stopped or tried again by itself. */
export const useUploads = (application: string) => {
  const [rows, setRows] = useState<readonly UploadRow[]>([]);
  const waiting = useRef<UploadRow[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const counter = useRef(0);

  const change = (id: number, part: Partial<UploadRow>): void =>
    setRows((now) => now.map((row) => (row.id === id ? { ...row, ...part } : row)));
  const forget = (id: number): void => setRows((now) => now.filter((row) => row.id !== id));

  const run = async (row: UploadRow): Promise<void> => {
    const stop = new AbortController();
    running.current.set(row.id, stop);
    try {
      const onProgress = (share: number): void => change(row.id, { share });
      const { file_id } = await sendFile({ application, file: row.file, onProgress, signal: stop.signal });
      await place(application, row.target, file_id);
      await reloadDocuments();
      forget(row.id);
    } catch (error) {
      if (isProblem(error, 'stopped')) forget(row.id);
      else change(row.id, { problem: isProblem(error) ? error.title : t('uploadFailed') });
    } finally {
      running.current.delete(row.id);
      next();
    }
  };
  const next = (): void => {
    while (running.current.size < AT_ONCE) {
      const row = waiting.current.shift();
      if (row === undefined) return;
      void run(row);
    }
  };

  useEffect(() => {
    const open = running.current;
    return () => {
      waiting.current = [];
      for (const stop of open.values()) stop.abort();
    };
  }, []);

  return {
    rows,
    add: (files: readonly File[], target: Target): void => {
      const added = files.map((file, index) => ({
        id: (counter.current += 1),
        index,
        file,
        target,
        share: 0,
        problem: null,
      }));
      setRows((now) => [...now, ...added]);
      waiting.current.push(...added);
      next();
    },
    cancel: (id: number): void => {
      waiting.current = waiting.current.filter((row) => row.id !== id);
      const stop = running.current.get(id);
      if (stop) stop.abort();
      else forget(id);
    },
    retry: (id: number): void => {
      const row = rows.find((one) => one.id === id);
      if (row === undefined) return;
      change(id, { problem: null, share: 0 });
      waiting.current.push({ ...row, problem: null, share: 0 });
      next();
    },
  };
};

export type Uploads = ReturnType<typeof useUploads>;
