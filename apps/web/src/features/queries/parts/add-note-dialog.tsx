import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { SUBJECT_LENGTH, TEXT_LENGTH } from '@ledgate/domain/queries/query.ts';
import { Button, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useOpenTicket } from '../data.ts';
import { t } from '../messages.ts';
import classes from './queries.module.css';
import type { DialogAnchor } from './raise-query-dialog.tsx';

interface AddNoteDialogProps {
  application: ApplicationView;
  anchor: DialogAnchor | null;
  onChanged: () => void;
  onClose: () => void;
}

/** A note about the case, for staff alone unless somebody says otherwise. */
export const AddNoteDialog = ({ application, anchor, onChanged, onClose }: AddNoteDialogProps) => {
  const [subject, setSubject] = useState(anchor?.label ?? '');
  const [text, setText] = useState('');
  const [visibility, setVisibility] = useState<'internal' | 'merchant'>('internal');
  const [isTried, setTried] = useState(false);
  const open = useOpenTicket();
  const isBare = subject.trim().length < SUBJECT_LENGTH.min;
  const isShort = text.trim().length < TEXT_LENGTH.min;
  const send = (): void => {
    setTried(true);
    if (isBare || isShort || open.isPending) return;
    open.mutate(
      { application_id: application.uid, ticketSubject: subject.trim(), query_rest: text.trim(), visibility },
      {
        onSuccess: () => {
          toast.good(t('noteAdded'));
          onChanged();
          onClose();
        },
      },
    );
  };
  return (
    <Modal opened onClose={onClose} title={t('noteTitle')}>
      <form
        className={classes.ticketForm}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <SegmentedControl
          aria-label={t('noteTo')}
          value={visibility}
          onChange={setVisibility}
          data={[
            { value: 'internal', label: t('noteTo_internal') },
            { value: 'merchant', label: t('noteTo_merchant') },
          ]}
        />
        <TextInput
          label={t('subject')}
          value={subject}
          maxLength={SUBJECT_LENGTH.max}
          error={isTried && isBare ? t('subjectShort') : undefined}
          onChange={(event) => setSubject(event.currentTarget.value)}
          data-autofocus
        />
        <Textarea
          label={t('noteText')}
          value={text}
          autosize
          minRows={4}
          maxLength={TEXT_LENGTH.max}
          error={isTried && isShort ? t('tooShort') : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <ProblemAlert problem={open.error} keepsInput />
        <Button type="submit" loading={open.isPending}>
          {t('addNote')}
        </Button>
      </form>
    </Modal>
  );
};
