import type { WatchListKind } from '@ledgate/contract/watch-lists.ts';
import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ChangeEvent, useId, useRef, useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useLoadList } from '../data.ts';
import { t } from '../messages.ts';
import classes from './watch-lists.module.css';

const KINDS: readonly WatchListKind[] = ['sanctions', 'terminated'];
const SHORTEST_NAME = 3;

interface BadLine {
  line: number;
  sentence: string;
}

const badLinesOf = (error: unknown): BadLine[] => {
  if (!isProblem(error)) return [];
  return Object.entries(error.errors)
    .flatMap(([path, sentences]) => {
      const line = Number(/^lines\.(\d+)$/.exec(path)?.[1]);
      return Number.isNaN(line) ? [] : [{ line, sentence: sentences.join(' ') }];
    })
    .toSorted((one, other) => one.line - other.line);
};

const BadLines = ({ lines }: { lines: readonly BadLine[] }) => (
  <section aria-label={t('linesTitle')}>
    <dl className={classes.lines}>
      {lines.map(({ line, sentence }) => (
        <div key={line}>
          <dt>{t('line', { line })}</dt>
          <dd>{sentence}</dd>
        </div>
      ))}
    </dl>
  </section>
);

interface FileFieldProps {
  kind: WatchListKind;
  files: readonly File[];
  error: string | undefined;
  onFiles: (files: readonly File[]) => void;
}

const FileField = ({ kind, files, error, onFiles }: FileFieldProps) => {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => onFiles([...(event.currentTarget.files ?? [])]);
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <p id={`${id}-label`} className={classes.name}>
        {t(`file_${kind}`)}
      </p>
      <p id={`${id}-hint`} className={classes.quiet}>
        {t(`fileHint_${kind}`)}
      </p>
      <div className={classes.file}>
        <input
          ref={picker}
          type="file"
          accept=".csv,text/csv"
          multiple={kind === 'sanctions'}
          hidden
          onChange={pick}
          aria-label={t(`file_${kind}`)}
        />
        <Button variant="default" onClick={() => picker.current?.click()}>
          {t(kind === 'sanctions' ? 'chooseFiles' : 'chooseFile')}
        </Button>
        {files.length > 0 && <span className={classes.fileName}>{files.map(({ name }) => name).join(', ')}</span>}
      </div>
      {error !== undefined && (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </div>
  );
};

const Progress = ({ share }: { share: number }) => {
  const words = share < 1 ? t('loading', { percent: `${Math.floor(share * 100)}%` }) : t('reading');
  return (
    <div role="status">
      <progress className={classes.progress} max={1} {...(share < 1 && { value: share })} aria-label={words} />
      <p className={classes.quiet}>{words}</p>
    </div>
  );
};

const useLoading = (onClose: () => void) => {
  const [kind, setKind] = useState<WatchListKind>('sanctions');
  const [name, setName] = useState('');
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const load = useLoadList();
  const isShort = name.trim().length < SHORTEST_NAME;
  const submit = (): void => {
    setTried(true);
    const [first, ...rest] = files;
    if (isShort || !first) return;
    setShare(0);
    load.mutate(
      { kind, name: name.trim(), files: [first, ...rest], onProgress: setShare },
      {
        onSuccess: ({ rows, name: stored, at, confirmed_at: confirmed }) => {
          toast.good(t(at === confirmed ? 'loaded' : 'confirmed', { name: stored, count: rows }));
          onClose();
        },
      },
    );
  };
  const choose = (chosen: readonly File[]): void => {
    setFiles(chosen);
    load.reset();
  };
  const nameError = isTried && isShort ? t('listNameShort') : undefined;
  const fileError = isTried && files.length === 0 ? t('fileMissing') : undefined;
  return { kind, setKind, name, setName, files, choose, share, load, submit, nameError, fileError };
};

/** The file is sent, read line by line, and in force as a whole; or nothing has happened and the lines say why. */
export const LoadForm = ({ onClose }: { onClose: () => void }) => {
  const { kind, setKind, name, setName, files, choose, share, load, submit, nameError, fileError } =
    useLoading(onClose);
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <SegmentedControl
        aria-label={t('kind')}
        data={KINDS.map((value) => ({ value, label: t(`kind_${value}`) }))}
        value={kind}
        onChange={setKind}
        disabled={load.isPending}
        fullWidth
      />
      <TextInput
        label={t('listName')}
        description={t('listNameHint')}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={nameError}
        maxLength={80}
        withAsterisk
        aria-required
        autoComplete="off"
      />
      <FileField kind={kind} files={files} error={fileError} onFiles={choose} />
      <ProblemAlert problem={load.error} keepsInput />
      {load.error !== null && <BadLines lines={badLinesOf(load.error)} />}
      {load.isPending && <Progress share={share} />}
      <div className={classes.actions}>
        <Button type="submit" loading={load.isPending} leftSection={<IconUpload size={18} stroke={1.7} />}>
          {t('load')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={load.isPending}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  );
};
