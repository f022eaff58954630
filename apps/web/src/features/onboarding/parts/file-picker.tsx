import { FILE_TYPES } from '@ledgate/domain/applications/file-rules.ts';
import { Button } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';

import { t } from '../messages.ts';
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

/** Takes files that are dropped on it. The button inside does the same for the keyboard. */
export const DropArea = ({ onDrop, className, children }: DropAreaProps) => {
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent): void => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <div
      className={`${classes.drop} ${className ?? ''}`}
      data-over={isOver || undefined}
      role="group"
      aria-label={t('dropHere')}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        if (event.dataTransfer.files.length > 0) onDrop([...event.dataTransfer.files]);
      }}
    >
      {children}
    </div>
  );
};
