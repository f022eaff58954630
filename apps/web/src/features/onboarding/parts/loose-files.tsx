import { DOCUMENT_NAMES, GENERATED_DOCUMENTS } from '@ledgate/domain/applications/documents/document-names.ts';
import { DOCUMENT_LABELS, DOCUMENT_NEEDS, scopeOf } from '@ledgate/domain/applications/documents/document-types.ts';
import { Button, Input } from '@mantine/core';
import { useState } from 'react';

import { toast } from '../../../ui/toast.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { type Documents, type FileView, type Paper, useAttach } from '../document-data.ts';
import { t } from '../messages.ts';
import classes from './documents.module.css';

interface Choice {
  value: string;
  label: string;
  paper: Paper;
}

/** What is still needed comes first, then everything that may be handed in for the application as a whole. */
const choicesOf = (view: Documents): Choice[] => {
  const needed = view.requirements.flatMap(({ id, label, subject, record, state }): Choice[] => {
    const need = DOCUMENT_NEEDS.find(({ name }) => name === id.split('.')[1]);
    if (!need || state === 'met') return [];
    return need.types.map((type) => ({
      value: `${id}.${type}`,
      label: [DOCUMENT_LABELS[type] || label, subject].filter(Boolean).join(', '),
      paper: {
        document_type: type,
        ...(need.scope === 'owner' && { owner_id: record ?? null }),
        ...(need.scope === 'account' && { bank_account_id: record ?? null }),
      },
    }));
  });
  const known = new Set(needed.map(({ paper }) => paper.document_type));
  const more = DOCUMENT_NAMES.filter(
    (type) => !known.has(type) && !GENERATED_DOCUMENTS.includes(type) && scopeOf(type) === 'application',
  ).map((type) => ({ value: type, label: DOCUMENT_LABELS[type], paper: { document_type: type } }));
  return [...needed, ...more];
};

interface LooseFileProps {
  file: FileView;
  choices: readonly Choice[];
  application: string;
}

const LooseFile = ({ file, choices, application }: LooseFileProps) => {
  const [value, setValue] = useState('');
  const attach = useAttach();
  const chosen = choices.find((choice) => choice.value === value);
  return (
    <li className={classes.loose}>
      <span className={classes.fileName}>{file.name}</span>
      <Input
        component="select"
        size="xs"
        aria-label={t('whatIs', { name: file.name })}
        value={value}
        onChange={(event) => setValue(event.currentTarget.value)}
      >
        <option value="">{t('whatIsIt')}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Input>
      <Button
        size="xs"
        disabled={chosen === undefined}
        loading={attach.isPending}
        aria-label={t('handInOf', { name: file.name })}
        onClick={() =>
          chosen &&
          attach.mutate(
            { file: file.file_id, paper: chosen.paper, application },
            { onError: (problem) => toast.problem(t('handInFailed'), problem) },
          )
        }
      >
        {t('handIn')}
      </Button>
    </li>
  );
};

/** Files that were uploaded together and wait to be told what they are. */
export const LooseFiles = ({ view }: { view: Documents }) => {
  if (view.loose_files.length === 0 || !view.editable) return null;
  const choices = choicesOf(view);
  return (
    <Sheet title={t('loose')} hint={t('looseHint')} isFlush>
      <ul className={classes.looseList}>
        {view.loose_files.map((file) => (
          <LooseFile key={file.file_id} file={file} choices={choices} application={view.application.uid} />
        ))}
      </ul>
    </Sheet>
  );
};
