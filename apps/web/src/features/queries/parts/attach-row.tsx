import { FILE_TYPES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { ActionIcon, Button, Loader } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';

import { t } from '../messages.ts';
import classes from './queries.module.css';
import type { Attachments } from './use-attachments.ts';

/** The button that opens the browser's own way of choosing files. */
export const AttachButton = ({ attachments, name }: { attachments: Attachments; name?: string }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        multiple
        aria-label={name ?? t('attach')}
        accept={FILE_TYPES.join(',')}
        onChange={(event) => {
          attachments.add([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPaperclip size={14} stroke={1.7} />}
        onClick={() => input.current?.click()}
      >
        {t('attach')}
      </Button>
    </>
  );
};

export const AttachedFiles = ({ attachments }: { attachments: Attachments }) => {
  if (attachments.list.length === 0) return null;
  return (
    <ul className={classes.files} aria-label={t('attached')}>
      {attachments.list.map(({ key, name, file, problem }) => (
        <li key={key} className={classes.attached}>
          {file === null && problem === null && <Loader size={12} aria-label={t('sending', { name })} />}
          <span>{name}</span>
          {problem !== null && (
            <span className={classes.fault} role="alert">
              {problem.title}
            </span>
          )}
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={t('removeFile', { name })}
            onClick={() => attachments.remove(key)}
          >
            <IconX size={12} stroke={1.9} />
          </ActionIcon>
        </li>
      ))}
    </ul>
  );
};
