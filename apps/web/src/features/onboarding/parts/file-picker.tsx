import { FILE_TYPES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

import classes from './documents.module.css';

interface FilePickerProps {
  id?: string;
  label: string;
  /** Said to those who do not see where the button stands. */
  name?: string;
  isMany: boolean;
  isSmall?: boolean;
  isMain?: boolean;
  onPick: (files: readonly File[]) => void;
}

/** A button that opens the browser's own way of choosing files. */
export const FilePicker = ({ id, label, name, isMany, isSmall = false, isMain = false, onPick }: FilePickerProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={name ?? label}
        multiple={isMany}
        accept={FILE_TYPES.join(',')}
        onChange={(event) => {
          onPick([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        id={id}
        size={isSmall ? 'xs' : 'sm'}
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconUpload size={14} stroke={1.7} />}
        aria-label={name}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
    </>
  );
};

interface DropAreaProps {
  onDrop: (files: readonly File[]) => void;
  className?: string | undefined;
  children: ReactNode;
}

/** Listens for files dropped on an element; the button inside it does the same for the keyboard. */
const useDrop = (onDrop: (files: readonly File[]) => void) => {
  const area = useRef<HTMLDivElement>(null);
  const [isOver, setOver] = useState(false);
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const stop = new AbortController();
    const on = (name: 'dragover' | 'dragleave' | 'drop', work: (event: DragEvent) => void): void =>
      element.addEventListener(name, work, { signal: stop.signal });
    on('dragover', (event) => {
      event.preventDefault();
      setOver(true);
    });
    on('dragleave', () => setOver(false));
    on('drop', (event) => {
      event.preventDefault();
      setOver(false);
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) latest.current(files);
    });
    return () => stop.abort();
  }, []);
  return { area, isOver };
};

/** Takes files that are dropped on it. */
export const DropArea = ({ onDrop, className, children }: DropAreaProps) => {
  const { area, isOver } = useDrop(onDrop);
  return (
    <div ref={area} className={`${classes.drop} ${className ?? ''}`} data-over={isOver || undefined}>
      {children}
    </div>
  );
};
