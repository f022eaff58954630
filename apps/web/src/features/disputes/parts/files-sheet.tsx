import { FILE_TYPES } from '@ledgate/domain/applications/documents/file-rules.ts';
import { EVIDENCE, EVIDENCE_KINDS, type EvidenceKind } from '@ledgate/domain/disputes/evidence.ts';
import { ActionIcon, Button, Select } from '@mantine/core';
import { IconUpload, IconX } from '@tabler/icons-react';
import { useRef, useState } from 'react';

import { isProblem } from '../../../lib/problem.ts';
import { Sheet } from '../../../ui/sheet.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type DisputeView, type EvidenceFile, saveFile, useAddFile, useRemoveFile } from '../data.ts';
import { t } from '../messages.ts';
import classes from './disputes.module.css';

const stateOf = ({ file, is_made: isMade, sent_at: sentAt }: EvidenceFile): string => {
  if (file.scan === 'infected') return t('infected');
  if (file.scan === 'waiting') return t('scanning');
  return [isMade ? t('madeByUs') : '', sentAt === null ? '' : t('sent')].filter((word) => word !== '').join(' · ');
};

const FileLine = ({ dispute, one }: { dispute: DisputeView; one: EvidenceFile }) => {
  const { mutate, isPending } = useRemoveFile(dispute.id);
  const { file_id: id, name } = one.file;
  const open = (): void =>
    void saveFile(dispute.id, one.file).catch((error: unknown) => {
      if (isProblem(error)) toast.problem(t('notOpened'), error);
    });
  const isLoose = !one.is_made && one.sent_at === null && (dispute.next_steps['add_file']?.allowed ?? false);
  return (
    <li className={classes.file}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.name ?? ''}
        onClick={open}
        disabled={!one.file.may_open}
      >
        {name}
      </Button>
      <span className={`${classes.quiet} ${classes.small}`}>
        {[one.kind === null ? '' : EVIDENCE[one.kind].label, stateOf(one)].filter((word) => word !== '').join(' · ')}
      </span>
      {isLoose && (
        <ActionIcon
          size="md"
          variant="subtle"
          color="gray"
          loading={isPending}
          aria-label={t('removeFile', { name })}
          onClick={() => mutate(id, { onError: (problem) => toast.problem(t('notRemoved'), problem) })}
        >
          <IconX size={16} stroke={1.9} />
        </ActionIcon>
      )}
    </li>
  );
};

const OTHER = 'other';

const kindChoices = (wanted: readonly EvidenceKind[]) => [
  ...[...new Set([...wanted, ...EVIDENCE_KINDS])].map((value) => ({
    value: value as string,
    label: EVIDENCE[value].label,
  })),
  { value: OTHER, label: t('otherFile') },
];

const AddFile = ({ dispute }: { dispute: DisputeView }) => {
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<string>(OTHER);
  const { mutate, isPending } = useAddFile(dispute.id);
  const add = (file: File | undefined): void => {
    const shown = EVIDENCE_KINDS.find((one) => one === kind) ?? null;
    if (file) mutate({ file, kind: shown }, { onError: (problem) => toast.problem(t('notAdded'), problem) });
  };
  return (
    <div className={classes.tools}>
      <Select
        label={t('fileKind')}
        data={kindChoices(dispute.reason.evidence)}
        value={kind}
        onChange={(value) => setKind(value ?? OTHER)}
        allowDeselect={false}
      />
      <input
        ref={input}
        type="file"
        hidden
        tabIndex={-1}
        aria-label={t('addFile')}
        accept={FILE_TYPES.join(',')}
        onChange={(event) => {
          add(event.currentTarget.files?.[0]);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="default"
        loading={isPending}
        leftSection={<IconUpload size={18} stroke={1.7} />}
        onClick={() => input.current?.click()}
      >
        {t('addFile')}
      </Button>
    </div>
  );
};

/** What was uploaded, and the paper that we made of the rest. */
export const FilesSheet = ({ dispute, files }: { dispute: DisputeView; files: readonly EvidenceFile[] }) => {
  const mayAdd = dispute.next_steps['add_file']?.allowed ?? false;
  if (!mayAdd && files.length === 0) return null;
  return (
    <Sheet title={t('files')} hint={mayAdd ? t('filesHint') : undefined}>
      {files.length === 0 ? (
        <p className={classes.quiet}>{t('noFiles')}</p>
      ) : (
        <ul className={classes.list}>
          {files.map((one) => (
            <FileLine key={one.file.file_id} dispute={dispute} one={one} />
          ))}
        </ul>
      )}
      {mayAdd && <AddFile dispute={dispute} />}
    </Sheet>
  );
};
