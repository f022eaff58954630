import type { NamedAnchor } from '@ledgate/domain/queries/query.ts';
import type { ApplicationView } from '@ledgate/contract/application-view.ts';
import { Button, Modal, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ProblemAlert } from '../../../ui/problem-alert.tsx';
import { toast } from '../../../ui/toast.tsx';
import { t } from '../messages.ts';
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
  const form = useTicketForm({
    subject: anchor?.label,
    more: () => ({ application_id: application.uid, visibility }),
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
        <Textarea label={t('noteText')} {...form.text} autosize minRows={4} />
        <ProblemAlert problem={form.problem} keepsInput />
        <Button type="submit" loading={form.isSending}>
          {t('addNote')}
        </Button>
      </form>
    </Modal>
  );
};
