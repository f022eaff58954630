import { useState } from 'react';

import type { ProblemError } from '../../../lib/problem.ts';
import { sendAttachment } from '../data.ts';

export interface Attached {
  key: string;
  name: string;
  /** Known once it has been taken. */
  file: string | null;
  problem: ProblemError | null;
}

export interface Attachments {
  list: readonly Attached[];
  files: string[];
  isBusy: boolean;
  add: (files: readonly File[]) => void;
  remove: (key: string) => void;
  clear: () => void;
}

/** Files on their way into a note: sent as soon as they are chosen, each with its own fate. */
export const useAttachments = (application: string | null): Attachments => {
  const [list, setList] = useState<readonly Attached[]>([]);
  const change = (key: string, facts: Partial<Attached>): void =>
    setList((was) => was.map((one) => (one.key === key ? { ...one, ...facts } : one)));
  const add = (files: readonly File[]): void => {
    for (const file of files) {
      const key = crypto.randomUUID();
      setList((was) => [...was, { key, name: file.name, file: null, problem: null }]);
      sendAttachment(file, application).then(
        (taken) => change(key, { file: taken }),
        // Whatever a call throws has passed lib/send.ts or lib/upload.ts, which throw nothing else.
        (problem: ProblemError) => change(key, { problem }),
      );
    }
  };
  return {
    list,
    files: list.flatMap(({ file }) => (file === null ? [] : [file])),
    isBusy: list.some(({ file, problem }) => file === null && problem === null),
    add,
    remove: (key) => setList((was) => was.filter((one) => one.key !== key)),
    clear: () => setList([]),
  };
};
