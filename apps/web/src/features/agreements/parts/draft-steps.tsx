import type { PartVersionView, PartView } from '@ledgate/contract/agreements.ts';
import { newYorkDate } from '@ledgate/domain/queue/business-calendar.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';

import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useApproveDraft, useDiscardDraft } from '../data.ts';
import { t } from '../messages.ts';
import classes from './agreements.module.css';

interface StepProps {
  part: PartView;
  draft: PartVersionView;
  onClose: () => void;
}

const DiscardDialog = ({ part, draft, onClose }: StepProps) => {
  const discard = useDiscardDraft();
  const send = (): void =>
    discard.mutate(
      { part: part.part, version: draft.version },
      {
        onSuccess: () => {
          toast.good(t('discarded'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      isHarmful
      title={t('discardTitle', { part: part.title })}
      verb={t('discard')}
      isBusy={discard.isPending}
      problem={discard.error}
      onConfirm={send}
      onClose={onClose}
    >
      {t('discardText')}
    </ConfirmDialog>
  );
};

const ApproveDialog = ({ part, draft, onClose }: StepProps) => {
  const approve = useApproveDraft();
  const [day, setDay] = useState(() => newYorkDate(Date.now()));
  const send = (): void =>
    approve.mutate(
      { part: part.part, version: draft.version, day },
      {
        onSuccess: () => {
          toast.good(t('approved'));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      isOpen
      title={t('approveTitle', { part: part.title, n: draft.n })}
      verb={t('approve')}
      isBusy={approve.isPending}
      problem={approve.error}
      onConfirm={send}
      onClose={onClose}
    >
      <div className={classes.stack}>
        <p>{t('approveText')}</p>
        <TextInput
          type="date"
          label={t('approveDay')}
          value={day}
          data-autofocus
          onChange={(event) => setDay(event.currentTarget.value)}
        />
      </div>
    </ConfirmDialog>
  );
};

interface DraftStepsProps {
  part: PartView;
  draft: PartVersionView;
  onEdit: () => void;
}

/** What can be done with a draft: by whoever wrote on it not the approving. */
export const DraftSteps = ({ part, draft, onEdit }: DraftStepsProps) => {
  const [open, setOpen] = useState<'approve' | 'discard' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {draft.faults.length > 0 && (
        <Notice tone="warn">
          {t('faults')}
          <ul className={classes.faults}>
            {draft.faults.map((fault) => (
              <li key={fault}>{fault}</li>
            ))}
          </ul>
        </Notice>
      )}
      {draft.is_own && <Notice>{t('ownDraft')}</Notice>}
      <div className={classes.buttons}>
        <Button disabled={draft.is_own || draft.faults.length > 0} onClick={() => setOpen('approve')}>
          {t('approve')}
        </Button>
        <Button variant="default" onClick={onEdit}>
          {t('edit')}
        </Button>
        <Button variant="default" onClick={() => setOpen('discard')}>
          {t('discard')}
        </Button>
      </div>
      {open === 'approve' && <ApproveDialog part={part} draft={draft} onClose={close} />}
      {open === 'discard' && <DiscardDialog part={part} draft={draft} onClose={close} />}
    </>
  );
};
