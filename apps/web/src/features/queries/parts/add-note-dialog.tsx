import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { Button, Modal, SegmentedControl, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type Colleague, stillMentioned } from '../mentions.ts';
import { t } from '../messages.ts';
import { NoteArea } from './note-area.tsx';
import classes from './queries.module.css';
import { useTicketForm } from './use-ticket-form.ts';

interface AddNoteDialogProps {
  application: ApplicationView;
  anchor: NamedAnchor | null;
  onChanged: () => void;
  onClose: () => void;
}

/** A note about the case, for staff alone unless somebody says otherwise. */
export const AddNoteDialog = ({ application, anchor, onChanged, onClose }: AddNoteDialogProps) => {
  const [visibility, setVisibility] = useState<'internal' | 'merchant'>('internal');
  const [picked, setPicked] = useState<readonly Colleague[]>([]);
  const isInternal = visibility === 'internal';
  const form = useTicketForm({
    subject: anchor?.label,
    more: (text) => {
      const mentions = isInternal ? stillMentioned(text, picked) : [];
      return { application_id: application.uid, visibility, ...(mentions.length > 0 && { mentions }) };
    },
    onOpened: () => {
      toast.good(t('noteAdded'));
      onChanged();
      onClose();
    },
  });
  return (
    <Modal opened onClose={onClose} title={t('noteTitle')}>
      <form className={classes.ticketForm} noValidate onSubmit={form.onSubmit}>
        <SegmentedControl
          aria-label={t('noteTo')}
          value={visibility}
          onChange={setVisibility}
          data={[
            { value: 'internal', label: t('noteTo_internal') },
            { value: 'merchant', label: t('noteTo_merchant') },
          ]}
        />
        <TextInput label={t('subject')} {...form.subject} data-autofocus />
        <NoteArea
          label={t('noteText')}
          description={isInternal ? t('mentionHint') : t('replyTo_merchant')}
          value={form.text.value}
          maxLength={form.text.maxLength}
          error={form.text.error}
          onText={form.setText}
          onMention={isInternal ? (person) => setPicked([...picked, person]) : undefined}
          autosize
          minRows={4}
        />
        <ProblemAlert problem={form.problem} keepsInput />
        <Button type="submit" loading={form.isSending}>
          {t('addNote')}
        </Button>
      </form>
    </Modal>
  );
};
