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
  file: File | null;
  error: string | undefined;
  onFile: (file: File | null) => void;
}

const FileField = ({ kind, file, error, onFile }: FileFieldProps) => {
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const pick = (event: ChangeEvent<HTMLInputElement>): void => onFile(event.currentTarget.files?.[0] ?? null);
  return (
    <div role="group" aria-labelledby={`${id}-label`} aria-describedby={`${id}-hint`}>
      <p id={`${id}-label`} className={classes.name}>
        {t('file')}
      </p>
      <p id={`${id}-hint`} className={classes.quiet}>
        {t(`fileHint_${kind}`)}
      </p>
      <div className={classes.file}>
        <input ref={picker} type="file" accept=".csv,text/csv" hidden onChange={pick} aria-label={t('file')} />
        <Button variant="default" onClick={() => picker.current?.click()}>
          {t('chooseFile')}
        </Button>
        {file !== null && <span className={classes.fileName}>{file.name}</span>}
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
  const [file, setFile] = useState<File | null>(null);
  const [isTried, setTried] = useState(false);
  const [share, setShare] = useState(0);
  const load = useLoadList();
  const isShort = name.trim().length < SHORTEST_NAME;
  const submit = (): void => {
    setTried(true);
    if (isShort || file === null) return;
    setShare(0);
    load.mutate(
      { kind, name: name.trim(), file, onProgress: setShare },
      {
        onSuccess: ({ rows, name: stored }) => {
          toast.good(t('loaded', { name: stored, count: rows }));
          onClose();
        },
      },
    );
  };
  const choose = (chosen: File | null): void => {
    setFile(chosen);
    load.reset();
  };
  const nameError = isTried && isShort ? t('listNameShort') : undefined;
  const fileError = isTried && file === null ? t('fileMissing') : undefined;
  return { kind, setKind, name, setName, file, choose, share, load, submit, nameError, fileError };
};

/** The file is sent, read line by line, and in force as a whole; or nothing has happened and the lines say why. */
export const LoadForm = ({ onClose }: { onClose: () => void }) => {
  const { kind, setKind, name, setName, file, choose, share, load, submit, nameError, fileError } = useLoading(onClose);
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
      <FileField kind={kind} file={file} error={fileError} onFile={choose} />
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
